import type { CheckKind } from '@zhizao/contract/point-check/point-check-fields'
import type { HitStretch } from './judge.ts'

/** Stretches of a value that goes in and out of its range are one row where they are no further apart, ms. */
const JOINED = 60_000
/** How old the row of a growing stretch may be, ms of the server's clock. */
const FRESH = 10_000

/** What is written of a rule: its newest row. */
export interface HitRecord extends HitStretch {
  /** The stretch that grows it begins here, and had so many samples before it in the row. */
  stretch: number
  base: number
  /** Of the server's clock. */
  writtenAt: number
  isNew: boolean
  isDirty: boolean
}

export interface HitRow extends HitStretch {
  checkId: string
}

export const noRecord = (): HitRecord => ({
  from: Number.NaN,
  to: Number.NaN,
  samples: 0,
  stretch: Number.NaN,
  base: 0,
  writtenAt: 0,
  isNew: false,
  isDirty: false,
})

/** What a row that was written earlier goes on from. */
export const recordOf = ({ from, to, samples }: HitStretch): HitRecord => ({ ...noRecord(), from, to, samples })

/** A frozen value or a pause lasts as long as its rule says at least, so that their rows cannot be many. */
const isJoined = (kind: CheckKind) => kind !== 'frozen' && kind !== 'missing'

/** Takes in a stretch as it stands after a sample; answers the row that ended before it and is not written yet. */
export function record(kind: CheckKind, record: HitRecord, stretch: HitStretch): HitStretch | undefined {
  if (stretch.to <= record.to) {
    // Seen before a restart.
    record.stretch = stretch.from
    record.base = record.samples - stretch.samples
    return undefined
  }
  let left: HitStretch | undefined
  if (stretch.from !== record.stretch) {
    record.stretch = stretch.from
    record.base = record.samples
    if (!(isJoined(kind) && stretch.from - record.to <= JOINED)) {
      if (record.isDirty) left = { from: record.from, to: record.to, samples: record.samples }
      record.from = stretch.from
      record.base = 0
      record.isNew = true
    }
  }
  record.to = stretch.to
  record.samples = record.base + stretch.samples
  record.isDirty = true
  return left
}

/** Whether the row is to be written now: it is new, its stretch has ended, or it was not for long. */
export const isDue = ({ isDirty, isNew, writtenAt }: HitRecord, isOpen: boolean, now: number) =>
  isDirty && (isNew || !isOpen || now - writtenAt >= FRESH)

/** The row, which counts as written. */
export function written(record: HitRecord, now: number): HitStretch {
  record.isDirty = false
  record.isNew = false
  record.writtenAt = now
  return { from: record.from, to: record.to, samples: record.samples }
}

/** Rows of one rule that begin together, and late hits that lie near each other, as one. */
export function rowList() {
  const rows = new Map<string, HitRow>()
  const late = new Map<string, HitRow>()
  return {
    add(checkId: string, { from, to, samples }: HitStretch) {
      const key = `${checkId}:${from}`
      const known = rows.get(key)
      if (!known) rows.set(key, { checkId, from, to, samples })
      else Object.assign(known, { to: Math.max(known.to, to), samples: Math.max(known.samples, samples) })
    },
    late(checkId: string, time: number) {
      const last = late.get(checkId)
      if (last && time >= last.from && time - last.to <= JOINED) {
        last.to = Math.max(last.to, time)
        last.samples++
        return
      }
      if (last) this.add(checkId, last)
      late.set(checkId, { checkId, from: time, to: time, samples: 1 })
    },
    all(): HitRow[] {
      for (const row of late.values()) this.add(row.checkId, row)
      late.clear()
      return [...rows.values()]
    },
  }
}
export type RowList = ReturnType<typeof rowList>
