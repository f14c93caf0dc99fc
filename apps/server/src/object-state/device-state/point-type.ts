import type { DataType } from '@zhizao/gateway-link/set-file'
import type { ValueType } from '@zhizao/rules/expression/syntax'

/** What a point's values are to an expression. */
export const typeOfPoint = (dataType: DataType): Exclude<ValueType, 'time'> =>
  dataType === 'bool' ? 'boolean' : dataType === 'string' ? 'text' : 'number'
