/** Kinds of calls; the dictionary of reasons names them in `extend`. */
export const kinds = [
  { value: 'device', label: '设备异常' },
  { value: 'material', label: '物料异常' },
  { value: 'quality', label: '质量异常' },
] as const
export type Kind = (typeof kinds)[number]['value']
