import type { ResourceType } from '@zhizao/contract/plant/resource'
import { and, eq, inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { objects } from '../../device/object/object.table.ts'
import type { Context } from '../../platform/context.ts'
import { staff } from '../staff/staff.table.ts'
import { teams } from '../team/team.table.ts'
import { seenEquipment } from '../work-center/work-center.service.ts'
import { stations, workCenters } from '../work-center/work-center.table.ts'

/** A resource as others keep it: any of the type where no id is said. */
export interface ResourceReference {
  readonly type: ResourceType
  readonly resourceId?: string | null | undefined
}
export interface NamedResource {
  readonly id: string
  readonly code: string
  readonly name: string
}

const tables: Record<ResourceType, PgTable & { id: PgColumn; code: PgColumn; name: PgColumn }> = {
  workCenter: workCenters,
  station: stations,
  equipment: objects,
  staff,
  team: teams,
}

async function found(
  references: readonly ResourceReference[],
  db: Context['db'],
  scope: (type: ResourceType) => ReturnType<typeof and>,
): Promise<Map<string, NamedResource>> {
  const wanted = Map.groupBy(
    references.filter(({ resourceId }) => resourceId),
    ({ type }) => type,
  )
  const rows = await Promise.all(
    [...wanted].map(([type, some]) => {
      const { id, code, name } = tables[type]
      const ids = [...new Set(some.map(({ resourceId }) => resourceId!))]
      return db
        .select({ id, code, name })
        .from(tables[type] as PgTable)
        .where(and(inArray(id, ids), scope(type))) as Promise<NamedResource[]>
    }),
  )
  // Ids of all tables differ.
  return new Map(rows.flat().map((row) => [row.id, row]))
}

/** What resources are called, by their ids: those that the caller may see. One statement for each type. */
export const namesOfResources = (references: readonly ResourceReference[], context: Context) =>
  found(references, context.db, (type) =>
    type === 'equipment' ? and(eq(objects.objectType, 'device'), seenEquipment(context)) : undefined,
  )

/** Ids of the resources that can do work at all, whoever asks: people who still work here, the others while they stand. */
export const resourcesThatCan = async (references: readonly ResourceReference[], { db }: Pick<Context, 'db'>) =>
  new Set((await found(references, db, (type) => (type === 'staff' ? eq(staff.status, 1) : undefined))).keys())
