import type { ModbusAddress } from '@zhizao/gateway-link/set-file'
import { isBitTable } from '@zhizao/rules/modbus/register-address'
import { type ModbusPoint, widthOf } from './register-codec.ts'

/** One request that serves several points read at the same interval. */
export type ReadGroup = {
  table: ModbusAddress['table']
  address: number
  length: number
  pollMs: number
  points: ModbusPoint[]
}

/** What the protocol allows. */
export const mostRegisters = 125
/** Of bits sixteen times as many go into a request. */
const bitsOf = (registers: number) => registers * 16
// Unused registers between two points that are cheaper to read than to skip: a request costs about as much as 20 registers.
const registerGap = 16
const bitGap = 256

/**
 * Merges neighbouring points of one table and interval into as few requests as go with so many registers in each. A text that is
 * longer has a group of its own.
 */
export function planReads(points: ModbusPoint[], most = mostRegisters): ReadGroup[] {
  const groups: ReadGroup[] = []
  const open = new Map<string, ReadGroup>()
  const sorted = [...points].sort((a, b) => a.address.address - b.address.address)
  for (const point of sorted) {
    const { table, address } = point.address
    const key = `${table} ${point.pollMs}`
    const group = open.get(key)
    if (group && joins(group, point, most)) {
      group.length = Math.max(group.length, address + widthOf(point) - group.address)
      group.points.push(point)
      continue
    }
    const fresh = { table, address, length: widthOf(point), pollMs: point.pollMs, points: [point] }
    open.set(key, fresh)
    groups.push(fresh)
  }
  return groups
}

function joins(group: ReadGroup, point: ModbusPoint, most: number): boolean {
  const bits = isBitTable(group.table)
  const gap = point.address.address - (group.address + group.length)
  const length = point.address.address + widthOf(point) - group.address
  return gap <= (bits ? bitGap : registerGap) && length <= (bits ? bitsOf(most) : most)
}

/** How long a request is, in registers. */
export const registersIn = ({ table, length }: Pick<ReadGroup, 'table' | 'length'>) =>
  isBitTable(table) ? Math.ceil(length / 16) : length

/** Halves a group that the device refused, so that one bad register does not spoil its neighbours. */
export function splitGroup(group: ReadGroup): [ReadGroup, ReadGroup] {
  const middle = Math.ceil(group.points.length / 2)
  return [spanning(group, group.points.slice(0, middle)), spanning(group, group.points.slice(middle))]
}

function spanning(group: ReadGroup, points: ModbusPoint[]): ReadGroup {
  const address = points[0]!.address.address
  const end = Math.max(...points.map((point) => point.address.address + widthOf(point)))
  return { ...group, address, length: end - address, points }
}
