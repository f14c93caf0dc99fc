import type { AlarmSnapshot } from '@zhizao/contract/alarm/alarm-fact'
import type { Alarm } from '@zhizao/contract/alarm/alarm-row'
import type { AlarmsChanged } from '@zhizao/contract/push/topics'
import { type FollowedState, followed } from '../followed.ts'

/** The alarms that are not over, as this browser knows them. */
export interface LiveAlarms extends FollowedState {
  rows: ReadonlyMap<string, Alarm>
  /** What has ended lately, as it was last. */
  ended: ReadonlyMap<string, Alarm>
  /** There are more than a snapshot holds: lists are the server's. */
  isCut: boolean
  /** Grows with everything that is applied. */
  changes: number
}

const MOST_ENDED = 200
const SOON = 1000
/** Where a snapshot does not hold everything, it is asked for so often whether it does by now. */
const CUT_PACE = 30_000
const nothing: LiveAlarms = {
  status: 'none',
  rows: new Map(),
  ended: new Map(),
  isCut: false,
  changes: 0,
}

export interface LiveStoreOptions {
  ask(): Promise<AlarmSnapshot>
  /** Does work later, and answers how to give it up. */
  later(work: () => void, ms: number): () => void
}

/** Live alarms kept current by what the server pushes. */
export const liveStore = (options: LiveStoreOptions) =>
  followed<LiveAlarms, AlarmSnapshot, AlarmsChanged>({
    ...options,
    nothing,
    take: ({ records, isCut }, { changes }) => ({
      rows: new Map(records.map((row) => [row.id, row])),
      isCut,
      changes: changes + 1,
    }),
    change: (event, { changes, ...known }) => {
      const rows = new Map(known.rows)
      const ended = new Map(known.ended)
      for (const row of event.rows) {
        rows.delete(row.id)
        ended.delete(row.id)
        ;(row.closedAt ? ended : rows).set(row.id, row)
      }
      for (const id of [...ended.keys()].slice(0, Math.max(0, ended.size - MOST_ENDED))) ended.delete(id)
      return { rows, ended, changes: changes + 1 }
    },
    askAgain: ({ isWhole }, { isCut }) => (isWhole ? (isCut ? CUT_PACE : undefined) : SOON),
  })
