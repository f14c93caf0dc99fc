import { objectInfo } from '@zhizao/contract/device/object-info'
import type { PointDraft } from '@zhizao/contract/device/point-fields'
import type { PointAddress } from '@zhizao/contract/gateway-box/box-channel'
import { type ConnectedPoint, type DeviceConnection, registerOf } from '@zhizao/contract/gateway-box/device-connection'
import { parityNames } from '@zhizao/contract/gateway-box/modbus-manners'
import { codeOfNode } from '@zhizao/rules/opc-ua/point-code'
import { asc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Context, holds } from '../../platform/context.ts'
import { forbidden, invalidField } from '../../platform/refusal.ts'
import { boxById } from '../box/box.service.ts'
import { boxes } from '../box/box.table.ts'
import { requireWhole } from '../box/box-sight.ts'
import { boxChannels } from '../box-channel/box-channel.table.ts'
import { createMany } from '../box-point/box-point.service.ts'
import { requirePointRight } from '../box-point/point-right.ts'
import { boxDevices } from './box-device.table.ts'

/** Makes a device's object with its points: by a model, or those given. */
export type AddObject = (
  wanted: { name: string; parentId?: string | null; modelId?: string | null; points: z.output<typeof PointDraft>[] },
  context: Context,
) => Promise<{ id: string; points: { id: string; code: string; name: string; address: PointAddress | null }[] }>

/** Makes all that reads a device: its channel where none reaches there yet, its object with points, and their addresses. */
export async function connectDevice(wanted: DeviceConnection, addObject: AddObject, context: Context) {
  const { boxId, unitId, name, parentId, modelId } = wanted
  await requireWhole([boxId], context)
  const box = await boxById(boxId, context)
  if (box.kind === 'json') throw invalidField('boxId', '盒子', '第三方盒子主动上报，不能用来采集 Modbus 设备')
  if (!holds(context.user, objectInfo.create.permission)) throw forbidden('您没有新增对象的权限，不能接入设备')
  if (!modelId) requirePointRight(context)
  const lines = withCodes(wanted.points)
  const object = await addObject(
    { name, parentId, modelId, points: lines.map((line) => pointOf(line, wanted)) },
    context,
  )
  const addresses = new Map(lines.map(({ code, table, address }) => [code, { table, address }]))
  const read = object.points.flatMap(({ id, code, address }) => {
    const register = addresses.get(code) ?? registerOf(address)
    return register ? [{ pointId: id, address: register }] : []
  })
  if (!read.length) throw invalidField('modelId', '设备模型', '此模型的点位都没有寄存器地址，请先在模型中填写')
  const channelId = await channelTo(wanted, context)
  const boxDeviceId = await addDevice({ channelId, name, unitId, objectId: object.id }, context)
  await createMany(
    read.map((one) => ({ ...one, boxDeviceId })),
    context,
  )
  const bound = new Set(read.map(({ pointId }) => pointId))
  return {
    boxDeviceId,
    objectId: object.id,
    pointIds: [...bound],
    unread: object.points.filter(({ id }) => !bound.has(id)).map((point) => point.name),
  }
}

function withCodes(points: readonly ConnectedPoint[]) {
  const taken = new Set<string>()
  return points.map((point) => {
    const code = codeOfNode({ nodeId: `${point.table}_${point.address}`, name: point.name }, taken)
    taken.add(code)
    return { ...point, code }
  })
}

function pointOf(
  { name, code, dataType, scale, unit, table }: ConnectedPoint & { code: string },
  { byteOrder = 'ABCD' }: Pick<DeviceConnection, 'byteOrder'>,
) {
  const isWritable = table === 'holding' || table === 'coil'
  return {
    name,
    code,
    dataType,
    scale,
    byteOrder,
    unit: unit || null,
    access: isWritable ? ('rw' as const) : ('r' as const),
    decimals: dataType === 'float32' || dataType === 'float64' ? 2 : decimalsOf(scale),
  }
}

/** A register that is counted in hundredths is shown so. */
const decimalsOf = (scale: number) => Math.min(6, (String(scale).split('.')[1] ?? '').length)

type Way = Pick<
  DeviceConnection,
  'boxId' | 'driver' | 'host' | 'port' | 'serialPort' | 'baudRate' | 'dataBits' | 'parity' | 'stopBits'
