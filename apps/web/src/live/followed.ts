/** Something kept current by what the server pushes, as this browser knows it. */
export interface FollowedState {
  /** none: nobody has asked · asking · ready · failed: could not be asked for, `error` says why. */
  status: 'none' | 'asking' | 'ready' | 'failed'
  error?: unknown
}

interface Versioned {
  readonly version: number
}
interface Pushed extends Versioned {
  /** It carries everything that has changed. */
  readonly isWhole: boolean
}

interface Followed<State extends FollowedState, Snapshot extends Versioned, Event extends Pushed> {
  /** What is known before anybody has asked. */
  readonly nothing: State
  ask(): Promise<Snapshot>
  /** Does work later, and answers how to give it up. */
  later(work: () => void, ms: number): () => void
  /** What a snapshot comes to. */
  take(snapshot: Snapshot, state: State): Partial<State>
  /** What an event makes of it. */
  change(event: Event, state: State): Partial<State>
  /** After so many ms it is asked for anew, since an event could not carry everything; nothing where it did. */
  askAgain(event: Event, state: State): number | undefined
}

/** A connection that is being made is waited for so long, ms. */
const CONNECTS_WITHIN = 1500

/**
 * A snapshot is asked for once somebody wants it, and another only after a break of the connection or where an event says that it
 * could not carry everything; between those, events are applied in the order of their versions.
 */
export function followed<State extends FollowedState, Snapshot extends Versioned, Event extends Pushed>({
  nothing,
  ask,
  later,
  take,
  change,
  askAgain,
}: Followed<State, Snapshot, Event>) {
  const watchers = new Set<() => void>()
  let state = nothing
  let version = 0
  let wanted = 0
  /** Events that came while a snapshot was on its way. */
  let early: Event[] = []
  let asked = 0
  let giveUp: (() => void) | undefined
  let isAsking = false
  let isFollowing = false

  function become(next: Partial<State>) {
    state = { ...state, ...next }
    for (const watcher of watchers) watcher()
  }
  const turn = (status: State['status'], error?: unknown) => become({ status, error } as Partial<State>)

  async function askNow() {
    giveUp?.()
    giveUp = undefined
    const mine = ++asked
    early = []
    isAsking = true
    turn(state.status === 'ready' ? 'ready' : 'asking')
    try {
      const snapshot = await ask()
      if (mine !== asked) return
      isAsking = false
      version = snapshot.version
      become({ status: 'ready', error: undefined, ...take(snapshot, state) } as Partial<State>)
      const waiting = early
      early = []
      for (const event of waiting) apply(event)
    } catch (error) {
      if (mine !== asked) return
      isAsking = false
      // What is on show stays; the next event, or the next who comes, asks again.
      if (state.status !== 'ready') turn('failed', error)
    }
  }

  function apply(event: Event) {
    if (isAsking) early.push(event)
    if (state.status !== 'ready' || event.version <= version) return
    version = event.version
    const pause = askAgain(event, state)
    if (pause !== undefined) askSoon(pause)
    become(change(event, state))
  }

  function askSoon(ms: number) {
    if (wanted) giveUp ??= later(() => void askNow(), ms)
    else turn('none')
  }

  return {
    state: () => state,
    watch(watcher: () => void) {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    /** Keeps it current until the returned function is called; whoever comes first asks for it. */
    want() {
      wanted++
      if (!isAsking && (state.status === 'none' || state.status === 'failed' || !isFollowing)) {
        if (isFollowing) void askNow()
        else {
          if (state.status !== 'ready') turn('asking')
          giveUp ??= later(() => void askNow(), CONNECTS_WITHIN)
        }
      }
      return () => void wanted--
    },
    apply,
    /** What this browser alone has changed. */
    become,
    /** Changes are heard from now on; what happened before was not: one snapshot tells, now or when somebody wants it. */
    begin() {
      isFollowing = true
      if (wanted) void askNow()
      else if (state.status !== 'none') turn('none')
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
