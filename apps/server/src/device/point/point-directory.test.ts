import { object } from '@zhizao/contract/device/object'
import { point } from '@zhizao/contract/device/point'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { boxes } from '../../gateway-box/box/box.table.ts'
import { boxChannels } from '../../gateway-box/box-channel/box-channel.table.ts'
import { boxDevices } from '../../gateway-box/box-device/box-device.table.ts'
import { boxPoints } from '../../gateway-box/box-point/box-point.table.ts'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { createPointDirectory, type PointDirectory } from './point-directory.ts'

describe('the point directory', () => {
  let server: TestServer
  let admin: Caller
  let directory: PointDirectory
  const heard: number[][] = []

  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn()
    directory = createPointDirectory(server.platform)
    await directory.start()
    directory.onChange((ids) => void heard.push([...ids]))
  })
  afterAll(async () => {
    directory.stop()
    await server.stop()
  })

  async function machine(code: string) {
    const made = await admin.client(object).create({ code, name: code })
    const temp = await admin
      .client(point)
      .create({ objectId: made.id, code: 'temp', name: '温度', warningUpper: 80, onDelay: 5 })
    await directory.settled()
    return { objectId: made.id, pointId: temp.id, id: Number(temp.id) }
  }

  it('knows a point as soon as its call is committed, and forgets it when it is gone', async () => {
    const { pointId, id, objectId } = await machine('m1')
    expect(directory.get(id)).toMatchObject({
      companyId: Number(server.companyId),
      objectId: Number(objectId),
      boxId: 0,
      warningUpper: 80,
      onDelay: 5,
      alarmEnabled: true,
    })
    await admin.client(point).update({ id: pointId, warningUpper: 90 })
    await directory.settled()
    expect(directory.get(id)).toMatchObject({ warningUpper: 90 })
    expect(heard.at(-1)).toEqual([id])
    await admin.client(point).remove({ id: pointId })
    await directory.settled()
    expect(directory.get(id)).toBeUndefined()
  })

  it('raises no alarms for an object that is out of service or silenced', async () => {
    const { id, objectId } = await machine('m2')
    for (const [change, expected] of [
      [object.setStatus, false],
      [object.setAlarmStatus, false],
    ] as const) {
      await admin.call(change, { id: objectId, status: 0, alarmStatus: 0 })
      await directory.settled()
      expect(directory.get(id)?.alarmEnabled).toBe(expected)
      await admin.call(change, { id: objectId, status: 1, alarmStatus: 1 })
      await directory.settled()
      expect(directory.get(id)?.alarmEnabled).toBe(true)
    }
    await admin.client(object).remove({ id: objectId })
    await directory.settled()
    expect(directory.ofObject(Number(objectId))).toEqual([])
  })

  it('knows which box sends a point, and under which name', async () => {
    const { id, pointId, objectId } = await machine('m3')
    const { companyId } = server
    const db = server.database.systemDb
    const [box] = await db.insert(boxes).values({ companyId, code: 'b', name: 'b', secretHash: 'x' }).returning()
    const [channel] = await db
      .insert(boxChannels)
      .values({ companyId, boxId: box!.id, code: 'c', name: 'c', driver: 'json', settings: {} })
      .returning()
    const [device] = await db
      .insert(boxDevices)
      .values({ companyId, channelId: channel!.id, objectId, code: 'd', name: 'd' })
      .returning()
    await db.insert(boxPoints).values({ companyId, boxDeviceId: device!.id, pointId, address: { code: 'T1' } })
    const changed = async () => {
      server.platform.events.publish('box.changed', { companyId, boxIds: [box!.id] })
      await directory.settled()
    }
    await changed()
    expect(directory.byCode(Number(box!.id), 'T1')).toMatchObject({ id, boxId: Number(box!.id) })
    await db.delete(boxPoints).where(eq(boxPoints.pointId, pointId))
    await changed()
    expect(directory.byCode(Number(box!.id), 'T1')).toBeUndefined()
    expect(directory.get(id)).toMatchObject({ boxId: 0, sourceCode: null })
  })
})
