import type { DemoDevice, DemoModbusAddress, DemoPoint } from '@zhizao/rules/demo-plant/demo-types'
import type { DeviceReadings, Reading } from '../plant/readings.ts'
import { decodeRegisters, encodeRegisters, wordsOf } from './registers.ts'

export type Table = DemoModbusAddress['table']
type Point = DemoPoint<DemoModbusAddress>

/** Exception codes of the Modbus application protocol, section 7. */
export const exceptions = {
  illegalFunction: 1,
  illegalAddress: 2,
  illegalValue: 3,
  targetSilent: 11,
} as const

export class ModbusException extends Error {
  readonly code: number
  constructor(code: number) {
    super(`Modbus exception ${code}`)
    this.code = code
  }
}

/** One slave behind the port: its tables hold 16-bit words, or 0 and 1 in the bit tables. */
export type ModbusUnit = {
  read(table: Table, address: number, count: number): Uint16Array
  write(table: 'coil' | 'holding', address: number, values: number[]): void
  show(readings: DeviceReadings): void
}

/** `command` carries out a write that passed the device's own checks, and answers with the readings after it. */
export function modbusUnit(
  device: DemoDevice<DemoModbusAddress>,
  command: (code: string, value: Reading) => DeviceReadings,
): ModbusUnit {
  const tables = new Map<Table, Uint16Array>()
  for (const point of device.points) {
    const { table, address } = point.address
    const end = Math.max(tables.get(table)?.length ?? 0, address + wordsOf(point.dataType))
    tables.set(table, new Uint16Array(end))
  }

  function show(readings: DeviceReadings) {
    for (const point of device.points) {
      const { table, address } = point.address
      const reading = readings[point.code]
      if (reading === undefined) throw new Error(`${device.code} has no reading for ${point.code}`)
      tables.get(table)?.set(point.dataType === 'bool' ? [reading ? 1 : 0] : encodeRegisters(point, reading), address)
    }
  }

  // Addresses between points read as zero, past the last one they are refused: as instruments do.
  function words(table: Table, address: number, count: number): Uint16Array {
    const held = tables.get(table)
    if (!held || count < 1 || address + count > held.length) throw new ModbusException(exceptions.illegalAddress)
    return held.slice(address, address + count)
  }

  function write(table: 'coil' | 'holding', address: number, values: number[]) {
    const targets = device.points.filter(
      (point) => point.access === 'rw' && point.address.table === table && isInside(point, address, values.length),
    )
    const covered = targets.reduce((sum, point) => sum + wordsOf(point.dataType), 0)
    // A register that is not writable, or half of a value, refuses the whole request before anything has changed.
    if (covered !== values.length) throw new ModbusException(exceptions.illegalAddress)
    const writes = targets.map((point) => ({ point, value: writtenValue(point, address, values) }))
    if (writes.some(({ point, value }) => !isAccepted(point, value))) throw new ModbusException(exceptions.illegalValue)
    for (const { point, value } of writes) show(command(point.code, value))
  }

  return { read: words, write, show }
}

function isInside(point: Point, address: number, count: number): boolean {
  return point.address.address >= address && point.address.address + wordsOf(point.dataType) <= address + count
}

function writtenValue(point: Point, address: number, values: number[]): Reading {
  const start = point.address.address - address
  if (point.dataType === 'bool') return values[start] === 1
  return decodeRegisters(point, values.slice(start, start + wordsOf(point.dataType)))
}

function isAccepted(point: Point, value: Reading): boolean {
  if (typeof value !== 'number' || !point.range) return true
  return value >= point.range.min - 1e-9 && value <= point.range.max + 1e-9
}
