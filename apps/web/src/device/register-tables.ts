/** The four kinds of Modbus registers. */
export const registerTables = [
  { value: 'holding', label: '保持寄存器' },
  { value: 'input', label: '输入寄存器' },
  { value: 'coil', label: '线圈' },
  { value: 'discrete', label: '离散输入' },
] as const
