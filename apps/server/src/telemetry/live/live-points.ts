import type { Platform } from '../../platform/platform.ts'
import { type DirectoryScope, pointDirectory } from '../ingest/point-directory.ts'
import { loadPoints } from './load-points.ts'

const SETTLE = 100
const MOST_NAMED = 5000

/** The point directory, kept true by what other domains tell of points, objects and boxes. */
export function livePoints({ database, events, log }: Platform) {
  const directory = pointDirectory((scope) => loadPoints(database.system, scope))
  /** Company → points to read again, or all of them. */
  let due = new Map<number, Set<number> | 'all'>()
  let timer: NodeJS.Timeout | undefined
  let work: Promise<void> = Promise.resolve()
  let running = 0

  function note(company: string, pointIds?: readonly string[]) {
    const companyId = Number(company)
    const known = due.get(companyId)
    if (!pointIds || known === 'all') due.set(companyId, 'all')
    else {
      const ids = known ?? new Set()
      for (const id of pointIds) ids.add(Number(id))
      due.set(companyId, ids.size > MOST_NAMED ? 'all' : ids)
    }
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
    for (const [companyId, pointIds] of taken) {
      const scope: DirectoryScope = pointIds === 'all' ? { companyId } : { pointIds: [...pointIds] }
      try {
        await directory.refresh(scope)
        events.publish('points.settled', { companyId: String(companyId) })
      } catch (error) {
        log.error({ err: error, companyId }, 'points could not be read again')
        note(String(companyId), pointIds === 'all' ? undefined : [...pointIds].map(String))
        throw error
      }
    }
  }

  const stops = [
    events.on('point.changed', ({ companyId, pointIds }) => note(companyId, pointIds)),
    events.on('object.changed', ({ companyId }) => note(companyId)),
    events.on('box.changed', ({ companyId, change }) => {
      if (change === 'setup') note(companyId)
    }),
  ]

  return {
    get: directory.get,
    byCode: directory.byCode,
    ofObject: directory.ofObject,
    all: directory.all,
    settled,
    /** Whether something was told that is not in the directory yet. */
    isBehind: () => due.size > 0 || running > 0,
    open: () => directory.refresh(),
    async close() {
      for (const stop of stops) stop()
      clearTimeout(timer)
      await work.catch(() => {})
    },
  }
}
export type LivePoints = ReturnType<typeof livePoints>
