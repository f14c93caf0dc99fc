import { OBJECT_READERS } from '@zhizao/contract/device/object'
import { STATE_READERS } from '@zhizao/contract/object-state/device-state'
import type { LiveValue } from '@zhizao/contract/push/topics'
import { isAway } from '@zhizao/rules/live-state'
import { objects } from '../../device/object/object.table.ts'
import { plainValue } from '../../history/index.ts'
import { seesPath } from '../../platform/access/object-view.ts'
import { holds, type SessionUser } from '../../platform/context.ts'
import { batchedLookUp } from '../../platform/db/batched-look-up.ts'
import type { Database } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import type { PushSources } from '../../platform/push/push-server.ts'
import type { LatestValues } from '../ingest/latest-values.ts'
import type { LivePoints } from './live-points.ts'
import type { PointLives } from './point-lives.ts'

/** Holders of any of these menus may watch values and alarms. */
const MONITORING = 'objectMonitor|equipmentMonitor|projectMonitor|stationMonitor|trend|object|point|alarmMessage'

/** The newest value as browsers get it; nothing before the point's first value. */
export function liveValue(
  { latest, lives }: { latest: Pick<LatestValues, 'get'>; lives: Pick<PointLives, 'ofPoint'> },
  pointId: number,
): LiveValue | undefined {
  const known = latest.get(pointId)
  if (!known) return undefined
  const { time, quality, sourceTime } = known
  const life = lives.ofPoint(pointId)
  return {
    pointId: String(pointId),
    value: plainValue(known.value),
    time,
    quality,
    ...(isAway(life) && { life }),
    ...(sourceTime !== undefined && { sourceTime }),
  }
}

/** Answers the push server who may watch which points, from memory. */
export function pushSources(
  database: Database,
  points: LivePoints,
  shown: { latest: Pick<LatestValues, 'get'>; lives: Pick<PointLives, 'ofPoint'> },
): PushSources {
  const sees = (user: SessionUser, pointId: number) => {
    const point = points.get(pointId)
    return point !== undefined && point.companyId === Number(user.companyId) && seesPath(user, point.objectPath)
  }

  /** Paths of objects, whoever asks: one query at a time, however many browsers subscribe. */
  const pathOf = batchedLookUp(async (ids) => {
    const { rows } = await database.system.query<{ id: string; company_id: string; path: string }>(
      statement`select id, company_id, path from ${objects} where id = any($1::int8[])`,
      [ids],
    )
    return new Map(rows.map((row) => [String(row.id), row]))
  })

  async function objectWithoutPoints(user: SessionUser, objectId: string) {
    const found = await pathOf(objectId)
    return found && String(found.company_id) === user.companyId && seesPath(user, found.path) ? [] : undefined
  }

  function fromMemory(user: SessionUser, kind: string, id: string) {
    if (kind === 'point') return sees(user, Number(id)) ? [Number(id)] : undefined
    const ids = points.ofObject(Number(id))
    return sees(user, ids[0]!) ? ids : undefined
  }

  return {
    async pointsOf(user, topics) {
      const found = new Map<string, readonly number[]>()
      const seen = holds(user, MONITORING) ? topics : []
      // Messages are for people.
      if (topics.includes('OnMSG') && !user.key) found.set('OnMSG', [])
      if (seen.includes('alarms')) found.set('alarms', [])
      if (topics.includes('objects') && holds(user, OBJECT_READERS)) found.set('objects', [])
      if (topics.includes('states') && holds(user, STATE_READERS)) found.set('states', [])
      const named = seen.flatMap((topic) => {
        const [, kind, id] = /^(point|object):([1-9]\d{0,15})$/.exec(topic) ?? []
        return kind && id ? [{ topic, kind, id }] : []
      })
      if (!named.length) return found
      // A point that was just made must not be missed by who opens its page at once.
      await points.settled()
      await Promise.all(
        named.map(async ({ topic, kind, id }) => {
          const isBare = kind === 'object' && points.ofObject(Number(id)).length === 0
          const ids = isBare ? await objectWithoutPoints(user, id) : fromMemory(user, kind, id)
          if (ids) found.set(topic, ids)
        }),
      )
      return found
    },
    latest: (ids) => ids.flatMap((id) => liveValue(shown, id) ?? []),
  }
}
