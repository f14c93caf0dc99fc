import type { ObjectNode, TreeSnapshot } from '@zhizao/contract/device/object-fields'
import type { ObjectsChanged } from '@zhizao/contract/push/topics'
import { appliedRows, forestFrom, rowsOf, type TreeRows } from './tree-rows.ts'

/** The objects that the user may see, as this browser knows them. */
export interface LiveTree {
  /** none: nobody has asked · asking · ready · failed: could not be asked for, `error` says why. */
  status: 'none' | 'asking' | 'ready' | 'failed'
  error?: unknown
  forest: readonly ObjectNode[]
}

const nothing: LiveTree = { status: 'none', forest: [] }
/** Where an event could not carry everything all browsers ask: they spread over this, ms. */
const SPREAD = 2000
/** A connection that is being made is waited for so long, ms. */
const CONNECTS_WITHIN = 1500

export interface LiveTreeOptions {
  ask(): Promise<TreeSnapshot>
  /** Does work later, and answers how to give it up. */
  later(work: () => void, ms: number): () => void
  random(): number
}

/**
 * The object tree kept current by what the server pushes: one snapshot is asked for when somebody first wants the tree, and another
 * only after a break of the connection or where an event says that it could not carry everything.
 */
export function liveTree({ ask, later, random }: LiveTreeOptions) {
  const watchers = new Set<() => void>()
  let state = nothing
  let rows: TreeRows = new Map()
  let nodes: ReadonlyMap<string, ObjectNode> = new Map()
  let version = 0
  let wanted = 0
  /** Events that came while a snapshot was on its way. */
  let early: ObjectsChanged[] = []
  let asked = 0
  let giveUp: (() => void) | undefined
  let isAsking = false
  let isFollowing = false

  function become(next: Partial<LiveTree>) {
    state = { ...state, ...next }
    for (const watcher of watchers) watcher()
  }
  function grow(next: TreeRows) {
    rows = next
    const made = forestFrom(rows, nodes)
    nodes = made.nodes
    become({ status: 'ready', error: undefined, forest: made.forest })
  }

  async function askNow() {
    giveUp?.()
    giveUp = undefined
    const mine = ++asked
    early = []
    isAsking = true
    become({ status: state.status === 'ready' ? 'ready' : 'asking' })
    try {
      const snapshot = await ask()
      if (mine !== asked) return
      isAsking = false
      version = snapshot.version
      let next = rowsOf(snapshot)
      for (const event of early) if (isNew(event)) next = appliedRows(next, event)
      early = []
      grow(next)
    } catch (error) {
      if (mine !== asked) return
      isAsking = false
      // What is on show stays; the next who comes asks again.
      become(state.status === 'ready' ? {} : { status: 'failed', error })
    }
  }
  function isNew(event: ObjectsChanged) {
    if (event.version <= version) return false
    version = event.version
    if (!event.isWhole) askSoon(SPREAD * random())
    return true
  }
  function askSoon(ms: number) {
    if (wanted) giveUp ??= later(() => void askNow(), ms)
    else become({ status: 'none' })
  }

  return {
    state: () => state,
    watch(watcher: () => void) {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    /** Keeps the tree until the returned function is called; whoever comes first asks for it. */
    want() {
      wanted++
      if (!isAsking && (state.status === 'none' || state.status === 'failed' || !isFollowing)) {
        if (isFollowing) void askNow()
        else {
          if (state.status !== 'ready') become({ status: 'asking' })
          giveUp ??= later(() => void askNow(), CONNECTS_WITHIN)
        }
      }
      return () => void wanted--
    },
    apply(event: ObjectsChanged) {
      if (isAsking) early.push(event)
      else if (state.status === 'ready' && isNew(event)) grow(appliedRows(rows, event))
    },
    /** The user has put an object among his favourites, or taken it out: only this browser's tree shows it. */
    star(ids: readonly string[], isFavorite: boolean) {
      if (state.status !== 'ready') return
      const next = new Map(rows)
      for (const id of ids) {
        const row = rows.get(id)
        if (row) next.set(id, { ...row, isFavorite })
      }
      grow(next)
    },
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
      rows = new Map()
      nodes = new Map()
      become(nothing)
    },
  }
}
