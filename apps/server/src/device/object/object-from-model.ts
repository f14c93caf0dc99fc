import { eq, inArray, max } from 'drizzle-orm'
import { modelPoints } from '../../device-model/model-point/model-point.table.ts'
import { copyOfPoint } from '../../device-model/model-point/point-columns.table.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/refusal.ts'
import { type DevicePorts, pointsChanged } from '../device-ports.ts'
import { points } from '../point/point.table.ts'
import { newFormulas } from '../point-formula/settle-formulas.ts'
import { requireObjects } from './object-scope.ts'

type ModelPointRow = typeof modelPoints.$inferSelect

/** Rows of a bulk insert, under PostgreSQL's limit of 65,535 parameters. */
const CHUNK = 1000

export async function insertPoints(rows: (typeof points.$inferInsert)[], context: Context): Promise<string[]> {
  const ids: string[] = []
  for (let at = 0; at < rows.length; at += CHUNK) {
    const made = await context.db
      .insert(points)
      .values(rows.slice(at, at + CHUNK))
      .returning({ id: points.id })
    ids.push(...made.map((row) => row.id))
  }
  return ids
}

const fromModel = (objectId: string, row: ModelPointRow, context: Context) => ({
  ...copyOfPoint(row),
  objectId,
  modelPointId: row.id,
  fromModel: true,
  companyId: context.user.companyId,
})

/** Adds points of models to an object; codes that it has already are left out and named. */
export async function insertByModelPoint(
  { objectId, modelPointIds }: { objectId: string; modelPointIds: string[] },
  ports: DevicePorts,
  context: Context,
) {
  const [object] = await requireObjects([objectId], context)
  const wanted = await context.db.select().from(modelPoints).where(inArray(modelPoints.id, modelPointIds))
  if (wanted.length < new Set(modelPointIds).size) throw notFound('模型点位')
  const taken = await context.db.select({ code: points.code }).from(points).where(eq(points.objectId, objectId))
  const codes = new Set(taken.map((row) => row.code))
  const skipped: string[] = []
  const fresh = wanted.filter((row) => {
    if (codes.has(row.code)) skipped.push(row.code)
    else codes.add(row.code)
    return !skipped.includes(row.code)
  })
  const sort = await lastPointSort(objectId, context)
  const ids = await insertPoints(
    fresh.map((row, index) => ({ ...fromModel(objectId, row, context), sort: sort + index + 1 })),
    context,
  )
  await newFormulas(ids, ports, context)
  context.audit({ target: object!.name, after: { added: fresh.map((row) => row.code) } })
  pointsChanged(ports, ids, context)
  return { added: ids.length, skipped }
}

export async function lastPointSort(objectId: string, context: Context) {
  const [last] = await context.db
    .select({ sort: max(points.sort) })
    .from(points)
    .where(eq(points.objectId, objectId))
  return last?.sort ?? 0
}
