import type { DataType } from '@zhizao/contract/device/point-fields'
import { valueTypeOf } from '@zhizao/contract/device/point-fields'
import { checkExpression } from '@zhizao/rules/expression/check'
import type { ExpressionInput } from '@zhizao/rules/expression/checked'
import { type CompiledExpression, compileExpression } from '@zhizao/rules/expression/compile'
import { movesByClock } from '@zhizao/rules/expression/moves-by-clock'
import { type ExpressionFrame, emptyFrame } from '@zhizao/rules/expression/outcome'
import type { Reference } from '@zhizao/rules/expression/syntax'
import type { HistorySample } from '../../history/index.ts'
import type { CameOf } from './batch-rows.ts'

/** A formula as it is stored, with the points that it names. */
export interface StoredFormula {
  pointId: number
  companyId: number
  objectId: number
  objectCode: string
  dataType: DataType
  text: string
  inputs: readonly { pointId: number; objectCode: string; code: string; dataType: DataType }[]
}

/** A point that a formula reads, and the places of a frame that its values go to. */
export interface Source {
  pointId: number
  /** Slots of its value. */
  values: number[]
  /** Slots of the value before it. */
  previous: number[]
  /** What it holds as the frame stands. */
  at: Readonly<HistorySample> | undefined
  /** Room for what a batch brings, so that not every sample makes an object. */
  own: HistorySample
  /** Its point among those that formulas read, once the formula is on the list. */
  read: ReadPoint | undefined
  /** What a batch brought, and which of its rows comes next. */
  came: CameOf | undefined
  next: number
  /** Of the next row; infinity behind the last. */
  time: number
}

/** A point that formulas read. */
export interface ReadPoint {
  readonly pointId: number
  readonly users: Formula[]
  /** What came of it in the batch that brought something last. */
  readonly came: CameOf
}

/** A slot that looks back over a while of a point. */
interface Looking<Kind extends ExpressionInput['kind']> {
  slot: number
  pointId: number
  input: ExpressionInput & { kind: Kind }
}

/** A formula ready to be computed. */
export interface Formula extends Pick<StoredFormula, 'pointId' | 'companyId' | 'objectId' | 'dataType' | 'text'> {
  compiled: CompiledExpression
  frame: ExpressionFrame
  sources: readonly Source[]
  windows: readonly Looking<'window'>[]
  counters: readonly Looking<'counter'>[]
  /** Its own point where other formulas read it. */
  read: ReadPoint | undefined
  isClock: boolean
  /** Above the ranks of all formulas that it reads. */
  rank: number
  /** When its inputs brought something last, by the server's clock. */
  heardAt: number
}

/** Whether an expression means this point of this object, written in an object of this code. */
const keyOf = ({ object, point }: Reference, own: string) => `${object ?? own}.${point}`

/** Makes a formula ready; undefined where it does not fit its points any more. */
export function readyFormula(stored: StoredFormula): Formula | undefined {
  const known = new Map(stored.inputs.map((input) => [`${input.objectCode}.${input.code}`, input]))
  const inputOf = (reference: Reference) => known.get(keyOf(reference, stored.objectCode))
  const scope = {
    find: (reference: Reference) => {
      const input = inputOf(reference)
      return input && { type: valueTypeOf(input.dataType) }
    },
  }
  const checked = checkExpression(stored.text, scope, valueTypeOf(stored.dataType))
  if ('problems' in checked) return undefined
  const compiled = compileExpression(checked.ok)
  const { pointId, companyId, objectId, dataType, text } = stored
  return {
    pointId,
    companyId,
    objectId,
    dataType,
    text,
    compiled,
    frame: emptyFrame(compiled.inputs.length),
    ...sourcesOf(compiled, (reference) => inputOf(reference)!.pointId),
    read: undefined,
    isClock: movesByClock(checked.ok),
    rank: 0,
    heardAt: 0,
  }
}

const newSource = (pointId: number): Source => ({
  pointId,
  values: [],
  previous: [],
  at: undefined,
  own: { time: 0, value: null, quality: 2 },
  read: undefined,
  came: undefined,
  next: 0,
  time: Number.POSITIVE_INFINITY,
})

function sourcesOf({ inputs }: CompiledExpression, pointOf: (reference: Reference) => number) {
  const sources = new Map<number, Source>()
  const windows: Looking<'window'>[] = []
  const counters: Looking<'counter'>[] = []
  for (const [slot, input] of inputs.entries()) {
    const pointId = pointOf(input.reference)
    const source = sources.get(pointId) ?? newSource(pointId)
    sources.set(pointId, source)
    if (input.kind === 'value') source.values.push(slot)
    else if (input.kind === 'previous') source.previous.push(slot)
    else if (input.kind === 'counter') counters.push({ slot, pointId, input })
    else windows.push({ slot, pointId, input })
  }
  return { sources: [...sources.values()], windows, counters }
}
