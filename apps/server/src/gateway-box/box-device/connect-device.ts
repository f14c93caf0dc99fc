import { objectInfo } from '@zhizao/contract/device/object-info'
import type { PointDraft } from '@zhizao/contract/device/point-fields'
import type { PointAddress } from '@zhizao/contract/gateway-box/box-channel'
import { type ConnectedPoint, type DeviceConnection, registerOf } from '@zhizao/contract/gateway-box/device-connection'
import { codeOfNode } from '@zhizao/rules/opc-ua/point-code'
import { asc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { forbidden, invalidField } from '../../platform/refusal.ts'
import { boxById } from '../box/box.service.ts'
import { requireWhole } from '../box/box-sight.ts'
import { boxChannels } from '../box-channel/box-channel.table.ts'
import { createMany } from '../box-point/box-point.service.ts'
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
  if (!context.user.permissions.has(objectInfo.create.permission)) throw forbidden('您没有新增对象的权限，不能接入设备')
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
  { byteOrder }: Pick<DeviceConnection, 'byteOrder'>,
) {
  const isWritable = table === 'holding' || table === 'coil'
  return {
    ...{ name, code, dataType, scale, byteOrder, unit: unit || null },
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
  const found = await context.db
    .select({ id: boxChannels.id, code: boxChannels.code, driver: boxChannels.driver, settings: boxChannels.settings })
    .from(boxChannels)
    .where(eq(boxChannels.boxId, boxId))
    .orderBy(asc(boxChannels.sort), asc(boxChannels.id))
  const same = found.find(
    (one) =>
      one.driver === driver &&
      (isSerial ? one.settings.serialPort === serialPort : one.settings.host === host && one.settings.port === port),
  )
  if (same) return same.id
  const [made] = await context.db
    .insert(boxChannels)
    .values({
      ...{ companyId: context.user.companyId, boxId, driver, settings: said(settings) },
      code: freeCode(isSerial ? 'rtu' : 'tcp', new Set(found.map(({ code }) => code))),
      name: isSerial ? serialPort! : `${host}:${port}`,
      sort: sql`coalesce((select max(sort) from ${boxChannels} where box_id = ${boxId}), 0) + 1`,
    })
    .returning({ id: boxChannels.id })
  return made!.id
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
      ...{ ...device, companyId: context.user.companyId },
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
