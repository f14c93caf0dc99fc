import { formulaRecompute } from '@zhizao/contract/device/formula'
import { and, eq, inArray } from 'drizzle-orm'
import { objects } from '../../device/object/object.table.ts'
import { points } from '../../device/point/point.table.ts'
import { pathSeen } from '../../platform/access/object-view.ts'
import { targetOf } from '../../platform/audit/target-of.ts'
import type { Context } from '../../platform/context.ts'
import { implement } from '../../platform/http/implement.ts'
import type { JobQueue } from '../../platform/jobs/job-queue.ts'
import type { Platform } from '../../platform/platform.ts'
import { invalidField, notFound } from '../../platform/refusal.ts'
import type { TelemetryDomain } from '../../telemetry/index.ts'
import { recomputeJob } from './recompute.job.ts'

/** A formula is computed anew as a job: a quarter of a year of seconds takes its time. */
export function recomputeRoutes(
  platform: Platform,
  telemetry: Pick<TelemetryDomain, 'history' | 'plantNow' | 'points' | 'compactNow'>,
  jobs: Pick<JobQueue, 'define'>,
) {
  const start = jobs.define(recomputeJob(platform, telemetry))
  return implement(formulaRecompute, {
    async recompute({ pointIds, from, to }, context) {
      const rows = await requireFormulas([...new Set(pointIds)], context)
      if (from > context.now()) throw invalidField('from', '开始时间', '不能晚于当前时间')
      const input = { pointIds: rows.map(({ id }) => id), from: from.getTime(), to: to.getTime() }
      return start({ input, target: targetOf(rows.map(({ name }) => name)) }, context)
    },
  })
}

async function requireFormulas(ids: readonly string[], { db, user }: Context) {
  const rows = await db
    .select({ id: points.id, name: points.name, source: points.source, storePolicy: points.storePolicy })
    .from(points)
    .innerJoin(objects, eq(objects.id, points.objectId))
    .where(and(inArray(points.id, [...ids]), pathSeen(user, objects.path)))
  if (rows.length < ids.length) throw notFound('点位')
  const other = rows.find(({ source }) => source !== 'formula')
  if (other) throw invalidField('pointIds', '点位', `“${other.name}”不是公式计算的点位`)
  const unkept = rows.find(({ storePolicy }) => storePolicy === 'none')
  if (unkept) throw invalidField('pointIds', '点位', `“${unkept.name}”不存储历史数据`)
  return rows
}
