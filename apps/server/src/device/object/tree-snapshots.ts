import type { TreeSnapshot } from '@zhizao/contract/device/object-fields'
import { and, eq } from 'drizzle-orm'
import { viewKey } from '../../platform/access/object-view.ts'
import type { Context } from '../../platform/context.ts'
import { inTurns } from '../../platform/db/slices.ts'
import { sharedAnswer } from '../../platform/http/shared-answer.ts'
import type { DevicePorts } from '../device-ports.ts'
import { objectFavorites } from '../object-favorite/object-favorite.table.ts'
import { objects } from './object.table.ts'
import { MOST_NODES, order } from './object-query.ts'
import { objectScopeCondition } from './object-scope.ts'

/** Most that are kept at once, and how long: a shift that comes in one after the other, ms. */
const MOST_KEPT = 32
const KEPT_FOR = 10_000

interface Kept {
  companyId: string
  version: number
  snapshot: Promise<TreeSnapshot>
}

/**
 * All objects that a caller may see, with the version that pushed changes go on from. It is made once for all who see the same, and
 * anew as soon as an object has changed or browsers were told of a change: what is told later is applied on top of it.
 */
export function treeSnapshots(ports: Pick<DevicePorts, 'plantNow' | 'events'>) {
  /** By company and what of it is seen. */
  const kept = new Map<string, Kept>()
  ports.events.on('object.changed', ({ companyId }) => {
    for (const [key, one] of kept) if (one.companyId === companyId) kept.delete(key)
  })

  async function shared(context: Context): Promise<TreeSnapshot> {
    const { companyId } = context.user
    const key = `${companyId} ${viewKey(context.user)}`
    // Before the rows are read: a change of that moment is told once more, never missed.
    const version = await ports.plantNow.treeVersion(companyId)
    const known = kept.get(key)
    if (known?.version === version) return known.snapshot
    const made: Kept = { companyId, version, snapshot: readSnapshot(version, ports, context) }
    const drop = () => kept.get(key) === made && kept.delete(key)
    made.snapshot.catch(drop)
    setTimeout(drop, KEPT_FOR).unref()
    kept.delete(key)
    kept.set(key, made)
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!)
    return made.snapshot
  }

  return async (context: Context): Promise<TreeSnapshot> => {
    await ports.plantNow.settled(context.user.companyId)
    const favorites = await favoritesOf(context)
    // Whoever made it may have left in the middle.
    const snapshot = await shared(context).catch(() => shared(context))
    return favorites.length ? { ...snapshot, favorites } : snapshot
  }
}

async function readSnapshot(version: number, { plantNow }: Pick<DevicePorts, 'plantNow'>, context: Context) {
  const query = ({ db }: Context) =>
    db
      .select({
        id: objects.id,
        parentId: objects.parentId,
        code: objects.code,
        name: objects.name,
        objectType: objects.objectType,
        modelId: objects.modelId,
        status: objects.status,
        alarmStatus: objects.alarmStatus,
        sort: objects.sort,
      })
      .from(objects)
      .where(objectScopeCondition(context))
      .orderBy(...order)
      .limit(MOST_NODES)
  const rows = await inTurns(context, query)
  const now = await plantNow.objects(
    context.user.companyId,
    rows.map(({ id }) => id),
  )
  const records = rows.map((row) => ({ ...row, ...now.get(row.id)! }))
  return sharedAnswer<TreeSnapshot>({ version, favorites: [], records })
}

/** The caller's favourites among the objects that he may see. */
async function favoritesOf(context: Context): Promise<string[]> {
  const rows = await context.db
    .select({ id: objects.id })
    .from(objectFavorites)
    .innerJoin(objects, eq(objects.id, objectFavorites.objectId))
    .where(and(eq(objectFavorites.userId, context.user.id), objectScopeCondition(context)))
    .limit(MOST_NODES)
  return rows.map(({ id }) => id)
}
