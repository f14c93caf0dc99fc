import { objectInfo } from '@zhizao/contract/device/object-info'
import { useEffect, useSyncExternalStore } from 'react'
import { client } from '../../platform/api/client.ts'
import { push } from '../../platform/push/push.ts'
import { nodesFrom, type TreeNode } from '../../platform/widgets/tree-nodes.ts'
import type { TreeLoad } from '../../platform/widgets/use-tree-nodes.ts'
import { liveTree } from './live-tree.ts'

const calls = client(objectInfo)

/** The object tree of this browser tab: all screens that show it share it. */
export const objectTree = liveTree({
  ask: () => calls.snapshot({}, { quiet: true }),
  later: (work, ms) => {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
  random: Math.random,
})

let unfollow: (() => void) | undefined

/** Hears of changes from the first screen that shows the tree until the session ends: the next screen has it at once. */
function follow() {
  if (unfollow) return
  const silence = push.hear((event) => {
    if (event.event === 'subscribed' && event.topics.includes('objects')) objectTree.begin()
    else if (event.event === 'objects') objectTree.apply(event)
  })
  const unwatch = push.watchState(() => {
    if (push.state() === 'off') unfollow?.()
    else if (push.state() !== 'live') objectTree.lose()
  })
  const release = push.subscribe(['objects'])
  if (push.hasBegun('objects')) objectTree.begin()
  unfollow = () => {
    unfollow = undefined
    release()
    unwatch()
    silence()
    objectTree.forget()
  }
}

function want() {
  follow()
  return objectTree.want()
}

/** The tree that the user may see, current while the component is on show. */
export function useObjectTree() {
  useEffect(want, [])
  return useSyncExternalStore(objectTree.watch, objectTree.state)
}

/** The forest once it is known. */
export function known(): Promise<readonly unknown[]> {
  return new Promise((resolve, reject) => {
    const leave = want()
    const look = () => {
      const { status, forest, error } = objectTree.state()
      if (status !== 'ready' && status !== 'failed') return
      unwatch()
      leave()
      if (status === 'ready') resolve(forest)
      else reject(error)
    }
    const unwatch = objectTree.watch(look)
    look()
  })
}

let made: { of: readonly unknown[]; nodes: TreeNode[] } | undefined

/** The same tree to choose from; it follows what the server pushes, and costs no call where the tree is known. */
export const loadObjectTree: TreeLoad = Object.assign(
  async () => {
    const forest = await known()
    if (made?.of !== forest) made = { of: forest, nodes: nodesFrom(forest) }
    return made.nodes
  },
  {
    shows: [],
    watch(changed: () => void) {
      const leave = want()
      let before = objectTree.state().forest
      const unwatch = objectTree.watch(() => {
        const { forest } = objectTree.state()
        if (forest === before) return
        before = forest
        changed()
      })
      return () => {
        unwatch()
        leave()
      }
    },
  },
)
