import type { Platform } from '../../platform/platform.ts'
import { type DirectoryScope, pointDirectory } from '../ingest/point-directory.ts'
import type { LoadPoints } from './plant-readers.ts'

const SETTLE = 100
/** Points of one look: reading more in one go would hold up the samples that come meanwhile. */
const MOST_NAMED = 2000

/** What of a company is to be read again. */
interface Due {
  all: boolean
  objectIds: Set<number>
  pointIds: Set<number>
}

/** The point directory, kept true by what other domains tell of points and objects. */
export function livePoints({ database, events, log }: Platform, loadPoints: LoadPoints) {
  const directory = pointDirectory((scope) => loadPoints(database.ingest, scope))
  let due = new Map<number, Due>()
  let timer: NodeJS.Timeout | undefined
  let work: Promise<void> = Promise.resolve()
  let running = 0
  const listeners: ((objectIds: ReadonlySet<number>) => void)[] = []

  function note(company: string, changed: { pointIds?: readonly string[]; objectIds?: readonly string[] }) {
    const companyId = Number(company)
    const known = due.get(companyId) ?? { all: false, objectIds: new Set(), pointIds: new Set() }
    due.set(companyId, known)
    const { pointIds, objectIds } = changed
    if (!pointIds && !objectIds) known.all = true
    for (const id of pointIds ?? []) known.pointIds.add(Number(id))
    for (const id of objectIds ?? []) known.objectIds.add(Number(id))
    timer ??= setTimeout(() => void settled().catch(() => {}), SETTLE)
  }

  /** Resolves when all that was told so far is in the directory. */
  function settled(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const taken = due
    due = new Map()
    running++
    work = work
      .catch(() => {})
      .then(() => refresh(taken))
      .finally(() => running--)
    return work
  }

  async function refresh(taken: typeof due) {
    for (const [companyId, what] of taken) {
      try {
        for (const scope of scopesOf(companyId, what)) {
          const objectIds = await directory.refresh(scope)
          for (const listener of listeners) listener(objectIds)
        }
        events.publish('points.settled', { companyId: String(companyId) })
      } catch (error) {
        log.error({ err: error, companyId }, 'points could not be read again')
        const again = { pointIds: [...what.pointIds].map(String), objectIds: [...what.objectIds].map(String) }
        note(String(companyId), what.all ? {} : again)
        throw error
      }
    }
  }

  const stops = [
    events.on('point.changed', ({ companyId, pointIds }) => note(companyId, { pointIds })),
    events.on('object.changed', ({ companyId, objectIds }) => note(companyId, { objectIds })),
  ]

  return {
    get: directory.get,
    byCode: directory.byCode,
    ofObject: directory.ofObject,
    all: directory.all,
    settled,
    /** Whether something was told that is not in the directory yet. */
    isBehind: () => due.size > 0 || running > 0,
    /** Hears of the objects whose points were read again, before anybody is told. */
    onChanged: (listener: (objectIds: ReadonlySet<number>) => void) => void listeners.push(listener),
    async open() {
      await directory.refresh()
    },
    async close() {
      for (const stop of stops) stop()
      clearTimeout(timer)
      await work.catch(() => {})
    },
  }
}
export type LivePoints = ReturnType<typeof livePoints>

/** Points last: what an object's change brought to them is then known. */
function* scopesOf(companyId: number, { all, objectIds, pointIds }: Due): Generator<DirectoryScope> {
  if (all) return yield { companyId }
  for (const some of inParts(objectIds)) yield { objectIds: some }
  for (const some of inParts(pointIds)) yield { pointIds: some }
}

function* inParts(ids: ReadonlySet<number>): Generator<number[]> {
  const all = [...ids]
  for (let at = 0; at < all.length; at += MOST_NAMED) yield all.slice(at, at + MOST_NAMED)
}
