import { objectInfo } from '@zhizao/contract/device/object-info'
import { point } from '@zhizao/contract/device/point'
import { box } from '@zhizao/contract/gateway-box/box'
import { boxChannel, boxDevice, boxPoint } from '@zhizao/contract/gateway-box/box-channel'
import { sheetFile } from '../../apps/server/src/testing/sheet.ts'
import { connectBox } from '../../apps/server/src/testing/test-box.ts'
import type { LargeStand } from './stand.ts'

const MACHINES = 60
/** Key points of a machine: as many as a card shows. */
const KEYS = 6
const LINE = 'SHOWN'

export interface ShownMachines {
  /** The place that holds them, and one of them. */
  lineId: string
  machineId: string
  stop(): Promise<void>
}

/** Machines to be looked at: all their key points have another value each second. */
export async function shownMachines(stand: LargeStand): Promise<ShownMachines> {
  const { admin } = stand
  const codes = Array.from({ length: MACHINES }, (_, at) => `S${String(at).padStart(2, '0')}`)
  const objects = await sheetFile([
    ['对象编码', '对象名称', '上级编码', '对象类型'],
    [LINE, '总装线', null, '节点'],
    ...codes.map((code) => [code, `机台 ${code}`, LINE, null]),
  ])
  await admin.client(objectInfo).import({ file: objects })
  const points = await sheetFile([
    ['对象编码', '点位编码', '点位名称', '单位', '关键点位'],
    ...codes.flatMap((code) => Array.from({ length: KEYS }, (_, at) => [code, `k${at}`, `测量值${at}`, 'kW', '是'])),
  ])
  await admin.client(point).import({ file: points })
  const made = await admin.client(box).create({ code: 'BOX-SHOWN', name: '总装线盒子' })
  const channel = await admin.client(boxChannel).create({
    boxId: made.id,
    code: 'c1',
    name: '通道 1',
    driver: 'modbus-tcp' as const,
    settings: { host: '127.0.0.1', port: 1 },
  })
  const device = await admin.client(boxDevice).create({ channelId: channel.id, code: 'd1', name: '总装线从站' })
  const rows = await stand.query<{ id: string; object_id: string }>(
    `select p.id, p.object_id from point p join object o on o.id = p.object_id where o.code like 'S__' order by o.code, p.sort, p.id`,
  )
  const [line] = await stand.query<{ id: string }>(`select id from object where code = '${LINE}'`)
  await admin.client(boxPoint).createMany({
    list: rows.map(({ id }, address) => ({
      boxDeviceId: device.id,
      pointId: id,
      address: { table: 'holding' as const, address },
    })),
  })
  const live = await connectBox(stand.mqttPort, made.code, made.secret, { reconnectPeriod: 1000 })
  const ids = rows.map(({ id }) => Number(id))
  const timer = setInterval(() => {
    const time = Date.now()
    // What is lost with a connection is of no matter here: the next second tells another value.
    void live.data(ids.map((id) => [id, time, Math.round(100_000 * Math.random()) / 100, 0])).catch(() => {})
  }, 1000)
  return {
    lineId: line!.id,
    machineId: rows[0]!.object_id,
    async stop() {
      clearInterval(timer)
      await live.end().catch(() => {})
    },
  }
}
