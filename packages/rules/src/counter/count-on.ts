/** What is known of how a counter counts. */
export interface CounterTerms {
  /** Where it begins again from 0: 65536 for 16 bits. Null: nowhere. */
  modulus: number | null
  /** More than this in a minute is no counting; null: nothing is known. */
  mostPerMinute?: number | null
  /** Whether it begins at 0 whenever it begins anew, as what counts a day does: what it shows then was counted. */
  beginsAtZero?: boolean
}

/**
 * A counter as far as its samples have been taken. Of this only `value` and `at` need to be kept: whoever takes what came after `at`
 * again comes to the same. Changed where it stands, since machines take many samples.
 */
export interface CounterState {
  /** What it showed last that is believed; undefined before the first value. */
  value: number | undefined
  /** When it last showed that. */
  at: number
  /** Of the last sample taken: what is older counts nothing. */
  time: number
  /** What it showed since, as long as nobody knows whether to believe it. */
  doubted: number | undefined
  /** Since when it shows something below `value`. */
  doubtedSince: number
}

export const newCounter = (): CounterState => counterAt(undefined, Number.NEGATIVE_INFINITY)

/** A counter of which is known what it showed and when. */
export const counterAt = (value: number | undefined, at: number): CounterState => ({
  value,
  at,
  time: at,
  doubted: undefined,
  doubtedSince: 0,
})

/** So long a value below may stand until it is what the counter shows; whoever looks back so far knows all that counts. */
export const HELD_MS = 86_400_000
/** Share of what it shows by which a counter may be put back without having begun anew; share of a modulus around which it goes round. */
const SMALL = 0.1
/** A rise by more than half of what it showed and a hundred is a leap. */
const LEAP = { share: 0.5, least: 100 }
/** A rise beyond this is no counting, whoever confirms it. */
const MOST_RISE = 1e12
const MINUTE = 60_000

/**
 * Takes a good value of a counter and answers how much it has counted by it. Rises count. A small step back is a correction: what was
 * highest holds, so that nothing is taken back and nothing counted twice. A fall to less, a zero and a leap are believed once the next
 * sample goes on from them, and count then: a fall as the counter gone round where it has a modulus, else as a new beginning, which
 * counts nothing. Samples are taken in the order of their times, each once, and of one time the last counts.
 */
export function countOn(state: CounterState, time: number, value: number, terms: CounterTerms): number {
  const isAgain = time === state.time && value === (state.doubted ?? state.value)
  if (time < state.time || isAgain || !Number.isFinite(value)) return 0
  let counted = 0
  if (state.value === undefined) counted = terms.beginsAtZero ? Math.max(0, value) : 0
  else if (state.doubted !== undefined) counted = settle(state, state.value, state.doubted, time, value, terms)
  counted += take(state, time, value, terms)
  state.time = time
  return counted
}

/** What was doubted is believed where this sample goes on from it; answers what that counts. */
function settle(
  state: CounterState,
  known: number,
  doubted: number,
  time: number,
  value: number,
  terms: CounterTerms,
): number {
  if (doubted > known) {
    if (value < doubted && isFarBelow(value, doubted)) return 0
    const believed = Math.min(doubted, value)
    const rise = believed - known
    const isCounted = rise <= MOST_RISE && isInTime(rise, state.time - state.at, terms)
    believe(state, believed, state.time)
    return isCounted ? rise : 0
  }
  if (value > doubted && isFarBelow(value, known)) {
    believe(state, doubted, state.time)
    return begun(known, doubted, terms)
  }
  if (value < known && time - state.doubtedSince >= HELD_MS) believe(state, value, time)
  return 0
}

function take(state: CounterState, time: number, value: number, terms: CounterTerms): number {
  const known = state.value ?? value
  if (value < known && !isRoundAtOnce(known, value, terms) && !isSwitchedOff(known, value)) {
    if (state.doubted === undefined || state.doubted > known) state.doubtedSince = time
    state.doubted = value
    return 0
  }
  const rise = value >= known ? value - known : begun(known, value, terms)
  if (value > known && isLeap(known, value, time - state.at, terms)) {
    state.doubted = value
    return 0
  }
  believe(state, value, time)
  return rise
}

function believe(state: CounterState, value: number, at: number): void {
  state.value = value
  state.at = at
  state.doubted = undefined
  state.doubtedSince = 0
}

/** What a counter has counted that fell from one value to another. */
function begun(before: number, after: number, { modulus, beginsAtZero }: CounterTerms): number {
  if (modulus !== null && isNearlyRound(before, modulus) && after >= 0 && after < modulus * (1 - SMALL))
    return modulus - before + after
  return beginsAtZero ? Math.max(0, after) : 0
}

export const isNearlyRound = (value: number, modulus: number) => value >= modulus * (1 - SMALL) && value <= modulus

/** Gone round as it should, and not to the zero that lost lines show as well. */
const isRoundAtOnce = (known: number, value: number, { modulus }: CounterTerms) =>
  modulus !== null && isNearlyRound(known, modulus) && value > 0 && value <= modulus * SMALL

/** A contact that has only 1 and 0 to show: what it counts are its rises. */
const isSwitchedOff = (known: number, value: number) => known === 1 && value === 0

const isFarBelow = (value: number, other: number) => other - value > Math.abs(other) * SMALL

/** What lies beyond the modulus does not come of counting. */
function isLeap(known: number, value: number, ms: number, terms: CounterTerms): boolean {
  const rise = value - known
  if (terms.modulus !== null && known <= terms.modulus && value > terms.modulus) return true
  return terms.mostPerMinute == null ? rise > Math.abs(known) * LEAP.share + LEAP.least : !isInTime(rise, ms, terms)
}

/** A minute's worth may come at once: samples do not come to the second. */
const isInTime = (rise: number, ms: number, { mostPerMinute }: CounterTerms) =>
  mostPerMinute == null || rise <= mostPerMinute * Math.max(1, ms / MINUTE)

/** What is known of a stretch of good values without looking at each. */
export interface Stretch {
  first: number
  firstTime: number
  min: number
  max: number
  last: number
  lastTime: number
}

/**
 * What a counter counted over a stretch, where its figures alone say so: it began at its least and ended at its most, and those are so
 * near that in between there was neither a new beginning nor a leap. Undefined where each sample must be looked at.
 */
export function countStretch(state: CounterState, stretch: Stretch, terms: CounterTerms): number | undefined {
  const { first, firstTime, min, max, last, lastTime } = stretch
  const { modulus, mostPerMinute } = terms
  const isNear = first > 0 && !isFarBelow(first, last) && (modulus === null || last <= modulus || first > modulus)
  const isCalm = first === min && last === max && isNear && mostPerMinute == null
  const known = state.value
  const goesOn =
    state.doubted === undefined &&
    firstTime > state.time &&
    (known === undefined || (first >= known && !isLeap(known, first, 0, terms)))
  if (!isCalm || !goesOn) return undefined
  return countOn(state, firstTime, first, terms) + countOn(state, lastTime, last, terms)
}
