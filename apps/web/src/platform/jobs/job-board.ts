import { useSyncExternalStore } from 'react'

const watchers = new Set<() => void>()
let isOpen = false

function become(next: boolean) {
  isOpen = next
  for (const watcher of watchers) watcher()
}

/** Opens the list of jobs in the header, wherever the user is. */
export const showJobs = () => become(true)
export const closeJobs = () => become(false)

export const useJobsShown = () =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => isOpen,
  )
