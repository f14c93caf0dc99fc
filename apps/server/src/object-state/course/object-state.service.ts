import type { PageInput } from '@zhizao/contract/http/page'
import type { BoardRow, StatePiece } from '@zhizao/contract/object-state/object-state'
import { dayText } from '@zhizao/rules/time/calendar'
import { visibleObjectIds } from '../../device/index.ts'
import type { Context } from '../../platform/context.ts'
import { invalidField, notFound } from '../../platform/refusal.ts'
import type { ShiftsOfPlan } from '../object-state-ports.ts'
import { looksOf } from './looks-of.ts'
import { nowOf } from './now-of.ts'
import { type Stretch, sharesOf } from './shares-of.ts'
import { statedObjects } from './stated-objects.ts'
import { statesOf } from './states-of.ts'
import { daysOf, shiftsOf, stretchOfDay } from './stretches.ts'

/** Filters of which objects are meant. */
export interface WhichObjects {
  objectIds?: string[] | undefined
  deviceTypeId?: string | undefined
  areaId?: string | undefined
  rootId?: string | undefined
  keyword?: string | undefined
}

/** Intervals of one object that are told at once. */
const mostPieces = 5000
const mostRangeMs = 400 * 24 * 3600_000

function requireRange(from: Date, to: Date): [number, number] {
  const [begin, end] = [from.getTime(), to.getTime()]
  if (begin >= end) throw invalidField('to', '结束时间', '应晚于开始时间')
  if (end - begin > mostRangeMs) throw invalidField('to', '结束时间', '一次最多查询 400 天')
  return [begin, end]
}

export async function seenNow({ objectIds }: { objectIds: string[] }, context: Context) {
  return nowOf(await visibleObjectIds(context, objectIds), context.db)
}

/** The course of one object, corrections included. Of very many intervals the newest are told. */
export async function rangeOf({ objectId, from, to }: { objectId: string; from: Date; to: Date }, context: Context) {
  const [begin, end] = requireRange(from, to)
  const [seen] = await visibleObjectIds(context, [objectId])
  if (!seen) throw notFound('设备')
  const all = (await statesOf([seen], begin, end, [], context)).get(seen)!
  const pieces = all.slice(-mostPieces)
  return { states: await looksIn(pieces, context), pieces, isWhole: pieces.length === all.length }
}

const looksIn = (pieces: readonly StatePiece[], context: Context) =>
  looksOf(
    pieces.map(({ stateId }) => stateId),
    context,
  )

export async function sharesIn(
  asked: WhichObjects & { from: Date; to: Date; by: 'day' | 'shift' | 'all'; planId?: string | undefined },
  shiftsOfPlan: ShiftsOfPlan,
  context: Context,
) {
  const { from, to, by, planId, ...which } = asked
  const [begin, end] = requireRange(from, to)
  const stretches = await stretchesBy(by, planId, { from: begin, to: end }, shiftsOfPlan, context)
  const ids = (await statedObjects.list(which, context, 500)).map(({ objectId }) => objectId)
  const found = await sharesOf(ids, stretches, context)
  const objects = ids.map((objectId) => ({
    objectId,
    cuts: stretches.map((stretch, at) => ({
      ...stretch,
      shares: [...(found.get(objectId)?.[at] ?? [])].map(([stateId, ms]) => ({ stateId, ms })),
    })),
  }))
  const states = objects.flatMap(({ cuts }) => cuts.flatMap(({ shares }) => shares.map(({ stateId }) => stateId)))
  return { states: await looksOf(states, context), objects }
}

async function stretchesBy(
  by: 'day' | 'shift' | 'all',
  planId: string | undefined,
  { from, to }: Stretch,
  shiftsOfPlan: ShiftsOfPlan,
  context: Context,
): Promise<Stretch[]> {
  const zone = context.user.timeZone
  if (by === 'all') return [{ from, to }]
  if (by === 'day') return daysOf(from, to, zone)
  if (!planId) throw invalidField('planId', '班次计划', '请选择班次计划')
  return shiftsOf(await shiftsOfPlan(planId, context), from, to, zone)
}

/** Objects and the bands of their day. The counts are of all that fit, as they stand now. */
export async function boardOf(
  { day, ...input }: PageInput & WhichObjects & { day?: string | undefined },
  context: Context,
) {
  const zone = context.user.timeZone
  const { from, to } = stretchOfDay(day ?? dayText(context.now().getTime(), zone), zone)
  const { pageNumber, currentPage, pageNum, current, pageSize, order, sort, ...which } = input
  const [page, all] = await Promise.all([statedObjects.page(input, context), statedObjects.list(which, context)])
  const stands = await nowOf(
    all.map(({ objectId }) => objectId),
    context.db,
  )
  const pieces = await statesOf(
    page.records.map(({ objectId }) => objectId),
    from,
    to,
    [],
    context,
  )
  const byObject = new Map(stands.map((now) => [now.objectId, now]))
  const records: BoardRow[] = page.records.map((row) => ({
    ...row,
    now: byObject.get(row.objectId) ?? null,
    pieces: pieces.get(row.objectId)!,
  }))
  const counts: Record<string, number> = {}
  for (const { kind } of stands) counts[kind] = (counts[kind] ?? 0) + 1
  const states = await looksIn([...pieces.values()].flat(), context)
  return { ...page, records, from, to, states, counts }
}
