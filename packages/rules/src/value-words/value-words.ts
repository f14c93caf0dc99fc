/** Colours that a value's words may have, the gravest first; what they look like is the theme's. */
export const wordColours = ['red', 'amber', 'blue', 'green', 'grey'] as const
export type WordColour = (typeof wordColours)[number]

/** What a value means, or a bit of it that is set: one of `value` and `bit` is given. */
export interface ValueWord {
  value?: number | null
  /** Counted from 0, the lowest. */
  bit?: number | null
  words: string
  colour?: WordColour | null
}

/** A value in words. `isWhole`: nothing of the value is left unsaid. */
export interface SaidValue {
  words: string
  colour?: WordColour
  isWhole: boolean
}

export const MOST_VALUE_WORDS = 64
const MOST_BITS = 64n

const numberOf = (value: unknown): number | bigint | undefined =>
  typeof value === 'boolean'
    ? Number(value)
    : typeof value === 'bigint' || (typeof value === 'number' && Number.isFinite(value))
      ? value
      : undefined

/**
 * What a value means: the words of the value itself, else those of its bits that are set, joined. Nothing where nobody has said
 * what it means. A boolean is 1 or 0.
 */
export function saidValue(value: unknown, meanings: readonly ValueWord[] | null | undefined): SaidValue | undefined {
  const number = meanings?.length ? numberOf(value) : undefined
  if (number === undefined) return undefined
  // Loosely, so that a bigint equals the number it is.
  // biome-ignore lint/suspicious/noDoubleEquals: 1n == 1
  const exact = meanings!.find((one) => typeof one.value === 'number' && one.value == number)
  if (exact) return { words: exact.words, ...(exact.colour && { colour: exact.colour }), isWhole: true }
  return saidBits(number, meanings!)
}

function saidBits(number: number | bigint, meanings: readonly ValueWord[]): SaidValue | undefined {
  if (typeof number === 'number' && !Number.isSafeInteger(number)) return undefined
  let rest = BigInt.asUintN(Number(MOST_BITS), BigInt(number))
  const set = meanings
    .filter(({ bit }) => typeof bit === 'number' && (rest >> BigInt(bit)) & 1n)
    .toSorted((one, other) => one.bit! - other.bit!)
  if (!set.length) return undefined
  for (const { bit } of set) rest &= ~(1n << BigInt(bit!))
  // Of a negative number the bits of its sign say nothing.
  const isWhole = rest === 0n
  const colour = wordColours.find((name) => set.some((one) => one.colour === name))
  return { words: set.map(({ words }) => words).join('、'), ...(colour && { colour }), isWhole }
}

/** Words with the number behind them, for texts that stand alone: 故障停机(5). */
export const saidWithNumber = (said: SaidValue, number: string) => `${said.words}(${number})`

/** Whether a point tells states: its values stand for words and have no values between them. */
export const areStates = (meanings: readonly ValueWord[] | null | undefined) =>
  meanings?.some(({ value }) => typeof value === 'number') ?? false
