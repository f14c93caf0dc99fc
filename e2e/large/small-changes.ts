import { setTimeout as pause } from 'node:timers/promises'
import { objectInfo } from '@zhizao/contract/device/object-info'
import { point } from '@zhizao/contract/device/point'
import { box } from '@zhizao/contract/gateway-box/box'
import { boxChannel, boxDevice, boxPoint } from '@zhizao/contract/gateway-box/box-channel'
import type { LargeStand } from './stand.ts'
import { type FigureTable, ms, quantile } from './table.ts'

const TIMES = 10

/** What one small change costs in a plant of this size: the call, and the rows that the database reads for it and after it. */
export async function measureSmallChanges(stand: LargeStand, table: FigureTable): Promise<void> {
  const { admin } = stand
  const made = await admin.client(box).create({ code: 'BOX-NEW', name: '新盒子' })
  const channel = await admin.client(boxChannel).create({
    boxId: made.id,
    code: 'c1',
    name: '通道 1',
    driver: 'modbus-tcp' as const,
    settings: { host: '127.0.0.1', port: 1 },
  })
  const objects: string[] = []
  const devices: string[] = []
  const points: string[] = []
  const each = (what: string, work: (at: number) => Promise<void>) => changed(stand, table, what, work)
  await each('a machine added', async (at) => {
    objects.push((await admin.client(objectInfo).create({ code: `NEW-${at}`, name: `新设备 ${at}` })).id)
  })
  await each('a machine renamed', async (at) => {
    await admin.client(objectInfo).update({ id: objects[at]!, name: `改名 ${at}` })
  })
  await each('a point added', async (at) => {
    points.push((await admin.client(point).create({ objectId: objects[at]!, code: 'p', name: '点位' })).id)
  })
  await each('a limit changed', async (at) => {
    await admin.client(point).update({ id: points[at]!, errorUpper: 50 + at })
  })
  await each('a box device added', async (at) => {
    const device = await admin
      .client(boxDevice)
      .create({ channelId: channel.id, objectId: objects[at]!, code: `d${at}`, name: `从站 ${at}` })
    devices.push(device.id)
  })
  await each('a box point added', async (at) => {
    await admin.client(boxPoint).create({
      boxDeviceId: devices[at]!,
      pointId: points[at]!,
      address: JSON.stringify({ table: 'holding', address: at }) as never,
    })
  })
}

async function changed(stand: LargeStand, table: FigureTable, what: string, work: (at: number) => Promise<void>) {
  const before = await rowsRead(stand)
  const took: number[] = []
  for (let at = 0; at < TIMES; at++) {
    const began = performance.now()
    await work(at)
    took.push(performance.now() - began)
    // What follows a change is gathered for a tenth of a second: each change is to be followed by itself.
    await pause(300)
  }
  const rows = (await rowsRead(stand)) - before
  table.add('change', what, `${ms(quantile(took, 0.5))}, ${Math.round(rows / TIMES)} rows read`)
}

/** Rows of the plant's tables that statements have read, once those that are under way have ended and told it. */
async function rowsRead(stand: LargeStand): Promise<number> {
  await pause(1500)
  const [row] = await stand.query<{ rows: string }>(
    `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) as rows from pg_stat_user_tables
     where relname in ('point', 'object', 'box_point', 'box_device', 'box_channel', 'alarm_rule')`,
  )
  return Number(row!.rows)
}
