import { MOST_PLACED, type Placing, type PositionPlan } from '@zhizao/contract/position/position'
import { eq, inArray } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { requireFresh } from '../../platform/crud/lines.ts'
import { conflict, invalidField, notFound } from '../../platform/refusal.ts'
import type { PositionPorts } from '../position-ports.ts'
import { lockedPosition, lockPositions } from './position.service.ts'
import { positions } from './position.table.ts'
import type { PositionRows } from './position-query.ts'

/** Before anybody has placed anything. */
const NEVER = new Date(0)

interface Parts extends Pick<PositionPorts, 'standing'> {
  listed: PositionRows
}

/** What stands at a position, and when that was changed last. */
export async function planOf(positionId: string, { listed, standing }: Parts, context: Context): Promise<PositionPlan> {
  await listed.get({ id: positionId }, context)
  const [row] = await context.db
    .select({ placedAt: positions.placedAt, placedByName: positions.placedByName })
    .from(positions)
    .where(eq(positions.id, positionId))
  const { objects, total } = await standing.list(positionId, MOST_PLACED, context)
  return {
    positionId,
    objects,
    total,
    placedAt: row?.placedAt?.toISOString() ?? null,
    placedByName: row?.placedByName ?? null,
  }
}

/**
 * Makes these all that stand at a position. Where objects come from is changed too: a draft of that plan that still holds them
 * is refused, and does not take them back.
 */
export async function placeObjects({ positionId, seenAt, places }: Placing, parts: Parts, context: Context) {
  await lockPositions(context)
  const row = await lockedPosition(positionId, context)
  requireFresh({ updatedAt: row.placedAt ?? NEVER, updatedByName: row.placedByName }, seenAt ?? NEVER)
  const seen = new Set<string>()
  for (const { objectId } of places) {
    if (seen.has(objectId)) throw invalidField('places', '对象', '同一个对象摆放了两次')
    seen.add(objectId)
  }
  const before = await planOf(positionId, parts, context)
  // Of those beyond nobody could tell whether they stay.
  if (before.total > MOST_PLACED)
    throw conflict(`这个位置有 ${before.total} 个对象，超过 ${MOST_PLACED} 个，请按下级位置分开`)
  const { from, target } = await parts.standing.place(positionId, places, context)
  await plansChanged([positionId, ...from], context)
  const after = await planOf(positionId, parts, context)
  const drawn = ({ objects }: PositionPlan) => objects.map(({ id, name, x, y }) => ({ id, name, x, y }))
  context.audit({ target: target ? `${row.name}：${target}` : row.name, before: drawn(before), after: drawn(after) })
  return after
}

/** Says that what stands at these positions has changed: drafts of their plans that were begun before are refused. */
async function plansChanged(ids: readonly string[], { db, now, user }: Context) {
  await db
    .update(positions)
    .set({ placedAt: now(), placedByName: user.name })
    .where(inArray(positions.id, [...ids]))
}

/** An object goes from one position to another, or to or from none. */
export async function changePosition(from: string | null, to: string | null, context: Context) {
  await lockPositions(context)
  if (to && !(await context.db.$count(positions, eq(positions.id, to)))) throw notFound('位置')
  await plansChanged(
    [from, to].filter((id) => id !== null),
    context,
  )
}
