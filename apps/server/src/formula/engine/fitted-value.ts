import type { DataType } from '@zhizao/contract/device/point-fields'
import { wholeRange } from '@zhizao/gateway-link/engineering'
import type { Outcome } from '@zhizao/rules/expression/outcome'
import { type Numeric, rounded } from '@zhizao/rules/expression/whole-numbers'
import type { HistoryValue, QualityCode } from '../../history/index.ts'

export interface FittedValue {
  readonly value: HistoryValue
  readonly quality: QualityCode
}

const NONE: FittedValue = { value: null, quality: 2 }
const MOST_FLOAT32 = 3.402_823_466_385_288_6e38

/** An outcome as its point holds it: whole numbers are rounded, halves away from zero; what the type cannot hold is bad. */
export function fittedValue(outcome: Outcome, dataType: DataType): FittedValue {
  const { value, quality } = outcome
  if (value === null) return NONE
  if (typeof value === 'boolean') return dataType === 'bool' ? { value, quality } : NONE
  if (typeof value === 'string') return dataType === 'string' ? { value, quality } : NONE
  const number = numberOf(value, dataType)
  if (number === undefined) return NONE
  return number === value ? outcome : { value: number, quality }
}

function numberOf(value: Numeric, dataType: DataType): Numeric | undefined {
  if (dataType === 'float64') return Number(value)
  if (dataType === 'float32') return Math.abs(Number(value)) <= MOST_FLOAT32 ? Number(value) : undefined
  const range = wholeRange[dataType]
  if (!range) return undefined
  const whole = rounded(value, 0)
  if (whole < range[0] || whole > range[1]) return undefined
  return whole === 0 ? 0 : whole
}
