import { type ControlState, type ControlWrite, control } from '@zhizao/contract/control/control-write'
import type { Given } from '@zhizao/contract/http/call'
import { and, desc, eq, gte, ilike, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { containing, limitOf, pageReply } from '../../platform/crud/page.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import type { Platform } from '../../platform/platform.ts'
import { pointIdOf } from './control-targets.ts'
import type { ControlWriteService, Row } from './control-write.service.ts'
import { controlWrites } from './control-write.table.ts'

type Reply = Given<typeof control.write>

const shown = (row: Row): Reply => ({
  ...row,
  before: row.before ?? null,
  readBack: row.readBack ?? null,
  state: row.state as ControlState,
})

export function controlWriteRoutes({ database }: Platform, service: ControlWriteService): Route[] {
  return implement(control, {
    write: async (wish, context) => shown((await service.write([wish], context))[0]!),
    writeMany: async ({ writes }, context) => (await service.write(writes, context)).map(shown),
    async writeByCode({ objectCode, pointCode, value }, context) {
      const { companyId } = context.user
      const pointId = await database.inCompany(companyId, (db) => pointIdOf(objectCode, pointCode, db))
      return shown((await service.write([{ pointId, value }], context))[0]!)
    },
    async page(input, context) {
      const { objectId, pointId, state, startTime, endTime, keyword } = input
      const where = and(
        visible(context),
        objectId ? eq(controlWrites.objectId, objectId) : undefined,
        pointId ? eq(controlWrites.pointId, pointId) : undefined,
        state && eq(controlWrites.state, state),
        startTime && gte(controlWrites.createdAt, startTime),
        endTime && lte(controlWrites.createdAt, endTime),
        keyword ? named(containing(keyword)) : undefined,
      )
      const rows = await context.db
        .select()
        .from(controlWrites)
        .where(where)
        .orderBy(desc(controlWrites.createdAt), desc(controlWrites.id))
        .limit(limitOf(input).limit)
        .offset(limitOf(input).offset)
      return pageReply<ControlWrite | Reply>(rows.map(shown), await context.db.$count(controlWrites, where), input)
    },
  })
}

const named = (pattern: string) =>
  or(
    ilike(controlWrites.pointName, pattern),
    ilike(controlWrites.objectName, pattern),
    ilike(controlWrites.userName, pattern),
  )

/** Of objects that the caller may see, by where they stand now, or stood when they were written. */
function visible({ user: { objectScope } }: Context): SQL | undefined {
  if (objectScope === 'all') return undefined
  const patterns = sql.param(objectScope.roots.map((root) => `%/${root}/%`))
  return sql`coalesce((select path from object where object.id = ${controlWrites.objectId}), ${controlWrites.objectPath}) like any(${patterns}::text[])`
}
