import type { Stretch } from '@zhizao/contract/point-check/point-check'
import type { CheckTerms } from '@zhizao/contract/point-check/point-check-fields'
import type { HistorySample, HistoryStore } from '../../history/index.ts'
import { breath } from '../../platform/work/breath.ts'
import {
  ageOf,
  freshMemory,
  type HitStretch,
  isJudged,
  judge,
  numberOf,
  type OtherAt,
  quietSince,
} from '../engine/judge.ts'
import { newestUpTo } from '../engine/other-values.ts'

/** Samples of a point that one call looks at, and stretches that it lists; what is left is asked for from where it ended. */
export const MOST_LOOKED_AT = 2_000_000
const MOST_STRETCHES = 2000
const A_SLICE = 10_000
/** How far back the last believed value of a rate is looked for, ms. */
const BEFORE = 60_000

/** A rule on the history of a point; `id` is null where it is not kept. */
export interface AskedCheck {
  id: string | null
  name: string
  terms: CheckTerms
}
interface PointKey {
  companyId: number
  pointId: number
}
interface Look {
  history: HistoryStore
  point: PointKey
  from: number
  to: number
  /** When the point came to be. */
  born: number
  /** Until when samples may be missing: nothing is missing of times to come. */
  now: number
  signal: AbortSignal
}

/**
 * The stretches of a range that rules hit, read in slices with breaths between them; the same judge as for samples that come. What
 * began before the range is known as far as the rule looks back, and told from the beginning of the range on.
 */
export async function checkHistory(checks: readonly AskedCheck[], look: Look) {
  const { history, point, from, to, signal } = look
  const runs = checks.map((check) => checkRun(check, from))
  const back = Math.max(BEFORE, ...checks.map(({ terms }) => (terms.kind === 'frozen' ? terms.seconds! * 1000 : 0)))
  const breathe = breath(signal)
  let at: number | undefined = Math.max(0, from - back)
  const before = await history.latestBefore(point, at)
  if (before) for (const run of runs) run.stoodAt(before)
  else if (!(await history.latestBefore(point, Number.MAX_SAFE_INTEGER)))
    for (const run of runs) run.neverSent(look.born)
  let [samples, looked, ended] = [0, 0, to]
  while (at !== undefined) {
    const page = await history.raw(point, { from: at, to, limit: A_SLICE })
    await takeSlice(runs, page.samples, look)
    samples += page.samples.filter(({ time }) => time >= from).length
    looked += page.samples.length
    at = page.next
    if (at !== undefined && (looked >= MOST_LOOKED_AT || countOf(runs) >= MOST_STRETCHES)) {
      ended = at
      at = undefined
    }
    await breathe()
  }
  for (const run of runs) run.end(Math.min(ended, look.now))
  const stretches = runs.flatMap(({ stretches: own }) => own).sort((one, other) => one.from - other.from)
  return { to: ended, samples, stretches }
}

const countOf = (runs: readonly CheckRun[]) => runs.reduce((sum, { stretches }) => sum + stretches.length, 0)

async function takeSlice(runs: readonly CheckRun[], samples: readonly HistorySample[], look: Look): Promise<void> {
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last) return
  for (const run of runs) {
    const otherAt = await othersOf(run.check.terms, first.time, last.time, look)
    for (const sample of samples) run.take(sample, otherAt)
  }
}

/** The values that stood of the point that a rule compares with, over a slice. */
async function othersOf(terms: CheckTerms, from: number, to: number, look: Look): Promise<OtherAt> {
  if (terms.kind !== 'against' || !terms.otherPointId) return () => undefined
  const point = { companyId: look.point.companyId, pointId: Number(terms.otherPointId) }
  const values: [number, number][] = []
  let next: number | undefined = from - ageOf(terms)
  while (next !== undefined && values.length < MOST_LOOKED_AT) {
    const page = await look.history.raw(point, { from: next, to: to + 1, limit: A_SLICE })
    for (const { time, value, quality } of page.samples) {
      const number = isJudged(value, quality) ? numberOf(value) : undefined
      if (number !== undefined) values.push([time, number])
    }
    next = page.next
    look.signal.throwIfAborted()
  }
  return (time, oldest) => {
    const found = newestUpTo(values, time)
    return found && found[0] >= oldest ? found[1] : undefined
  }
}

/** One rule on its way through samples in time order. */
function checkRun(check: AskedCheck, from: number) {
  const { id, name, terms } = check
  const memory = freshMemory()
  const stretches: Stretch[] = []
  /** Where the growing stretch begins, which may be before the range. */
  let begun = Number.NaN
  /** Samples of a stretch that reaches into the range which lie before it. */
  let before = 0

  function notify({ from: start, to, samples }: HitStretch): void {
    const inside = start < from && samples > 0 ? samples - before : samples
    if (start === begun) Object.assign(stretches.at(-1)!, { to, samples: inside })
    else stretches.push({ checkId: id, name, kind: terms.kind, from: Math.max(start, from), to, samples: inside })
    begun = start
  }

  return {
    check,
    stretches,
    /** What was there before all samples that are looked at. */
    stoodAt({ time, value, quality }: HistorySample) {
      if (!isJudged(value, quality)) return
      memory.time = time
      const number = numberOf(value)
      if (terms.kind === 'rate' && number !== undefined) Object.assign(memory, { heldAt: time, held: number })
    },
    neverSent(born: number) {
      memory.born = born
    },
    take({ time, value, quality }: HistorySample, otherAt: OtherAt) {
      if (!isJudged(value, quality)) return
      const stretch = judge(terms, memory, time, value, otherAt)
      if (time < from) before = terms.kind === 'frozen' ? memory.same : (memory.open?.samples ?? 0)
      else if (stretch) notify(terms.kind === 'missing' ? { ...stretch, samples: 0 } : stretch)
    },
    /** Nothing came after the last sample. */
    end(time: number) {
      const since = quietSince(memory)
      if (terms.kind === 'missing' && time - since > terms.seconds! * 1000)
        notify({ from: since, to: time, samples: 0 })
    },
  }
}
type CheckRun = ReturnType<typeof checkRun>
