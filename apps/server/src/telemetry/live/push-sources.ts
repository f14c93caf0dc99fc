import type { LiveValue } from '@zhizao/contract/push/topics'
import { holds, type SessionUser } from '../../platform/context.ts'
import type { Database } from '../../platform/db/database.ts'
import type { PushSources } from '../../platform/push/push-server.ts'
import type { LatestValues } from '../ingest/latest-values.ts'
import type { LivePoints } from './live-points.ts'

/** Holders of any of these menus may watch values and alarms. */
const MONITORING = 'objectMonitor|stationMonitor|trend|object|point|alarmMessage'

/** Whether an object of this path is among those that the user's data permission covers. */
const covers = ({ objectScope }: SessionUser, path: string) =>
  objectScope === 'all' || objectScope.roots.some((root) => path.includes(`/${root}/`))

/** The newest value as browsers get it; nothing before the point's first value. */
export function liveValue(latest: LatestValues, pointId: number): LiveValue | undefined {
  const known = latest.get(pointId)
  return known && { pointId: String(pointId), value: known.value, time: known.time, quality: known.quality }
}

/** Answers the push server who may watch which points, from memory. */
export function pushSources(database: Database, points: LivePoints, latest: LatestValues): PushSources {
  const sees = (user: SessionUser, pointId: number) => {
    const point = points.get(pointId)
    return point !== undefined && point.companyId === Number(user.companyId) && covers(user, point.objectPath)
  }

  async function objectWithoutPoints(user: SessionUser, objectId: string) {
    const { rows } = await database.system.query<{ path: string }>(
      'select path from object where id = $1 and company_id = $2',
      [objectId, user.companyId],
    )
    return rows[0] && covers(user, rows[0].path) ? [] : undefined
  }

  return {
    async pointsOf(user, topic) {
      if (topic === 'OnMSG') return []
      if (!holds(user, MONITORING)) return undefined
      if (topic === 'alarms' || topic === 'objects') return []
      // A point that was just made must not be missed by who opens its page at once.
      await points.settled()
      const [, kind, id] = /^(point|object):([1-9]\d{0,15})$/.exec(topic) ?? []
      if (!kind || !id) return undefined
      if (kind === 'point') return sees(user, Number(id)) ? [Number(id)] : undefined
      const ids = points.ofObject(Number(id))
      if (ids.length === 0) return objectWithoutPoints(user, id)
      return sees(user, ids[0]!) ? ids : undefined
    },
    latest: (ids) => ids.flatMap((id) => liveValue(latest, id) ?? []),
  }
}
