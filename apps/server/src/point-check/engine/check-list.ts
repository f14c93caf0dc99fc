import { isDeepStrictEqual } from 'node:util'
import type { CheckTerms } from '@zhizao/contract/point-check/point-check-fields'
import type { HistorySample } from '../../history/index.ts'
import { pagedIndex } from '../../platform/paged-index.ts'
import { type HitRecord, noRecord } from './hit-record.ts'
import { type CheckMemory, freshMemory, isJudged, numberOf, type OtherAt } from './judge.ts'
import type { CheckRow } from './load-checks.ts'
import { addValue, keepValues, noValues, type OtherValues, valueAtTime } from './other-values.ts'

/** One rule with all its memory. */
export interface CheckWatch {
  readonly id: string
  readonly pointId: number
  readonly companyId: number
  readonly terms: CheckTerms
  readonly otherAt: OtherAt
  memory: CheckMemory
  record: HitRecord
  /** The last batch that touched it. */
  batch: number
}

const nothing: OtherAt = () => undefined
const termsOf = ({ id: _id, companyId: _company, pointId: _point, born: _born, ...terms }: CheckRow): CheckTerms =>
  terms

/** Rules by their point, and the values that they compare with. `latest`: the newest value of a point, for rules that are new. */
export function checkList(latest: (pointId: number) => HistorySample | undefined) {
  const byPoint = new Map<number, CheckWatch[]>()
  /** The same, to be looked into with every sample. */
  const quick = pagedIndex<CheckWatch[]>()
  const others = new Map<number, OtherValues>()

  function valuesOf(pointId: number): OtherValues {
    const known = others.get(pointId)
    if (known) return known
    const made = noValues()
    const last = latest(pointId)
    const number = last && isJudged(last.value, last.quality) ? numberOf(last.value) : undefined
    if (number !== undefined) addValue(made, last!.time, number)
    keepValues(made)
    others.set(pointId, made)
    return made
  }

  function watchOf(row: CheckRow): CheckWatch {
    const terms = termsOf(row)
    const known = byPoint.get(Number(row.pointId))?.find((one) => one.id === row.id)
    if (known && isDeepStrictEqual(known.terms, terms)) return known
    const other = terms.kind === 'against' ? valuesOf(Number(terms.otherPointId)) : undefined
    return {
      id: row.id,
      pointId: Number(row.pointId),
      companyId: Number(row.companyId),
      terms,
      otherAt: other ? (time, oldest) => valueAtTime(other, time, oldest) : nothing,
      memory: seeded(terms, latest(Number(row.pointId)), row.born),
      record: noRecord(),
      batch: 0,
    }
  }

  /** Puts these in the place of all that was known of the points asked for. */
  function replace(rows: readonly CheckRow[], pointIds: Iterable<number>): void {
    const made = Map.groupBy(rows.map(watchOf), ({ pointId }) => pointId)
    for (const pointId of pointIds) {
      if (made.has(pointId) || !byPoint.delete(pointId)) continue
      quick.set(pointId, undefined)
    }
    for (const [pointId, watches] of made) {
      byPoint.set(pointId, watches)
      quick.set(pointId, watches)
    }
    const used = new Set(byPoint.values().flatMap((watches) => watches.flatMap(({ terms }) => otherOf(terms))))
    for (const pointId of others.keys()) if (!used.has(pointId)) others.delete(pointId)
  }

  return {
    byPoint,
    watchesOf: quick.get,
    others,
    replace,
    *watches() {
      for (const own of byPoint.values()) yield* own
    },
  }
}
export type CheckList = ReturnType<typeof checkList>

const otherOf = ({ kind, otherPointId }: CheckTerms) =>
  kind === 'against' && otherPointId ? [Number(otherPointId)] : []

/** A rule that is new begins with what stands: what was before it is found by a check of history. */
export function seeded(terms: CheckTerms, last: HistorySample | undefined, born: number): CheckMemory {
  const memory = freshMemory()
  if (!last) return { ...memory, born }
  memory.time = last.time
  if (!isJudged(last.value, last.quality)) return memory
  memory.value = last.value
  memory.since = last.time
  memory.same = 1
  const number = numberOf(last.value)
  if (terms.kind === 'rate' && number !== undefined && last.quality === 0)
    Object.assign(memory, { heldAt: last.time, held: number })
  return memory
}
