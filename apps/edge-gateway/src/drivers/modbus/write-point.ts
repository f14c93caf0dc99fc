import { setTimeout as delay } from 'node:timers/promises'
import type { RawValue } from '@zhizao/gateway-link/engineering'
import { tooLate, type WriteOutcome, type WriteRequest } from '../driver.ts'
import { toEngineering, toRaw, UnfitValue } from '../engineering-value.ts'
import { plainFault } from '../fault-words.ts'
import type { ModbusConnection, WriteBy } from './modbus-connection.ts'
import { ModbusFailure } from './modbus-failure.ts'
import type { PolledDevice } from './polled-device.ts'
import { readPieces } from './read-pieces.ts'
import { decodeRegisters, encodeRegisters, type ModbusPoint, widthOf } from './register-codec.ts'

// Some devices take a written register over with their next cycle only.
const readBackTries = 4
const readBackPauseMs = 150

/** Registers that function 16 takes at most. */
const mostWritten = 123
const illegalFunction = 1

/** How a device is written to: as it was said, or as was found out. */
export type Writing = Pick<PolledDevice, 'encoding' | 'lengths'> & {
  readonly said: WriteBy | undefined
  /** By the kind of what is written: a device that knows function 15 need not know 16. */
  readonly found: { coil?: WriteBy; holding?: WriteBy }
}

export const writingOf = ({ config, encoding, lengths }: PolledDevice): Writing => ({
  encoding,
  lengths,
  said: config.writeBy,
  found: {},
})

/** Writes a point and reads it back until it shows the value, for a moment at most. */
export async function writePoint(
  link: ModbusConnection,
  request: WriteRequest,
  writing: Writing,
): Promise<WriteOutcome> {
  const point = request.point as ModbusPoint
  let ready: Ready
  try {
    const late = tooLate(request)
    if (late) return late
    ready = await prepared(link, request, point, writing)
  } catch (error) {
    if (error instanceof UnfitValue) return { state: 'refused', message: error.message }
    if (error instanceof ModbusFailure) return { state: 'refused', message: `未下发：${error.message}` }
    throw error
  }
  // Reading what stands beside a bit takes its time, the rest that the device wants too, and the line may be gone since.
  await link.rested(request.device.unitId)
  const late = tooLate(request)
  if (late) return late
  if (link.closed) return { state: 'refused', message: '未下发：设备断开了连接' }
  try {
    await ready.send()
  } catch (error) {
    if (!(error instanceof ModbusFailure)) throw error
    return { state: wasRefused(error) ? 'refused' : 'unknown', message: error.message }
  }
  request.onSent()
  return confirm(link, request, point, writing, ready.wanted)
}

type Wanted = RawValue
type Ready = { wanted: Wanted; send(): Promise<void> }

/** Exception 5 says that the device is still at it; with 11 a gateway passed the write on and heard nothing. */
const wasRefused = ({ kind, code }: ModbusFailure) => kind === 'exception' && code !== 5 && code !== 11

/** All that can be found wrong before the device is told anything. */
async function prepared(
  link: ModbusConnection,
  request: WriteRequest,
  point: ModbusPoint,
  writing: Writing,
): Promise<Ready> {
  const { unitId, timeoutMs } = request.device
  const { table, address, bit } = point.address
  if (table === 'discrete' || table === 'input') throw new UnfitValue('该寄存器区只读，不能写入')
  const raw = toRaw(point, request.value)
  if (table === 'coil') {
    const isOn = raw === true || raw === 1
    const send = (by: WriteBy) => link.writeCoil(unitId, address, isOn, timeoutMs, by)
    return { wanted: raw, send: () => bySomeFunction('coil', 'single', { request, writing, send }) }
  }
  const write = (registers: Buffer) => {
    const count = registers.length / 2
    if (count > 1 && writing.said === 'single')
      throw new UnfitValue(`该设备设为用功能码 06 写入，不能一次写入 ${count} 个寄存器`)
    if (count > mostWritten) throw new UnfitValue(`一次最多写入 ${mostWritten} 个寄存器`)
    const send = (by: WriteBy) => link.writeRegisters(unitId, address, registers, timeoutMs, by)
    if (count > 1) return () => send('multiple')
    return () => bySomeFunction('holding', 'single', { request, writing, send })
  }
  if (bit === undefined) return { wanted: raw, send: write(encodeRegisters(point, raw, writing.encoding)) }
  // Requests of a channel go one at a time, so no other write of ours comes between reading and writing the register.
  const whole: ModbusPoint = { ...point, dataType: 'uint16', address: { table, address } }
  const before = decodeRegisters(whole, await link.read(unitId, table, address, 1, timeoutMs)) as number
  const after = raw ? before | (1 << bit) : before & ~(1 << bit)
  return { wanted: raw, send: write(encodeRegisters(whole, after)) }
}

/** By the function that was said. Else by the usual one, and by the other where the device does not know that and so has done nothing. */
async function bySomeFunction(
  kind: 'coil' | 'holding',
  usual: WriteBy,
  { request, writing, send }: { request: WriteRequest; writing: Writing; send: (by: WriteBy) => Promise<void> },
): Promise<void> {
  const by = writing.said ?? writing.found[kind] ?? usual
  try {
    await send(by)
  } catch (error) {
    const isUnknown = error instanceof ModbusFailure && error.code === illegalFunction
    if (!isUnknown || writing.said || tooLate(request)) throw error
    const other = by === 'single' ? 'multiple' : 'single'
    await send(other)
    writing.found[kind] = other
  }
}

async function confirm(
  link: ModbusConnection,
  request: WriteRequest,
  point: ModbusPoint,
  { encoding, lengths }: Writing,
  wanted: Wanted,
): Promise<WriteOutcome> {
  const { unitId, timeoutMs } = request.device
  let readBack: WriteOutcome['readBack']
  for (let attempt = 0; attempt < readBackTries; attempt += 1) {
    if (attempt > 0) await delay(readBackPauseMs)
    try {
      const { table, address } = point.address
      const place = { address, length: widthOf(point), most: lengths.most }
      const bytes = await readPieces(link, { unit: unitId, table, timeoutMs }, place)
      const raw = table === 'coil' ? bytes[0] === 1 : decodeRegisters(point, bytes, encoding)
      readBack = raw === undefined ? null : (toEngineering(point, raw) ?? null)
      if (raw !== undefined && sameRaw(point, raw, wanted)) return { state: 'confirmed', readBack }
    } catch (error) {
      return { state: 'unknown', message: `已下发，但无法回读确认：${plainFault(error)}`, readBack }
    }
    if (tooLate(request)) break
  }
  return { state: 'unknown', message: '已下发，但回读值与写入值不一致', readBack }
}

function sameRaw(point: ModbusPoint, raw: Wanted, wanted: Wanted): boolean {
  if (point.address.table === 'coil' || point.address.bit !== undefined) return Boolean(raw) === Boolean(wanted)
  if (point.dataType === 'string') return raw === String(wanted).trimEnd()
  return encodeRegisters(point, raw).equals(encodeRegisters(point, wanted))
}
