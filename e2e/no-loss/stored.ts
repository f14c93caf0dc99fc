import { setTimeout as pause } from 'node:timers/promises'
import { alarmFact } from '@zhizao/contract/alarm/alarm-fact'
import { point } from '@zhizao/contract/device/point'
import type { Caller } from '../../apps/server/src/testing/caller.ts'
import type { databaseOf } from './database.ts'
import type { PlantPoint } from './plant.ts'
import type { Sample, StoredPoint } from './verdict.ts'

const pointsPerCall = 20

/** All samples of points, read as the trend page reads them. */
export async function historyOf(user: Caller, points: readonly PlantPoint[], from: number, to: number) {
  const stored: StoredPoint[] = []
  for (let first = 0; first < points.length; first += pointsPerCall) {
    const some = points.slice(first, first + pointsPerCall)
    const samples = new Map(some.map(({ id }): [string, Sample[]] => [id, []]))
    let open = some.map(({ id }) => id)
    for (let at = from; open.length > 0; ) {
      const answered = await user.client(point).history({ pointIds: open, from: at, to, mode: 'raw' })
      // Points of a box are read together, so they also go on together; the earliest is safe for all.
      const next = answered.filter((series) => series.next !== null)
      for (const series of answered) samples.get(series.pointId)!.push(...series.samples)
      if (next.length > 0 && next.length < open.length) throw new Error('points of one block differ in length')
      open = next.map((series) => series.pointId)
      at = Math.min(...next.map((series) => series.next!))
    }
    for (const { id, at } of some) stored.push({ at, samples: samples.get(id)! })
  }
  return stored
}

/** Confirms alarms as they come, like the person on duty; the server may be away at any time. */
export function confirmAlarms(user: Caller) {
  let stopped = false
  const counts = { confirmed: 0, failures: 0 }
  const working = (async () => {
    while (!stopped) {
      await user
        .client(alarmFact)
        .confirmAll({})
        .then(
          ({ done }) => {
            counts.confirmed += done
          },
          () => {
            counts.failures++
          },
        )
      await pause(1500)
    }
  })()
  return async () => {
    stopped = true
    await working
    return counts
  }
}

type Database = ReturnType<typeof databaseOf>

/** When alarms of points were raised, by point: the steps of their stories. */
export async function raisedAlarms(database: Database): Promise<Map<string, number[]>> {
  const rows = await database.query<{ pointId: string; at: Date }>(
    `select a.point_id as "pointId", s.happened_at as at from alarm_transition_log s join alarm a on a.id = s.alarm_id
     where a.kind = 'limit' and s.action = 'raise' order by s.happened_at`,
  )
  return new Map(
    [...Map.groupBy(rows, (row) => row.pointId)].map(([id, steps]) => [id, steps.map((step) => step.at.getTime())]),
  )
}

/** Figures of all alarms: `wrong` are those whose count of activations differs from the steps of their story. */
export async function alarmFigures(database: Database) {
  const [row] = await database.query<Record<'alarms' | 'active' | 'wrong' | 'ofBoxes' | 'boxesActive', number>>(
    `select count(*) filter (where kind = 'limit')::int as alarms,
       count(*) filter (where kind = 'limit' and condition = 'active')::int as active,
       count(*) filter (where kind in ('box', 'device'))::int as "ofBoxes",
       count(*) filter (where kind in ('box', 'device') and condition = 'active')::int as "boxesActive",
       count(*) filter (where activations <> (select count(*) from alarm_transition_log s
         where s.alarm_id = alarm.id and s.action = 'raise'))::int as wrong
     from alarm`,
  )
  return row!
}

/** Samples as they lie in the tables, before doubles would be left out in reading. */
export async function sampleCount(database: Database): Promise<number> {
  const [row] = await database.query<{ n: number }>(
    `select ((select coalesce(sum(n), 0) from sample_journal) + (select coalesce(sum(n), 0) from sample_chunk))::int as n`,
  )
  return row!.n
}
