import type { PageInput } from '@zhizao/contract/http/page'
import { alarmMonitor } from '@zhizao/contract/monitor/alarm-monitor'
import type { MonitorSpan } from '@zhizao/contract/monitor/equipment-monitor'
import { and, desc, eq, max, sql } from 'drizzle-orm'
import { alarmConditions, alarmPage, alarms, levelDays, levelStatistics } from '../alarm/index.ts'
import { areas } from '../company/area/area.table.ts'
import { objects } from '../device/object/object.table.ts'
import type { Context } from '../platform/context.ts'
import { limitOf, pageReply } from '../platform/crud/page.ts'
import { keyword as holds } from '../platform/crud/search.ts'
import { implement } from '../platform/http/implement.ts'
import type { WhichMachines } from './machine-rows.ts'
import { beginOf } from './ranking.ts'
import { sharedAnswers } from './shared-answers.ts'

interface Asked {
  rootId?: string | undefined
  span: MonitorSpan
}

const filtersOf = ({ rootId, span }: Asked, context: Context) => ({
  ...(rootId && { objectId: rootId }),
  startTime: beginOf(span, context),
  endTime: context.now(),
})

const isActive = sql`${alarms.condition} = 'active' and ${alarms.closedAt} is null`
const number = (claim: ReturnType<typeof sql>) => sql<number>`(count(*) filter (where ${claim}))::int`
const ofLevel = (level: string) => number(sql`${alarms.level} = ${level}`)
const total = sql<number>`count(*)::int`

async function alarmedObjects(asked: PageInput & WhichMachines & Asked, context: Context) {
  const { deviceTypeId, areaId, keyword } = asked
  const where = and(
    alarmConditions(filtersOf(asked, context), context),
    holds(keyword, objects.name, objects.code),
    deviceTypeId ? eq(objects.deviceTypeId, deviceTypeId) : undefined,
    areaId ? sql`${objects.areaId} in (select a.id from ${areas} a where a.path like ${`%/${areaId}/%`})` : undefined,
  )
  const ofObject = and(eq(objects.id, alarms.objectId), eq(objects.companyId, alarms.companyId))
  const [records, [all]] = await Promise.all([
    context.db
      .select({
        objectId: objects.id,
        objectName: objects.name,
        objectCode: objects.code,
        total,
        urgent: ofLevel('urgent'),
        error: ofLevel('error'),
        warning: ofLevel('warning'),
        active: number(isActive),
        unhandled: number(sql`${alarms.handledAt} is null`),
        lastAt: sql<string>`max(${alarms.lastActivatedAt})`.mapWith(alarms.lastActivatedAt),
      })
      .from(alarms)
      .innerJoin(objects, ofObject)
      .where(where)
      .groupBy(objects.id, objects.name, objects.code)
      .orderBy(desc(total), desc(max(alarms.lastActivatedAt)), objects.id)
      .limit(asked.pageSize)
      .offset(limitOf(asked).offset),
    context.db
      .select({ objects: sql<number>`count(distinct ${objects.id})::int` })
      .from(alarms)
      .innerJoin(objects, ofObject)
      .where(where),
  ])
  return pageReply(records, all!.objects, asked)
}

async function recoveryOf(asked: Asked, context: Context) {
  const [row] = await context.db
    .select({
      total,
      active: number(isActive),
      returned: number(sql`not (${isActive}) and ${alarms.handledAt} is null`),
      handled: number(sql`not (${isActive}) and ${alarms.handledAt} is not null`),
      averageRecoveryMinutes: sql<
        number | null
      >`round((avg(extract(epoch from ${alarms.returnedAt} - ${alarms.activatedAt})) / 60)::numeric, 1)::float8`,
    })
    .from(alarms)
    .where(alarmConditions(filtersOf(asked, context), context))
  return row!
}

/** The alarms of a span of days, from the point of view of the machines. */
export const alarmMonitorRoutes = implement(alarmMonitor, {
  objects: alarmedObjects,
  recovery: sharedAnswers(recoveryOf),
  series: sharedAnswers((asked: Asked, context) => levelDays(filtersOf(asked, context), context)),
  levels: sharedAnswers((asked: Asked, context) => levelStatistics(filtersOf(asked, context), context)),
  alarms: ({ rootId, ...paging }, context) =>
    alarmPage({ ...paging, ...(rootId && { objectId: rootId }) }, true, context),
})
