import { useCallback, useState } from 'react'
import type { RouteDraft } from './route-draft.ts'

const MOST_STEPS = 100

interface Steps {
  past: readonly RouteDraft[]
  now: RouteDraft
  future: readonly RouteDraft[]
}

/** The route that is being drawn, each act taken back and done again. */
export function useGraph(first: RouteDraft) {
  const [{ past, now, future }, set] = useState<Steps>({ past: [], now: first, future: [] })
  const [read, setRead] = useState(first)
  const change = useCallback(
    (act: (draft: RouteDraft) => RouteDraft) =>
      set((steps) => {
        const next = act(steps.now)
        return next === steps.now
          ? steps
          : { past: [...steps.past.slice(-MOST_STEPS), steps.now], now: next, future: [] }
      }),
    [],
  )
  const undo = useCallback(
    () =>
      set((steps) => {
        const last = steps.past.at(-1)
        return last ? { past: steps.past.slice(0, -1), now: last, future: [steps.now, ...steps.future] } : steps
      }),
    [],
  )
  const redo = useCallback(
    () =>
      set((steps) => {
        const [next, ...rest] = steps.future
        return next ? { past: [...steps.past, steps.now], now: next, future: rest } : steps
      }),
    [],
  )
  /** What the server has; whoever has drawn meanwhile keeps what he drew. */
  const restart = useCallback((stored: RouteDraft, keeps?: RouteDraft) => {
    setRead(stored)
    set({ past: [], now: keeps ?? stored, future: [] })
  }, [])
  return {
    draft: now,
    read,
    change,
    undo,
    redo,
    restart,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    isDirty: now !== read,
  }
}
export type Graph = ReturnType<typeof useGraph>
