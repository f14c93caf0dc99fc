import type { InspectionKind } from '@zhizao/contract/quality/inspection-scheme'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import { materialClasses } from '../../material/material-class/material-class.table.ts'
import type { Context } from '../../platform/context.ts'
import { writtenStatement } from '../../platform/db/written-statement.ts'
import { inspectionSchemes } from './inspection-scheme.table.ts'

export type SchemeRow = typeof inspectionSchemes.$inferSelect

/** Schemes in force that fit a material: its own, those of its class and of the classes above, those for all. */
export const fits = (materialId: string): SQL => sql`(
  ${inspectionSchemes.materialId} = ${materialId}::bigint
  or ${inspectionSchemes.materialId} is null and ${inspectionSchemes.classId} is null
  or ${inspectionSchemes.materialId} is null and ${inspectionSchemes.classId} in (
    select above.id from ${materials} join ${materialClasses} own on own.id = material.class_id
      join ${materialClasses} above on starts_with(own.path, above.path) where material.id = ${materialId}::bigint))`

/** The nearest comes first: the material's own, then the class next to it. */
export const nearestFirst = sql`${inspectionSchemes.materialId} is null,
  coalesce((select length(path) from ${materialClasses} of_scheme where of_scheme.id = ${inspectionSchemes.classId}), 0) desc,
  ${inspectionSchemes.id}`

const readAny = writtenStatement<{ kind: InspectionKind }, { any: boolean }>(
  ({ kind }) =>
    sql`select exists (select from ${inspectionSchemes} where kind = ${kind} and status = 'released') as any`,
)
/** Whether any scheme is in force for a way of inspecting. */
export async function anyScheme({ db }: Pick<Context, 'db'>, kind: InspectionKind): Promise<boolean> {
  const [found] = await readAny(db, { kind })
  return found!.any
}

/** By which scheme a material is inspected; none where none is in force for it. */
export async function schemeFor(
  kind: InspectionKind,
  materialId: string,
  { db }: Pick<Context, 'db'>,
): Promise<SchemeRow | undefined> {
  const [found] = await db
    .select()
    .from(inspectionSchemes)
    .where(and(eq(inspectionSchemes.kind, kind), eq(inspectionSchemes.status, 'released'), fits(materialId)))
    .orderBy(nearestFirst)
    .limit(1)
  return found
}
