import { eq } from 'drizzle-orm'
import { controlWrites } from '../../control/control-write/control-write.table.ts'
import { boxes } from '../../gateway-box/box/box.table.ts'
import { boxDevices } from '../../gateway-box/box-device/box-device.table.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import { alarmEvents } from './alarm-event.table.ts'

type Entry = Omit<typeof alarmEvents.$inferInsert, 'companyId'>

const controlEnds = { confirmed: '已确认', refused: '被拒绝', 'timed-out': '超时未执行', unknown: '结果未知' }

/** Writes what other domains tell into the event list. Answers how to stop. */
export function recordEvents(events: EventBus, database: Database) {
  const record = (companyId: string, make: (db: Db) => Promise<Entry | undefined>) =>
    database.inCompany(companyId, async (db) => {
      const entry = await make(db)
      if (entry) await db.insert(alarmEvents).values({ companyId, ...entry })
    })
  function ofBoxes() {
    return [
      events.on('box.online', ({ companyId, boxId, name, at }) =>
        record(companyId, async () => ({
          kind: 'box-online',
          boxId,
          title: `盒子“${name}”上线`,
          happenedAt: new Date(at),
        })),
      ),
      events.on('box.offline', ({ companyId, boxId, name, at, reason }) =>
        record(companyId, async () => ({
          kind: 'box-offline',
          boxId,
          title: `盒子“${name}”离线`,
          content: reason,
          happenedAt: new Date(at),
        })),
      ),
      events.on('box.claim', ({ companyId, boxId, name, at, address, held }) =>
        record(companyId, async () => ({
          kind: 'box-claim',
          boxId,
          title: `另一个网关请求使用盒子“${name}”，已拒绝`,
          content: `请求来自 ${address}，正在使用的网关在 ${held}`,
          happenedAt: new Date(at),
        })),
      ),
    ]
  }
  const ofDevices = () =>
    events.on('device.silent', ({ companyId, boxId, deviceId, isSilent, at }) =>
      record(companyId, async (db) => {
        const [device] = await db
          .select({ name: boxDevices.name, objectId: boxDevices.objectId })
          .from(boxDevices)
          .where(eq(boxDevices.id, deviceId))
        if (!device) return undefined
        return {
          kind: isSilent ? 'device-silent' : 'device-heard',
          boxId,
          objectId: device.objectId,
          title: isSilent ? `设备“${device.name}”停止上报数据` : `设备“${device.name}”恢复上报数据`,
          data: { deviceId },
          happenedAt: new Date(at),
        }
      }),
    )
  const stops = [
    ...ofBoxes(),
    ofDevices(),
    events.on('box.set-file', ({ companyId, boxId, version, state, message }) =>
      record(companyId, async (db) => {
        const [box] = await db.select({ name: boxes.name }).from(boxes).where(eq(boxes.id, boxId))
        const title = `盒子“${box?.name ?? boxId}”${state === 'applied' ? '已应用' : '拒绝了'}配置第 ${version} 版`
        return {
          kind: 'set-file',
          boxId,
          title,
          content: message ?? '',
          data: { version, state },
          happenedAt: new Date(),
        }
      }),
    ),
    events.on('control.ended', ({ companyId, writeId, pointId, objectId, boxId, state }) =>
      record(companyId, async (db) => {
        const [write] = await db.select().from(controlWrites).where(eq(controlWrites.id, writeId))
        if (!write) return undefined
        const { objectName, pointName, message, userId, userName } = write
        const title = `${objectName} ${pointName} 下发控制${controlEnds[state]}`
        return {
          kind: 'control',
          objectId,
          boxId,
          pointId,
          title,
          content: message ?? '',
          userId,
          userName,
          data: { writeId, state },
          happenedAt: new Date(),
        }
      }),
    ),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
