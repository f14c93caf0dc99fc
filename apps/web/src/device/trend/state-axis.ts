import { areStates, saidValue, type ValueWord } from '@zhizao/rules/value-words/value-words'

/** The values of an axis of states, each with its words, in the order of the values. */
export type States = readonly { value: number; words: string }[]

/** The states that a point tells; nothing for a point of quantities. */
export function statesOf(meanings: readonly ValueWord[]): States | undefined {
  if (!areStates(meanings)) return undefined
  return meanings
    .flatMap(({ value, words }) => (typeof value === 'number' ? [{ value, words }] : []))
    .toSorted((one, other) => one.value - other.value)
}

/** Where a value stands on an axis of states, which are a step apart whatever their numbers; one without words stands between. */
export function placeOfState(value: number, states: States): number {
  const at = states.findIndex((one) => one.value >= value)
  if (at < 0) return states.length - 0.5
  return states[at]!.value === value ? at : at - 0.5
}

/** A value of a curve in words, where they are known. */
export const stateWords = (value: number | bigint, meanings: readonly ValueWord[]) => saidValue(value, meanings)?.words