>

/** The channel of the box that reaches there, and else a new one: many machines take one connection only. */
async function channelTo({ boxId, driver, ...reach }: Way, context: Context): Promise<string> {
  const { host, port, serialPort, baudRate, dataBits, parity, stopBits } = reach
  const isSerial = driver === 'modbus-rtu'
  const settings = isSerial ? { serialPort, baudRate, dataBits, parity, stopBits } : { host, port }
  // Two people who connect to one new address at once: the second finds the first's channel.
  await context.db.select({ id: boxes.id }).from(boxes).where(eq(boxes.id, boxId)).for('update')
  const found = await context.db
    .select()
    .from(boxChannels)
    .where(eq(boxChannels.boxId, boxId))
    .orderBy(asc(boxChannels.sort), asc(boxChannels.id))
  const same = found.filter(
    (one) =>
      one.driver === driver &&
      (isSerial ? one.settings.serialPort === serialPort : one.settings.host === host && one.settings.port === port),
  )
  const open = same.find(({ status }) => status === 1)
  if (open) {
    if (isSerial) requireSameLine(open, reach)
    return open.id
  }
  if (same[0]) {
    const [field, title] = isSerial ? ['serialPort', '串口'] : ['host', '主机地址']
    throw invalidField(field!, title!, `通道“${same[0].name}”连接此地址，但已停用，请先启用`)
  }
  const [made] = await context.db
    .insert(boxChannels)
    .values({
      companyId: context.user.companyId,
      boxId,
      driver,
      settings: said(settings),
      code: freeCode(isSerial ? 'rtu' : 'tcp', new Set(found.map(({ code }) => code))),
      name: isSerial ? serialPort! : `${host}:${port}`,
      sort: sql`coalesce((select max(sort) from ${boxChannels} where box_id = ${boxId}), 0) + 1`,
    })
    .returning({ id: boxChannels.id })
  return made!.id
}

/** What a gateway takes where a channel says nothing. */
const usual = { baudRate: 9600, dataBits: 8, parity: 'none', stopBits: 1 } as const
const lineTitles = { baudRate: '波特率', dataBits: '数据位', parity: '校验位', stopBits: '停止位' } as const

/** All on one serial line speak alike: what is given must be what its channel says; what is not given is. */
function requireSameLine(
  { name, settings }: Pick<typeof boxChannels.$inferSelect, 'name' | 'settings'>,
  wanted: Partial<Way>,
) {
  for (const field of ['baudRate', 'dataBits', 'parity', 'stopBits'] as const) {
    const stands = settings[field] ?? usual[field]
    if ((wanted[field] ?? stands) === stands) continue
    const word = field === 'parity' ? parityNames[stands as keyof typeof parityNames] : stands
    throw invalidField(field, lineTitles[field], `此串口的通道“${name}”为 ${word}，同一条线上的设备必须一致`)
  }
}

type NewDevice = Pick<typeof boxDevices.$inferInsert, 'channelId' | 'name' | 'unitId' | 'objectId'>

async function addDevice(device: NewDevice, context: Context): Promise<string> {
  const found = await context.db
    .select({ code: boxDevices.code, name: boxDevices.name, unitId: boxDevices.unitId })
    .from(boxDevices)
    .where(eq(boxDevices.channelId, device.channelId))
  const twin = found.find(({ unitId }) => unitId === device.unitId)
  if (twin) throw invalidField('unitId', '站号', `此地址的站号 ${twin.unitId} 已由设备“${twin.name}”使用`)
  const [made] = await context.db
    .insert(boxDevices)
    .values({
      ...device,
      companyId: context.user.companyId,
      code: freeCode('dev', new Set(found.map(({ code }) => code))),
      sort: sql`coalesce((select max(d.sort) from ${boxDevices} d join ${boxChannels} c on c.id = d.channel_id
        where c.box_id = (select box_id from ${boxChannels} where id = ${device.channelId})), 0) + 1`,
    })
    .returning({ id: boxDevices.id })
  return made!.id
}

const said = <Settings extends object>(settings: Settings) =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined && value !== null))

function freeCode(prefix: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) if (!taken.has(`${prefix}${number}`)) return `${prefix}${number}`
}
