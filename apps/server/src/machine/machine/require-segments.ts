import { inArray } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { invalidField } from '../../platform/refusal.ts'
import { segments } from '../../process/segment/segment.table.ts'

/** Process segments that are named are there; none may stand for any. */
export async function requireSegments(
  ids: readonly (string | null | undefined)[],
  field: string,
  title: string,
  { db }: Pick<Context, 'db'>,
): Promise<void> {
  const named = [...new Set(ids.filter((id): id is string => Boolean(id)))]
  if (named.length && (await db.$count(segments, inArray(segments.id, named))) < named.length)
    throw invalidField(field, title, field === 'segmentId' ? '不存在或已被删除' : '工序不存在或已被删除')
}
