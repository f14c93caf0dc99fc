import type { Input } from '@zhizao/contract/http/call'
import type { pointCheck } from '@zhizao/contract/point-check/point-check'
import type { PointCheck } from '@zhizao/contract/point-check/point-check-fields'
import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { objects } from '../../device/object/object.table.ts'
import { points } from '../../device/point/point.table.ts'
import { belowOne, objectSeen, ofObject } from '../../platform/access/object-view.ts'
import { type CompanyHomes, homeAct } from '../../platform/company-home/company-homes.ts'
import type { Context } from '../../platform/context.ts'
import { rows } from '../../platform/crud/rows.ts'
import { notFound } from '../../platform/refusal.ts'
import { checkedPoint, fittingTerms } from './check-terms.ts'
import { pointChecks } from './point-check.table.ts'

type Draft = Omit<Input<(typeof pointCheck)['create']>, 'pointId'>
type Row = typeof pointChecks.$inferSelect

const columns = getTableColumns(pointChecks)
const { name, objectId, pointId, kind, status } = columns
const others = alias(points, 'other_point')

/** The point that is compared with may lie where the caller does not see. */
const seenOther = (context: Context, column: PgColumn): SQL => {
  const seen = objectSeen(context.user, others.objectId)
  return seen ? sql`case when ${seen} then ${column} end` : sql`${column}`
}

const { page, list, get } = rows<Omit<PointCheck, 'isHit' | 'hitSince'>>()({
  title: '数据质量规则',
  from: pointChecks,
  joins: [
    { table: objects, on: eq(objects.id, objectId), inner: true },
    { table: points, on: eq(points.id, pointId), inner: true },
    { table: others, on: eq(others.id, columns.otherPointId) },
  ],
  columns: (context) => ({
    ...columns,
    objectName: objects.name,
    pointName: points.name,
    pointCode: points.code,
    unit: points.unit,
    otherPointId: seenOther(context, columns.otherPointId),
    otherPointName: seenOther(context, others.name),
  }),
  search: { keyword: [name, objects.name, points.name, points.code] },
  match: { pointId, kind, status },
  filters: { objectId: belowOne(objectId) },
  scope: ofObject(objectId),
  orderable: columns,
})

interface Rule {
  id: string
  pointId: string
}

/** What the calls ask of the engine, which is at the company's home. */
export const checkActs = {
  /** Since when each of these rules hits, ms; null where it does not. */
  hitSince: homeAct<{ rules: Rule[] }, (number | null)[]>('point-check.hit-since'),
  /** Rules of these points have changed; answered when the engine knows. */
  changed: homeAct<{ pointIds: string[] }, null>('point-check.changed'),
}

/** Rules of the points that a caller sees. Who made one has his answer once it is in force. */
export function pointCheckService({ askHome }: CompanyHomes) {
  async function live<Of extends Rule>(found: readonly Of[], { user }: Context) {
    const rules = found.map((row) => ({ id: row.id, pointId: row.pointId }))
    const since = rules.length ? await askHome(user.companyId, checkActs.hitSince, { rules }) : []
    return found.map((row, at) => {
      const from = since[at]!
      return { ...row, isHit: from !== null, hitSince: from === null ? null : new Date(from) }
    })
  }
  const shown = async (id: string, context: Context) => (await live([await get({ id }, context)], context))[0]!

  async function kept(id: string, context: Context): Promise<Row> {
    const [row] = await context.db
      .select()
      .from(pointChecks)
      .where(and(eq(pointChecks.id, id), objectSeen(context.user, objectId)))
    if (!row) throw notFound('数据质量规则')
    return row
  }

  async function create({ pointId: id, ...draft }: Draft & { pointId: string }, context: Context) {
    const point = await checkedPoint(id, context)
    const [row] = await context.db
      .insert(pointChecks)
      .values(await rowOf(draft, point, context))
      .returning()
    context.audit({ target: row!.name, after: row })
    notify([id], context)
    return shown(row!.id, context)
  }

  async function createMany({ pointIds, ...draft }: Draft & { pointIds: string[] }, context: Context) {
    const wanted = [...new Set(pointIds)]
    const values = []
    for (const id of wanted) values.push(await rowOf(draft, await checkedPoint(id, context, 'pointIds'), context))
    const made = await context.db
      .insert(pointChecks)
      .values(values)
      .onConflictDoNothing()
      .returning({ pointId: pointChecks.pointId })
    context.audit({ target: draft.name, after: { ...draft, pointIds: made.map((row) => row.pointId) } })
    notify(wanted, context)
    return { added: made.length, kept: wanted.length - made.length }
  }

  async function update({ id, ...changes }: Input<(typeof pointCheck)['update']>, context: Context) {
    const before = await kept(id, context)
    const point = await checkedPoint(before.pointId, context)
    const terms = await fittingTerms({ ...before, ...changes }, point, context)
    const [row] = await context.db
      .update(pointChecks)
      .set({ ...changes, ...terms, updatedAt: context.now() })
      .where(eq(pointChecks.id, id))
      .returning()
    context.audit({ target: row!.name, before, after: row })
    notify([before.pointId], context)
    return shown(id, context)
  }

  async function remove({ id }: { id: string }, context: Context): Promise<true> {
    const before = await kept(id, context)
    await context.db.delete(pointChecks).where(eq(pointChecks.id, id))
    context.audit({ target: before.name, before })
    notify([before.pointId], context)
    return true
  }

  function notify(pointIds: string[], context: Context): void {
    context.afterCommit(async () => void (await askHome(context.user.companyId, checkActs.changed, { pointIds })))
  }

  return {
    create,
    createMany,
    update,
    remove,
    get: ({ id }: { id: string }, context: Context) => shown(id, context),
    async page(input: Input<(typeof pointCheck)['page']>, context: Context) {
      const found = await page(input, context)
      return { ...found, records: await live(found.records, context) }
    },
    /** Of these points, the rules that hit now. */
    async now({ pointIds }: { pointIds: string[] }, context: Context) {
      const found = await list({ status: 1 }, context, MOST_NOW, inArray(pointId, pointIds))
      return (await live(found, context)).filter(({ isHit }) => isHit)
    },
  }
}

const MOST_NOW = 2000

async function rowOf(draft: Draft, point: Awaited<ReturnType<typeof checkedPoint>>, context: Context) {
  const { name, status, remark } = draft
  const terms = await fittingTerms(draft, point, context)
  const { companyId } = context.user
  return { ...terms, name, status, remark, pointId: point.id, objectId: point.objectId, companyId }
}
