import type { HistorySample, HistoryValue } from '../../history/index.ts'
import type { StoredSamples } from '../../telemetry/index.ts'
import type { CheckList, CheckWatch } from './check-list.ts'
import { type HitRecord, record, recordOf } from './hit-record.ts'
import { type CheckMemory, freshMemory, type HitStretch, isJudged, judge } from './judge.ts'

/** How far back the stretch of a rule without a time of its own is looked for, ms. */
const USUAL = 60_000
const AT_ONCE = 16

/** Gives rules the memory that a killed server had: since when a value stands, and the stretch that was growing. */
export async function resumeChecks(
  list: CheckList,
  stored: StoredSamples,
  rows: ReadonlyMap<string, HitStretch>,
): Promise<void> {
  const due: CheckWatch[] = []
  for (const watch of list.watches()) {
    const row = rows.get(watch.id)
    if (row) watch.record = recordOf(row)
    if (watch.terms.kind !== 'missing' && stored.latest(watch.pointId)) due.push(watch)
  }
  for (let at = 0; at < due.length; at += AT_ONCE)
    await Promise.all(due.slice(at, at + AT_ONCE).map((watch) => replay(watch, stored)))
}

async function replay(watch: CheckWatch, stored: StoredSamples): Promise<void> {
  const { terms, record: known, otherAt } = watch
  const last = stored.latest(watch.pointId)!.time
  const back = terms.kind === 'frozen' ? terms.seconds! * 1000 : USUAL
  // The row of a stretch that was growing is as old as rows may be.
  const grew = terms.kind !== 'rate' && known.to <= last && known.to > last - USUAL
  const samples = await stored.between(watch, grew ? known.to : last - back, last + 1)
  const memory = freshMemory()
  if (grew && samples[0]?.time === known.to) goOn(memory, known, samples[0].value)
  for (const sample of startingAt(samples, terms.kind === 'rate')) {
    if (!isJudged(sample.value, sample.quality) || sample.time === memory.time) continue
    const stretch = judge(terms, memory, sample.time, sample.value, otherAt)
    if (stretch) record(terms.kind, known, stretch)
  }
  if (!Number.isNaN(memory.time)) watch.memory = memory
}

/** Goes on within the stretch that a row tells of. */
function goOn(memory: CheckMemory, row: HitRecord, value: HistoryValue): void {
  const { from, to, samples } = row
  Object.assign(memory, { time: to, value, since: from, same: samples, open: { from, to, samples } })
  row.stretch = from
}

/** A rate is measured from a value that was believed. */
const startingAt = (samples: readonly HistorySample[], isGoodFirst: boolean) =>
  isGoodFirst
    ? samples.slice(
        Math.max(
          0,
          samples.findIndex(({ quality }) => quality === 0),
        ),
      )
    : samples
