import type { ObjectNode, TreeSnapshot } from '@zhizao/contract/device/object-fields'
import type { ObjectsChanged } from '@zhizao/contract/push/topics'
import { type FollowedState, followed } from '../followed.ts'
import { appliedRows, forestFrom, rowsOf, type TreeRows } from './tree-rows.ts'

/** The objects that the user may see, as this browser knows them. */
export interface LiveTree extends FollowedState {
  forest: readonly ObjectNode[]
  /** What the forest is made of. */
  rows: TreeRows
  nodes: ReadonlyMap<string, ObjectNode>
}

const nothing: LiveTree = { status: 'none', forest: [], rows: new Map(), nodes: new Map() }
/** Where an event could not carry everything all browsers ask: they spread over this, ms. */
const SPREAD = 2000

export interface LiveTreeOptions {
  ask(): Promise<TreeSnapshot>
  /** Does work later, and answers how to give it up. */
  later(work: () => void, ms: number): () => void
  random(): number
}

const grown = (rows: TreeRows, { nodes }: LiveTree) => ({ rows, ...forestFrom(rows, nodes) })

/** The object tree kept current by what the server pushes. */
export function liveTree({ random, ...options }: LiveTreeOptions) {
  const tree = followed<LiveTree, TreeSnapshot, ObjectsChanged>({
    ...options,
    nothing,
    take: (snapshot, state) => grown(rowsOf(snapshot), state),
    change: (event, state) => grown(appliedRows(state.rows, event), state),
    askAgain: ({ isWhole }) => (isWhole ? undefined : SPREAD * random()),
  })
  return {
    ...tree,
    /** The user has put an object among his favourites, or taken it out: only this browser's tree shows it. */
    star(ids: readonly string[], isFavorite: boolean) {
      const state = tree.state()
      if (state.status !== 'ready') return
      const next = new Map(state.rows)
      for (const id of ids) {
        const row = next.get(id)
        if (row) next.set(id, { ...row, isFavorite })
      }
      tree.become(grown(next, state))
    },
  }
}
