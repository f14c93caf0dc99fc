import { locationKindTitles } from '@zhizao/contract/stock/location'
import { type VirtualKind, virtualKinds } from '@zhizao/rules/stock/location-kind'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { writtenStatement } from '../../platform/db/written-statement.ts'
import { locations } from './location.table.ts'

const read = writtenStatement<object, { id: string; kind: VirtualKind }>(
  () => sql`select id, kind from ${locations} where warehouse_id is null`,
)

/** The same places as a column of another statement, for `outsideIn`. */
export const outsideColumn = sql<
  string | null
>`(select json_object_agg(outside.kind, outside.id::text)::text from ${locations} outside where outside.warehouse_id is null)`

/** What `outsideColumn` said; nothing where the company does not have them all yet. */
export function outsideIn(text: string | null): ReadonlyMap<VirtualKind, string> | undefined {
  const found = Object.entries(JSON.parse(text ?? '{}') as Record<VirtualKind, string>)
  return found.length === virtualKinds.length ? new Map(found as [VirtualKind, string][]) : undefined
}

/** The places that stand for the outside and for goods on their way, by kind; made when a company first needs them. */
export async function outsideOf({
  db,
  user: { companyId },
}: Pick<Context, 'db' | 'user'>): Promise<ReadonlyMap<VirtualKind, string>> {
  // Few rows by an index of their own, read each time: what was remembered might have been rolled back.
  const places = async () => new Map((await read(db, {})).map(({ id, kind }) => [kind, id]))
  const found = await places()
  if (found.size === virtualKinds.length) return found
  await db
    .insert(locations)
    .values(
      virtualKinds.map((kind) => ({ companyId, kind, code: `#${kind.toUpperCase()}`, name: locationKindTitles[kind] })),
    )
    .onConflictDoNothing()
  return places()
}
