import type { Pool } from 'pg'
import { isLate, qualityOf, valueAt } from '../../history/index.ts'
import type { CommitOutcome } from '../../platform/db/commit-prepared.ts'
import type { BatchStage, CommitParticipant, StagedBatch, StoredSamples } from '../../telemetry/index.ts'
import { type CheckList, type CheckWatch, checkList } from './check-list.ts'
import { isDue, type RowList, record, rowList, written } from './hit-record.ts'
import { freshMemory, isJudged, isOutside, judge, numberOf, quietSince } from './judge.ts'
import { loadChecks } from './load-checks.ts'
import { addValue, keepValues } from './other-values.ts'
import { resumeChecks } from './resume-checks.ts'
import { newestHits, writeHits } from './write-hits.ts'

/** What becomes of the batch at hand, with the way back. */
interface Work {
  readonly number: number
  /** Rows that were looked at. */
  seen: number
  readonly touched: CheckWatch[]
  readonly undo: (() => void)[]
  readonly rows: RowList
}

/**
 * Holds samples against the rules of their points before they are written: a hit makes the sample uncertain, and its stretch
 * is kept in the samples' own transaction. Rows of a growing stretch are written every ten seconds at most.
 */
export function checkEngine(pool: Pool, now: () => number) {
  let stored: StoredSamples | undefined
  const list = checkList((pointId) => stored?.latest(pointId))
  let work: Work | undefined
  let number = 0

  function begin(): Work {
    work = { number: ++number, seen: 0, touched: [], undo: [], rows: rowList() }
    return work
  }
  function rolledBack(): void {
    for (const back of work?.undo.toReversed() ?? []) back()
    for (const values of list.others.values()) values.pending = []
    work = undefined
  }
  function committed(): void {
    for (const values of list.others.values()) keepValues(values)
    work = undefined
  }

  const outcome: CommitOutcome = { committed, rolledBack }

  /** What failed half-way leaves nothing behind: nobody says of it that it was rolled back. */
  function looked(batch: StagedBatch, doing: Work): void {
    try {
      look(list, doing, batch)
    } catch (error) {
      rolledBack()
      throw error
    }
  }

  const arriving: BatchStage = {
    name: 'point-check',
    async resume(given) {
      stored = given
      list.replace(await loadChecks(pool), [...list.byPoint.keys()])
      await resumeChecks(list, given, await newestHits(pool))
    },
    prepare(batch) {
      looked(batch, begin())
      return outcome
    },
  }
  /** What was computed from the samples that arrived is judged by rules of its own points. */
  const computed: BatchStage = {
    name: 'point-check-computed',
    prepare(batch) {
      if (work && work.seen < batch.samples.length) looked(batch, work)
      return undefined
    },
  }
  const participant: CommitParticipant = {
    name: 'point-check-hits',
    prepare({ receivedAt }) {
      if (!work) return undefined
      const rows = dueRows(work, receivedAt)
      if (!rows.length) return undefined
      return { write: (tx) => writeHits(tx, rows), committed() {}, rolledBack() {} }
    },
  }

  /** Rows that grew and were not written since. Between commits: what a batch at hand has changed may yet be undone. */
  async function flush(): Promise<void> {
    if (work) return
    const due = [...list.watches()].map((watch) => watch.record).filter(({ isDirty }) => isDirty)
    if (!due.length) return
    const rows = rowList()
    for (const { id, record: known } of list.watches()) if (known.isDirty) rows.add(id, written(known, now()))
    await writeHits(pool, rows.all()).catch((error) => {
      for (const known of due) known.isDirty = true
      throw error
    })
  }

  return {
    arriving,
    computed,
    participant,
    flush,
    /** Rules of these points have changed. */
    async refresh(pointIds: readonly string[]): Promise<void> {
      list.replace(await loadChecks(pool, pointIds), pointIds.map(Number))
    },
    /** Since when a rule hits the newest value of its point, or a sample is missing; undefined where all is well. */
    hitSince(checkId: string, pointId: string): number | undefined {
      const watch = list.byPoint.get(Number(pointId))?.find(({ id }) => id === checkId)
      if (!watch) return undefined
      const { terms, memory } = watch
      if (terms.kind !== 'missing') return memory.open?.from
      const since = quietSince(memory)
      return now() - since > terms.seconds! * 1000 ? since : undefined
    },
  }
}
export type CheckEngine = ReturnType<typeof checkEngine>

function look({ byPoint, watchesOf, others }: CheckList, work: Work, batch: StagedBatch): void {
  const { samples } = batch
  const { pointIds, times, kinds, length } = samples
  const first = work.seen
  work.seen = length
  if (byPoint.size === 0) return
  if (others.size > 0) {
    for (let row = first; row < length; row++) {
      const values = others.get(pointIds[row]!)
      const number = values && qualityOf(kinds[row]!) !== 2 ? numberOf(valueAt(samples, row)) : undefined
      if (number !== undefined) addValue(values!, times[row]!, number)
    }
  }
  for (let row = first; row < length; row++) {
    const watches = watchesOf(pointIds[row]!)
    if (watches !== undefined) for (const watch of watches) lookAt(watch, work, batch, row)
  }
}

function lookAt(watch: CheckWatch, work: Work, batch: StagedBatch, row: number): void {
  const { samples, receivedAt } = batch
  const { terms } = watch
  const value = valueAt(samples, row)
  if (!isJudged(value, qualityOf(samples.kinds[row]!))) return
  touch(watch, work)
  const time = samples.times[row]!
  if (time <= watch.memory.time) {
    if (time === watch.memory.time || isLate(time, watch.memory.time, receivedAt)) {
      // What stood around it is not known here: only a value that cannot be is told by itself.
      if (terms.kind !== 'range' || !isOutside(terms, value)) return
      batch.worsen(row, 1)
      if (time < watch.memory.time) work.rows.late(watch.id, time)
      return
    }
    watch.memory = freshMemory() // its clock was set back
  }
  const stretch = judge(terms, watch.memory, time, value, watch.otherAt)
  if (!stretch) return
  if (stretch.samples > 0) batch.worsen(row, 1)
  const left = record(terms.kind, watch.record, stretch)
  if (left) work.rows.add(watch.id, left)
}

/** Remembers a rule as it was before the batch. */
function touch(watch: CheckWatch, work: Work): void {
  if (watch.batch === work.number) return
  const { memory, record: known } = watch
  watch.batch = work.number
  watch.memory = { ...memory }
  watch.record = { ...known }
  work.touched.push(watch)
  work.undo.push(() => {
    watch.memory = memory
    watch.record = known
  })
}

function dueRows({ touched, rows }: Work, receivedAt: number) {
  for (const { id, memory, record: known } of touched)
    if (isDue(known, memory.open !== undefined, receivedAt)) rows.add(id, written(known, receivedAt))
  return rows.all()
}
