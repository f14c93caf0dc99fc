import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { objects } from './object.table.ts'

/** Fields of an object that follow its model. Whether it raises alarms is only what it began with. */
export const followedFields = ['details', 'driver', 'manufacturer'] as const
type Followed = { [Field in (typeof followedFields)[number]]?: unknown }

const isSet = (value: unknown) =>
  Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined && value !== ''

/** What people have said themselves of an object that begins to follow a model: all that is not empty. */
export const saidByHand = (object: Followed) => followedFields.filter((field) => isSet(object[field]))

/** The fields of an object that are set by hand once these changes are made. */
export function objectHandChanges(
  before: Followed & { modelId: string | null; overridden: string[] },
  changes: Followed & { modelId?: string | null },
): string[] {
  const after = { ...before, ...changes }
  if (!after.modelId) return []
  if (after.modelId !== before.modelId) return saidByHand(after)
  const set = followedFields.filter(
    (field) => changes[field] !== undefined && !isDeepStrictEqual(changes[field] ?? null, before[field] ?? null),
  )
  return [...new Set([...before.overridden, ...set])].sort()
}

/** The same for one field of many objects at once. */
export const alsoByHand = (field: (typeof followedFields)[number]) =>
  sql`case when ${objects.modelId} is null then ${objects.overridden}
    else array(select distinct one from unnest(${objects.overridden} || ${sql.param([field])}::text[]) as one order by one) end`
