import { objectInfo } from '@zhizao/contract/device/object-info'
import { point } from '@zhizao/contract/device/point'
import { box } from '@zhizao/contract/gateway-box/box'
import { boxChannel, boxDevice, boxPoint } from '@zhizao/contract/gateway-box/box-channel'
import { sheetFile } from '../../apps/server/src/testing/sheet.ts'
import { spread } from '../hostile/asking.ts'
import { type LargeStand, metric } from './stand.ts'
import { type FigureTable, ms, seconds } from './table.ts'

/** Points of a machine, and of a box. */
const OF_MACHINE = 20
const OF_BOX = 1000
const MACHINES_OF_BOX = OF_BOX / OF_MACHINE

export interface BuiltBox {
  code: string
  secret: string
  pointIds: number[]
}
export interface BuiltPlant {
  boxes: BuiltBox[]
  machineIds: string[]
}

const machineCode = (at: number) => `M${String(at).padStart(5, '0')}`

/** A plant of so many points, made through the product's calls: lines, their machines, and a box for each line. */
export async function buildPlant(stand: LargeStand, points: number, table: FigureTable): Promise<BuiltPlant> {
  const boxCount = Math.max(1, Math.round(points / OF_BOX))
  const lines = Array.from({ length: boxCount }, (_, at) => `L${String(at).padStart(3, '0')}`)
  const machines = lines.flatMap((line, at) =>
    Array.from({ length: MACHINES_OF_BOX }, (_, of) => ({ line, code: machineCode(at * MACHINES_OF_BOX + of) })),
  )
  const part = 'build'
  const { admin } = stand

  await timed(table, part, `${machines.length} machines by a sheet`, async () => {
    const file = await sheetFile([
      ['对象编码', '对象名称', '上级编码', '对象类型'],
      ...lines.map((code) => [code, `产线 ${code}`, null, '节点']),
      ...machines.map(({ line, code }) => [code, `设备 ${code}`, line, null]),
    ])
    await admin.client(objectInfo).import({ file })
  })
  await metric(stand.url, 'nodejs_eventloop_lag_max_seconds')
  await timed(table, part, `${boxCount * OF_BOX} points by a sheet`, async () => {
    const file = await sheetFile([
      ['对象编码', '点位编码', '点位名称', '错误上限'],
      ...machines.flatMap(({ code }) =>
        Array.from({ length: OF_MACHINE }, (_, at) => [code, `p${at}`, `测点${at}`, at === 0 ? 1000 : null]),
      ),
    ])
    await admin.client(point).import({ file })
  })
  table.add(
    part,
    'event loop at most still meanwhile',
    ms((await metric(stand.url, 'nodejs_eventloop_lag_max_seconds')) * 1000),
  )
  const machineIds = new Map(
    (await stand.query<{ id: string; code: string }>(`select id, code from object where code like 'M%'`)).map(
      ({ id, code }) => [code, id],
    ),
  )
  const pointIds = Map.groupBy(
    await stand.query<{ id: string; object_id: string }>(
      'select id, object_id from point order by object_id, sort, id',
    ),
    (row) => row.object_id,
  )
  const pointsOf = (code: string) => pointIds.get(machineIds.get(code)!)!.map(({ id }) => id)
  const plan: PlannedBox[] = Array.from({ length: boxCount }, (_, at) => ({
    code: `BOX-${at}`,
    machines: machines
      .slice(at * MACHINES_OF_BOX, (at + 1) * MACHINES_OF_BOX)
      .map(({ code }) => ({ code, objectId: machineIds.get(code)!, pointIds: pointsOf(code) })),
  }))
  // Both ways that people have: half of the boxes each.
  const byCalls = plan.slice(0, Math.ceil(boxCount / 2))
  const bySheet = plan.slice(byCalls.length)
  const boxes: BuiltBox[] = []
  await timed(table, part, `${byCalls.length} boxes of ${OF_BOX} points by calls`, async () => {
    boxes.push(...(await boxesByCalls(stand, byCalls)))
  })
  if (bySheet.length) {
    await metric(stand.url, 'nodejs_eventloop_lag_max_seconds')
    await timed(table, part, `${bySheet.length} boxes of ${OF_BOX} points by a sheet`, async () => {
      boxes.push(...(await boxesBySheet(stand, bySheet)))
    })
    table.add(
      part,
      'event loop at most still meanwhile',
      ms((await metric(stand.url, 'nodejs_eventloop_lag_max_seconds')) * 1000),
    )
  }
  return { boxes, machineIds: machines.map(({ code }) => machineIds.get(code)!) }
}

/** A box that reads machines, each a slave of its own. */
interface PlannedBox {
  code: string
  machines: { code: string; objectId: string; pointIds: string[] }[]
}
const pointsOfBox = ({ machines }: PlannedBox) => machines.flatMap(({ pointIds }) => pointIds.map(Number))

async function boxesByCalls({ admin }: LargeStand, plan: readonly PlannedBox[]): Promise<BuiltBox[]> {
  const boxes: BuiltBox[] = []
  await spread(plan.length, 2, async (at) => {
    const planned = plan[at]!
    const made = await admin.client(box).create({ code: planned.code, name: `盒子 ${planned.code}` })
    const channel = await admin.client(boxChannel).create({
      boxId: made.id,
      code: 'c1',
      name: '通道 1',
      driver: 'modbus-tcp' as const,
      settings: { host: '127.0.0.1', port: 1 },
    })
    const list: { boxDeviceId: string; pointId: string; address: { table: 'holding'; address: number } }[] = []
    for (const [of, { code, objectId, pointIds }] of planned.machines.entries()) {
      const device = await admin
        .client(boxDevice)
        .create({ channelId: channel.id, objectId, code, name: `从站 ${code}`, unitId: of + 1 })
      for (const [address, pointId] of pointIds.entries())
        list.push({ boxDeviceId: device.id, pointId, address: { table: 'holding', address } })
    }
    await admin.client(boxPoint).createMany({ list })
    boxes[at] = { code: made.code, secret: made.secret, pointIds: pointsOfBox(planned) }
  })
  return boxes
}

async function boxesBySheet({ admin }: LargeStand, plan: readonly PlannedBox[]): Promise<BuiltBox[]> {
  const heading = [
    '盒子编码',
    '通道编码',
    '驱动',
    '主机地址',
    '端口',
    '设备编码',
    '站号',
    '对象编码',
    '点位编码',
    '寄存器类型',
    '寄存器地址',
  ]
  const rows = plan.flatMap((planned) =>
    planned.machines.flatMap(({ code, pointIds }, of) =>
      pointIds.map((_, at) => [
        planned.code,
        'c1',
        'Modbus TCP',
        '127.0.0.1',
        1,
        code,
        of + 1,
        code,
        `p${at}`,
        '保持寄存器',
        at,
      ]),
    ),
  )
  await admin.client(box).import({ file: await sheetFile([heading, ...rows]) })
  const boxes: BuiltBox[] = []
  for (const planned of plan) {
    const { id } = await admin.client(box).byBoxId({ boxId: planned.code })
    const { secret } = await admin.client(box).resetSecret({ id })
    boxes.push({ code: planned.code, secret, pointIds: pointsOfBox(planned) })
  }
  return boxes
}

async function timed(table: FigureTable, part: string, what: string, work: () => Promise<void>) {
  const began = performance.now()
  await work()
  table.add(part, what, seconds(performance.now() - began))
}
