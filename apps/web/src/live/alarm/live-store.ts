import type { AlarmSnapshot } from '@zhizao/contract/alarm/alarm-fact'
import type { Alarm } from '@zhizao/contract/alarm/alarm-row'
import type { AlarmsChanged } from '@zhizao/contract/push/topics'

/** The alarms that are not over, as this browser knows them. */
export interface LiveAlarms {
  /** none: nobody has asked · asking · ready · failed: could not be asked for, `error` says why. */
  status: 'none' | 'asking' | 'ready' | 'failed'
  error?: unknown
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
/** A connection that is being made is waited for so long. */
const CONNECTS_WITHIN = 1500
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

/**
 * Live alarms kept current by what the server pushes: a snapshot is asked for once somebody wants the alarms, and again only
 * after a break of the connection or where an event says that it could not carry everything.
 */
export function liveStore({ ask, later }: LiveStoreOptions) {
  const watchers = new Set<() => void>()
  let state = nothing
  let version = 0
  let wanted = 0
  /** Events that came while a snapshot was on its way. */
  let early: AlarmsChanged[] = []
  let asked = 0
  let giveUp: (() => void) | undefined
  let isAsking = false
  let isFollowing = false

  function become(next: Partial<LiveAlarms>) {
    state = { ...state, ...next }
    for (const watcher of watchers) watcher()
  }

  async function askNow() {
    giveUp?.()
    giveUp = undefined
    const mine = ++asked
    early = []
    become({ status: state.status === 'ready' ? 'ready' : 'asking' })
    isAsking = true
    try {
      const snapshot = await ask()
      if (mine !== asked) return
      isAsking = false
      take(snapshot)
    } catch (error) {
      if (mine !== asked) return
      isAsking = false
      // What is on show stays; the next event, or the next who comes, asks again.
      become(state.status === 'ready' ? {} : { status: 'failed', error })
    }
  }
  function take({ records, isCut, version: reached }: AlarmSnapshot) {
    version = reached
    become({
      status: 'ready',
      error: undefined,
      rows: new Map(records.map((row) => [row.id, row])),
      isCut,
      changes: state.changes + 1,
    })
    const waiting = early
    early = []
    for (const event of waiting) apply(event)
  }

  function apply(event: AlarmsChanged) {
    if (isAsking) early.push(event)
    if (state.status !== 'ready' || event.version <= version) return
    version = event.version
    if (!event.isWhole) askSoon(SOON)
    else if (state.isCut) askSoon(CUT_PACE)
    const rows = new Map(state.rows)
    const ended = new Map(state.ended)
    for (const row of event.rows) {
      rows.delete(row.id)
      ended.delete(row.id)
      ;(row.closedAt ? ended : rows).set(row.id, row)
    }
    for (const id of [...ended.keys()].slice(0, Math.max(0, ended.size - MOST_ENDED))) ended.delete(id)
    become({ rows, ended, changes: state.changes + 1 })
  }

  function askSoon(ms: number) {
    if (!wanted) return become({ status: 'none' })
    giveUp ??= later(() => void askNow(), ms)
  }

  return {
    state: () => state,
    watch(watcher: () => void) {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    /** Keeps the alarms until the returned function is called; whoever comes first asks for them. */
    want() {
      wanted++
      if (state.status === 'none' || state.status === 'failed') {
        if (isFollowing) void askNow()
        else if (!isAsking) {
          become({ status: 'asking' })
          giveUp ??= later(() => void askNow(), CONNECTS_WITHIN)
        }
      }
      return () => void wanted--
    },
    apply,
    /** Changes are heard from now on; what happened before was not: one snapshot tells, now or when somebody wants it. */
    begin() {
      isFollowing = true
      if (wanted) void askNow()
      else if (state.status !== 'none') become({ status: 'none' })
    },
    /** Changes are heard no more. */
    lose() {
      isFollowing = false
    },
    retry: () => void askNow(),
    forget() {
      giveUp?.()
      giveUp = undefined
      asked++
      isAsking = false
      isFollowing = false
      early = []
      version = 0
      become(nothing)
    },
  }
}
