import type { CheckedNode } from './checked.ts'
import { isReadable, type NumberPart, note, type Parts, type Run } from './run.ts'
import { type Numeric, normal } from './whole-numbers.ts'

/** What stands on one side of a comparison: a point, a constant, or a part to be called. */
export interface Operand {
  /** The input that it is; below 0 where it is none. */
  slot: number
  part: NumberPart | undefined
  constant: Numeric
}

export function operandOf(node: CheckedNode, parts: Parts): Operand {
  if (node.kind === 'read') return { slot: node.slot, part: undefined, constant: 0 }
  if (node.kind === 'constant') return { slot: -1, part: undefined, constant: node.value as Numeric }
  return { slot: -1, part: parts.number(node), constant: 0 }
}

/** The operand's value; NaN where it is bad. */
export const taken = (run: Run, { slot, part, constant }: Operand): Numeric =>
  slot >= 0 ? numberAt(run, slot) : part ? part(run) : constant

/** The number of an input; NaN where it has none. */
export function numberAt(run: Run, slot: number): Numeric {
  const value = run.values[slot]
  return typeof value === 'number' && run.qualities[slot] === 0 && Number.isFinite(value)
    ? value
    : readSlowly(run, slot)
}

const wide = /^-?\d{16,20}$/

function readSlowly(run: Run, slot: number): Numeric {
  if (!isReadable(run, slot)) return Number.NaN
  const value = run.values[slot]!
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (typeof value === 'bigint') return normal(value)
  // Outside the server a wide whole number is the text of its digits.
  if (typeof value === 'string' && wide.test(value)) return normal(BigInt(value))
  note(run, 'wrong-type', slot)
  return Number.NaN
}
