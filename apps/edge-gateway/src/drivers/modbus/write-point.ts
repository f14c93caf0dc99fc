import { setTimeout as delay } from 'node:timers/promises'
import type { RawValue } from '@zhizao/gateway-link/engineering'
import { tooLate, type WriteOutcome, type WriteRequest } from '../driver.ts'
import { toEngineering, toRaw, UnfitValue } from '../engineering-value.ts'
import { type ModbusConnection, ModbusFailure } from './modbus-connection.ts'
import { decodeRegisters, encodeRegisters, type ModbusPoint, widthOf } from './register-codec.ts'

// Some devices take a written register over with their next cycle only.
const readBackTries = 4
const readBackPauseMs = 150

/** Writes a point and reads it back until it shows the value, for a moment at most. */
export async function writePoint(link: ModbusConnection, request: WriteRequest): Promise<WriteOutcome> {
  const point = request.point as ModbusPoint
  let ready: Ready
  try {
    const late = tooLate(request)
    if (late) return late
    ready = await prepared(link, request, point)
  } catch (error) {
    if (error instanceof UnfitValue) return { state: 'refused', message: error.message }
    if (error instanceof ModbusFailure) return { state: 'refused', message: `未下发：${error.message}` }
    throw error
  }
  // Reading what stands beside a bit takes its time, and the line may be gone since.
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
  return confirm(link, request, point, ready.wanted)
}

type Wanted = RawValue
type Ready = { wanted: Wanted; send(): Promise<void> }

/** Exception 5 says that the device is still at it; with 11 a gateway passed the write on and heard nothing. */
const wasRefused = ({ kind, code }: ModbusFailure) => kind === 'exception' && code !== 5 && code !== 11

/** All that can be found wrong before the device is told anything. */
async function prepared(link: ModbusConnection, request: WriteRequest, point: ModbusPoint): Promise<Ready> {
  const { unitId, timeoutMs } = request.device
  const { table, address, bit } = point.address
  if (table === 'discrete' || table === 'input') throw new UnfitValue('该寄存器区只读，不能写入')
  const raw = toRaw(point, request.value)
  if (table === 'coil') {
    return { wanted: raw, send: () => link.writeCoil(unitId, address, raw === true || raw === 1, timeoutMs) }
  }
  if (point.dataType === 'string' && Buffer.byteLength(raw as string) > widthOf(point) * 2) {
    throw new UnfitValue(`字符串过长，最多 ${widthOf(point) * 2} 字节`)
  }
  if (bit === undefined) {
    const registers = encodeRegisters(point, raw)
    return { wanted: raw, send: () => link.writeRegisters(unitId, address, registers, timeoutMs) }
  }
  // Requests of a channel go one at a time, so no other write of ours comes between reading and writing the register.
  const whole: ModbusPoint = { ...point, dataType: 'uint16', address: { table, address } }
  const before = decodeRegisters(whole, await link.read(unitId, table, address, 1, timeoutMs)) as number
  const after = raw ? before | (1 << bit) : before & ~(1 << bit)
  const registers = encodeRegisters(whole, after)
  return { wanted: raw, send: () => link.writeRegisters(unitId, address, registers, timeoutMs) }
}

async function confirm(
  link: ModbusConnection,
  request: WriteRequest,
  point: ModbusPoint,
  wanted: Wanted,
): Promise<WriteOutcome> {
  const { unitId, timeoutMs } = request.device
  let readBack: WriteOutcome['readBack']
  for (let attempt = 0; attempt < readBackTries; attempt += 1) {
    if (attempt > 0) await delay(readBackPauseMs)
    try {
      const bytes = await link.read(unitId, point.address.table, point.address.address, widthOf(point), timeoutMs)
      const raw = point.address.table === 'coil' ? bytes[0] === 1 : decodeRegisters(point, bytes)
      readBack = toEngineering(point, raw) ?? null
      if (sameRaw(point, raw, wanted)) return { state: 'confirmed', readBack }
    } catch (error) {
      return { state: 'unknown', message: `已下发，但无法回读确认：${(error as Error).message}`, readBack }
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
