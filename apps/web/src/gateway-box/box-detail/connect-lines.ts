import { DataType } from '@zhizao/contract/device/point-fields'
import { registerTables } from '../../device/index.ts'

/** A value of a device while it is typed, as its manual lists it. */
export interface ConnectLine {
  name: string
  table: 'holding' | 'input' | 'coil' | 'discrete'
  address: number | undefined
  dataType: DataType
  scale: number
  unit: string
}
/** In the order in which they stand, and are pasted. */
export const lineFields = ['name', 'table', 'address', 'dataType', 'scale', 'unit'] as const
export type LineField = (typeof lineFields)[number]

/** A next line goes on as the one above it: another register of the same kind behind it. */
export function nextLine(above?: ConnectLine): ConnectLine {
  if (!above) return firstLine
  const { table, dataType, scale, unit, address } = above
  const next = address === undefined ? undefined : address + widthOf(table, dataType)
  return { name: '', table, dataType, scale, unit, address: next }
}
const firstLine: ConnectLine = { name: '', table: 'holding', address: 0, dataType: 'float32', scale: 1, unit: '' }

const isBits = (table: ConnectLine['table']) => table === 'coil' || table === 'discrete'
const widths: Partial<Record<DataType, number>> = { int32: 2, uint32: 2, float32: 2, int64: 4, uint64: 4, float64: 4 }
const widthOf = (table: ConnectLine['table'], dataType: DataType) => (isBits(table) ? 1 : (widths[dataType] ?? 1))

/** A line with one of its fields changed; coils and inputs that are on or off hold nothing else. */
export function changedLine(line: ConnectLine, change: Partial<ConnectLine>): ConnectLine {
  const next = { ...line, ...change }
  if (isBits(next.table)) return { ...next, dataType: 'bool', scale: 1 }
  if (change.table && isBits(line.table) && next.dataType === 'bool') return { ...next, dataType: 'uint16' }
  return next
}

/** Lines with the cells of a copied block from a field of one of them on, downwards and to the right; more lines where they end. */
export function pastedLines(
  lines: readonly ConnectLine[],
  at: { row: number; field: LineField },
  cells: readonly string[][],
): ConnectLine[] {
  const from = lineFields.indexOf(at.field)
  const next = [...lines]
  cells.forEach((texts, down) => {
    const line = next[at.row + down] ?? nextLine(next.at(-1))
    const change: Partial<ConnectLine> = {}
    for (const [right, text] of texts.entries()) {
      const field = lineFields[from + right]
      if (field) Object.assign(change, pasted(field, text))
    }
    next[at.row + down] = changedLine(line, change)
  })
  return next
}

/** A text as the value of a field; nothing where it is none. */
function pasted(field: LineField, text: string): Partial<ConnectLine> {
  if (field === 'name' || field === 'unit') return { [field]: text }
  if (field === 'table') {
    const found = registerTables.find(({ value, label }) => value === text.toLowerCase() || label === text)
    return found ? { table: found.value } : {}
  }
  if (field === 'dataType') {
    const found = DataType.options.find((type) => type === text.toLowerCase())
    return found ? { dataType: found } : {}
  }
  const number = Number(text)
  if (text === '' || !Number.isFinite(number)) return {}
  if (field === 'address') return Number.isInteger(number) ? { address: number } : {}
  return number === 0 ? {} : { scale: number }
}

/** The lines that say something, as they are sent. */
export const saidLines = (lines: readonly ConnectLine[]) => lines.filter(({ name }) => name.trim() !== '')
