import { boxChannel, type ChannelDriver, type ChannelSettings } from '@zhizao/contract/gateway-box/box-channel'
import { EMPTY } from '@zhizao/rules/validation/text-rules'
import type { z } from 'zod'
import type { ReadSheet } from '../../platform/crud/spreadsheet.ts'
import { eachWithBreath } from '../../platform/work/breath.ts'
import { addressProblem } from '../box-point/address-problem.ts'
import { channelKey, deviceKey, type KnownSetup } from './setup-known.ts'
import type { SetupLine } from './sheet-columns.ts'

type Field = keyof SetupLine & string
/** A box, channel or device that lines name: what stands of it, and what they say of it. */
export interface Planned<Known> {
  /** The first line that names it. */
  line: number
  code: string
  known: Known | undefined
  said: Partial<SetupLine>
}
type Of<Name extends 'boxes' | 'channels' | 'devices'> = KnownSetup[Name] extends Map<string, infer Row> ? Row : never
export type PlannedBox = Planned<Of<'boxes'>>
export type PlannedChannel = Planned<Of<'channels'>> & { box: PlannedBox }
export type PlannedDevice = Planned<Of<'devices'>> & { channel: PlannedChannel; firstObject?: string }
export interface PlannedPoint {
  device: PlannedDevice
  pointId: string
  address: Record<string, unknown>
  remark: string | null
  isNew: boolean
}

const boxFields = ['boxName', 'boxKind'] as const
/** What a line says of how a channel is connected and asked, by the names of its settings. */
export const settingFields = {
  host: 'host',
  port: 'port',
  endpoint: 'endpoint',
  security: 'security',
  username: 'username',
  serialPort: 'serialPort',
  baudRate: 'baudRate',
  dataBits: 'dataBits',
  parity: 'parity',
  stopBits: 'stopBits',
  mostRegisters: 'channelMostRegisters',
  pauseMs: 'channelPauseMs',
  writeBy: 'channelWriteBy',
  textEncoding: 'channelTextEncoding',
  silenceSeconds: 'silenceSeconds',
} as const satisfies Partial<Record<keyof z.infer<typeof ChannelSettings>, Field>>
/** Each setting with the field that says it. */
export const eachSetting = Object.entries(settingFields) as [keyof typeof settingFields, Field][]
/** What a line says of how a device wants to be asked. */
export const mannerFields = ['mostRegisters', 'pauseMs', 'writeBy', 'textEncoding'] as const
const channelFields = ['channelName', 'driver', ...Object.values(settingFields)] as const
const deviceFields = ['deviceName', 'deviceObject', 'unitId', ...mannerFields] as const

export const driverOf = ({ known, said }: PlannedChannel) => (known?.driver ?? said.driver) as ChannelDriver | undefined
export const kindOf = ({ known, said }: PlannedBox) => known?.kind ?? said.boxKind ?? 'edge'

