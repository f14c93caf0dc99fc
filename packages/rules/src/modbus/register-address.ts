/** Where a value stands among the registers of a Modbus device, as far as it is known already. */
export interface RegisterAddress {
  readonly table?: 'coil' | 'discrete' | 'input' | 'holding' | undefined
  readonly address?: number | undefined
  readonly bit?: number | undefined
  readonly length?: number | undefined
}

/** Registers that a value of a type takes; a text takes what its address says. */
export const registersOfType: Readonly<Record<string, number>> = {
  bool: 1,
  int16: 1,
  uint16: 1,
  int32: 2,
  uint32: 2,
  int64: 4,
  uint64: 4,
  float32: 2,
  float64: 4,
}

export const isBitTable = (table: string | undefined) => table === 'coil' || table === 'discrete'

const LAST = 65_535

/** Why no device can have such a value at such an address; nothing where one can. */
export function registerProblem(
  { table, address = 0, bit, length }: RegisterAddress,
  dataType: string,
): { field: 'table' | 'address' | 'bit' | 'length'; message: string } | undefined {
  if (isBitTable(table)) {
    if (dataType === 'string') return { field: 'table', message: '线圈和离散输入中没有文本，请改用寄存器' }
    if (bit !== undefined) return { field: 'bit', message: '线圈和离散输入本身就是一位，请勿填写位' }
    return undefined
  }
  if (bit !== undefined) {
    if (!Number.isInteger(bit) || bit < 0 || bit > 15) return { field: 'bit', message: '一个寄存器的位为 0～15' }
    return dataType === 'string' ? { field: 'bit', message: '文本点位不能取位' } : undefined
  }
  if (dataType === 'string' && length === undefined)
    return { field: 'length', message: '文本点位请填写占用的寄存器个数' }
  const takes = dataType === 'string' ? (length ?? 1) : (registersOfType[dataType] ?? 1)
  if (address + takes - 1 <= LAST) return undefined
  const what = dataType === 'string' ? '该文本' : dataType
  return { field: 'address', message: `${what} 占 ${takes} 个寄存器，从 ${address} 起超出最后一个地址 ${LAST}` }
}
