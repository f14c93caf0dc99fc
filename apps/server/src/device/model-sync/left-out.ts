import type { SyncPart } from '@zhizao/contract/device/sync-part'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { objects } from '../object/object.table.ts'

/** Remembers what of its model was removed from an object by hand, so that no sync brings it back. */
export async function leaveOut(
  part: SyncPart,
  removed: readonly { objectId: string; templateId: string | null }[],
  { db }: Context,
): Promise<void> {
  const rows = removed.filter(({ templateId }) => templateId !== null)
  if (!rows.length) return
  await db.execute(sql`
    update ${objects} set left_out = array(select distinct entry from unnest(${objects.leftOut} || gone.entries) as entry)
    from (select object_id, array_agg(entry) as entries
      from unnest(${sql.param(rows.map(({ objectId }) => objectId))}::bigint[],
        ${sql.param(rows.map(({ templateId }) => `${part}:${templateId}`))}::text[]) as one (object_id, entry)
      group by object_id) as gone
    where ${objects.id} = gone.object_id`)
}