/** What the lines of a sheet ask for; all that is wrong with them is told by line, and nothing is written. */
export async function plannedSetup(
  { rows, headingOf, faults }: ReadSheet<SetupLine, Field>,
  setup: KnownSetup,
  signal: AbortSignal,
) {
  const boxes = new Map<string, PlannedBox>()
  const channels = new Map<string, PlannedChannel>()
  const devices = new Map<string, PlannedDevice>()
  const points: PlannedPoint[] = []
  const pointLines = new Map<string, number>()
  const itemLines = new Map<string, number>()
  const notify = (line: number, field: Field, message: string, value?: unknown) =>
    faults.notify(line, headingOf(field), message, value)

  /** Lines that name the same thing say the same of it, or nothing. */
  function agree(planned: Planned<unknown>, fields: readonly Field[], line: number, row: SetupLine) {
    for (const field of fields) {
      const value = row[field]
      if (value === undefined) continue
      const said = planned.said[field]
      if (said === undefined) Object.assign(planned.said, { [field]: value })
      else if (said !== value) notify(line, field, `与第 ${planned.line} 行不一致`, value)
    }
  }
  function boxOf(line: number, row: SetupLine) {
    const code = row.boxCode
    const box = boxes.get(code) ?? { line, code, known: setup.boxes.get(code), said: {} }
    boxes.set(code, box)
    agree(box, boxFields, line, row)
    return box
  }
  function channelOf(box: PlannedBox, code: string, line: number, row: SetupLine) {
    const key = channelKey(box.code, code)
    const channel = channels.get(key) ?? { line, code, box, known: setup.channels.get(key), said: {} }
    channels.set(key, channel)
    agree(channel, channelFields, line, row)
    return channel
  }
  function deviceOf(channel: PlannedChannel, code: string, line: number, row: SetupLine) {
    const key = deviceKey(channel.box.code, channel.code, code)
    const device: PlannedDevice = devices.get(key) ?? { line, code, channel, known: setup.devices.get(key), said: {} }
    devices.set(key, device)
    agree(device, deviceFields, line, row)
    device.firstObject ??= row.objectCode
    return device
  }

  function take({ line, row }: (typeof rows)[number]) {
    const box = boxOf(line, row)
    if (!row.channelCode) {
      if (row.deviceCode || row.pointCode) notify(line, 'channelCode', EMPTY)
      return
    }
    const channel = channelOf(box, row.channelCode, line, row)
    if (!row.deviceCode) {
      if (row.pointCode) notify(line, 'deviceCode', EMPTY)
      return
    }
    const device = deviceOf(channel, row.deviceCode, line, row)
    if (row.pointCode) takePoint(device, row.pointCode, line, row)
  }
  function takePoint(device: PlannedDevice, code: string, line: number, row: SetupLine) {
    const own = device.known?.objectCode
    const objectCode = row.objectCode ?? device.said.deviceObject ?? (own && setup.objectIds.has(own) ? own : undefined)
    if (!objectCode) return notify(line, 'objectCode', EMPTY)
    const objectId = setup.objectIds.get(objectCode)
    if (!objectId) return notify(line, 'objectCode', `对象“${objectCode}”不存在`, objectCode)
    const point = setup.points.get(`${objectId}/${code}`)
    if (!point) return notify(line, 'pointCode', `点位“${code}”不存在`, code)
    if (point.isFormula) return notify(line, 'pointCode', `点位“${code}”由公式计算，不能绑定采集地址`, code)
    const earlier = pointLines.get(point.id)
    if (earlier) return notify(line, 'pointCode', `与第 ${earlier} 行重复`, code)
    pointLines.set(point.id, line)
    if (point.deviceId && point.deviceId !== device.known?.id)
      return notify(line, 'pointCode', `已由设备“${point.deviceName}”采集，一个点位只能有一个来源`, code)
    const { table, address, bit, length, nodeId, index, item } = row
    const all = { table, address, bit, length, nodeId, index, code: item }
    const driver = driverOf(device.channel)
    const problem = driver && addressProblem(all, driver, point.dataType)
    if (problem) return notify(line, problem.field === 'code' ? 'item' : problem.field, problem.message)
    if (driver === 'json' && item) takeItem(device.channel.box.code, item, point.id, line)
    const stated = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
    return points.push({
      device,
      pointId: point.id,
      address: stated,
      remark: row.remark ?? null,
      isNew: !point.deviceId,
    })
  }
  /** A third-party box names a value by one code: two points of it cannot share one. */
  function takeItem(boxCode: string, item: string, pointId: string, line: number) {
    const key = `${boxCode}/${item}`
    const earlier = itemLines.get(key)
    const other = setup.items.get(key)
    if (earlier) notify(line, 'item', `与第 ${earlier} 行重复`, item)
    else if (other && other !== pointId) notify(line, 'item', `数据项 ${item} 已用于该盒子的另一个点位`, item)
    itemLines.set(key, line)
  }

  function checkBox({ line, code, known, said }: PlannedBox) {
    if (known && !known.isWhole) return notify(line, 'boxCode', '该盒子还采集不在您数据权限内的对象', code)
    if (known && said.boxKind && said.boxKind !== known.kind) notify(line, 'boxKind', '已有盒子的类型不能修改')
    return undefined
  }
  function checkChannel(channel: PlannedChannel) {
    const { line, code, known, said, box } = channel
    const driver = driverOf(channel)
    if (!driver) return notify(line, 'driver', EMPTY)
    if (known && said.driver && said.driver !== known.driver)
      return notify(line, 'driver', '已有通道的驱动不能用表格修改')
    const isJson = kindOf(box) === 'json'
    if (isJson !== (driver === 'json'))
      return notify(line, 'driver', isJson ? '第三方盒子只能使用第三方 JSON' : '该驱动只用于第三方盒子')
    const settings = settingsOf(channel)
    const whole = boxChannel.create.body.safeParse({ boxId: '1', code, name: code, driver, settings })
    for (const issue of whole.error?.issues ?? []) notify(line, fieldOf(issue.path), issue.message)
    return undefined
  }
  function checkDevice({ line, said }: PlannedDevice) {
    const object = said.deviceObject
    if (object === undefined) return
    if (!setup.objectIds.has(object)) notify(line, 'deviceObject', `对象“${object}”不存在`, object)
  }

  await eachWithBreath(rows, take, signal)
  await eachWithBreath([...boxes.values()], checkBox, signal)
  await eachWithBreath([...channels.values()], checkChannel, signal)
  await eachWithBreath([...devices.values()], checkDevice, signal)
  faults.refuse()
  return { boxes: [...boxes.values()], channels: [...channels.values()], devices: [...devices.values()], points }
}
export type SetupPlan = Awaited<ReturnType<typeof plannedSetup>>

const fieldOf = ([at, name]: readonly PropertyKey[]): Field =>
  (at === 'settings' && settingFields[name as keyof typeof settingFields]) || 'channelCode'

/** Settings of a channel after the sheet: what it has, and what the lines say. */
export function settingsOf({ known, said }: PlannedChannel) {
  const settings = eachSetting.flatMap(([name, field]) => (said[field] === undefined ? [] : [[name, said[field]]]))
  return { ...known?.settings, ...Object.fromEntries(settings) }
}
