import type { StateNow } from '@zhizao/contract/object-state/object-state'
import { inArray } from 'drizzle-orm'
import { objects } from '../../device/object/object.table.ts'
import { seesPath, viewKey } from '../../platform/access/object-view.ts'
import type { Platform } from '../../platform/platform.ts'
import { nowOf } from './now-of.ts'

/** What changes within this is told together, and a company is told so often at most, ms. */
const TOGETHER = 500
/** Of more objects than this browsers ask anew. */
const MOST_ROWS = 300

/** Tells browsers on `states` what objects have come to be in, each of those that he may see. */
export function notifyStates({ database, events, push, log }: Pick<Platform, 'database' | 'events' | 'push' | 'log'>) {
  const waiting = new Map<string, { ids: Set<string>; timer: NodeJS.Timeout }>()

  async function notify(companyId: string, ids: readonly string[]): Promise<void> {
    const users = [...push.connections].flatMap(({ user, topics }) =>
      user?.companyId === companyId && topics.has('states') ? [user] : [],
    )
    if (!users.length) return
    const isWhole = ids.length <= MOST_ROWS
    const { rows, paths } = isWhole ? await standing(companyId, ids) : { rows: [], paths: new Map<string, string>() }
    for (const [key, [first]] of Map.groupBy(users, viewKey)) {
      const own = rows.filter(({ objectId }) => seesPath(first!, paths.get(objectId) ?? null))
      if (isWhole && !own.length) continue
      push.publish(companyId, 'states', { event: 'states', rows: own, isWhole }, (other) => viewKey(other) === key)
    }
  }

  const standing = (
    companyId: string,
    ids: readonly string[],
  ): Promise<{ rows: StateNow[]; paths: Map<string, string> }> =>
    database.inCompany(companyId, async (db) => {
      const rows = await nowOf(ids, db)
      const found = await db
        .select({ id: objects.id, path: objects.path })
        .from(objects)
        .where(inArray(objects.id, [...ids]))
      return { rows, paths: new Map(found.map(({ id, path }) => [id, path])) }
    })

  const stop = events.on('object-state.changed', ({ companyId, objectIds }) => {
    const known = waiting.get(companyId)
    if (known) {
      for (const id of objectIds) known.ids.add(id)
      return
    }
    const ids = new Set(objectIds)
    const timer = setTimeout(() => {
      waiting.delete(companyId)
      notify(companyId, [...ids]).catch((error) => log.error({ err: error }, 'states of objects could not be told'))
    }, TOGETHER)
    waiting.set(companyId, { ids, timer })
  })

  return () => {
    stop()
    for (const { timer } of waiting.values()) clearTimeout(timer)
  }
}
