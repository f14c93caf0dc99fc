import {
  MOST_MACHINE_DAYS,
  type MonitorSpan,
  monitorSpans,
  type RankingBy,
} from '@zhizao/contract/monitor/equipment-monitor'
import { startOf } from '@zhizao/rules/time/calendar'
import { and, gte, isNotNull, sql } from 'drizzle-orm'
import { alarms } from '../alarm/index.ts'
import { looksOf, sharesOf } from '../object-state/index.ts'
import { objectSeen } from '../platform/access/object-view.ts'
import type { Context } from '../platform/context.ts'
import { conflict } from '../platform/refusal.ts'
import type { WhichMachines } from './machine-rows.ts'
import type { ReadMachinesNow } from './machines-now.ts'
import { sharedAnswers } from './shared-answers.ts'

export interface RankingAsked extends WhichMachines {
  by: RankingBy
  span: MonitorSpan
  top: number
}

/** When a span of days began by the plant's calendar. */
export const beginOf = (span: MonitorSpan, { now, user }: Pick<Context, 'now' | 'user'>) =>
  new Date(startOf('day', now().getTime(), user.timeZone, 1 - monitorSpans[span].days))

/** Machines by what they were in, or by how many alarms they had; those that had none of it are left out. */
export const rankingBy = (standingsOf: ReadMachinesNow) =>
  sharedAnswers(async ({ by, span, top, ...which }: RankingAsked, context: Context) => {
    const machines = await standingsOf(which, context)
    const found = by === 'alarm' ? await byAlarms(span, context) : await byState(by, span, machines, context)
    return machines
      .flatMap(({ objectId, objectName, objectCode }) => {
        const figure = found.get(objectId)
        return figure?.value ? [{ objectId, objectName, objectCode, ...figure }] : []
      })
      .toSorted((one, other) => other.value - one.value)
      .slice(0, top)
  })

interface Figure {
  value: number
  share: number | null
}

async function byAlarms(span: MonitorSpan, context: Context): Promise<Map<string, Figure>> {
  const found = await context.db
    .select({ objectId: alarms.objectId, value: sql<number>`count(*)::int` })
    .from(alarms)
    .where(
      and(
        gte(alarms.activatedAt, beginOf(span, context)),
        isNotNull(alarms.objectId),
        objectSeen(context.user, alarms.objectId),
      ),
    )
    .groupBy(alarms.objectId)
  return new Map(found.map(({ objectId, value }) => [objectId!, { value, share: null }]))
}

async function byState(
  kind: Exclude<RankingBy, 'alarm'>,
  span: MonitorSpan,
  machines: Awaited<ReturnType<ReadMachinesNow>>,
  context: Context,
): Promise<Map<string, Figure>> {
  const stated = machines.flatMap(({ objectId, now }) => (now ? [objectId] : []))
  if (stated.length * monitorSpans[span].days > MOST_MACHINE_DAYS)
    throw conflict('设备太多，无法统计这段时间的状态时长，请缩小范围或改为较短的时间')
  const stretch = { from: beginOf(span, context).getTime(), to: context.now().getTime() }
  const shares = await sharesOf(stated, [stretch], context)
  const looks = await looksOf(
    [...shares.values()].flatMap(([own]) => [...(own?.keys() ?? [])]),
    context,
  )
  const ofKind = new Set(looks.flatMap((look) => (look.kind === kind ? [look.id] : [])))
  return new Map(
    [...shares].map(([objectId, [own]]) => {
      const known = [...(own ?? [])].filter(([stateId]) => stateId !== null)
      const sum = (some: typeof known) => some.reduce((total, [, ms]) => total + ms, 0)
      const [value, whole] = [sum(known.filter(([stateId]) => ofKind.has(stateId!))), sum(known)]
      return [objectId, { value, share: whole ? value / whole : null }]
    }),
  )
}
