import type { PositionPlan } from '@zhizao/contract/position/position'
import { useState } from 'react'

/** A place on a picture, as shares of its width and height. */
export interface Spot {
  x: number
  y: number
}

/** An object as it is placed: with its spot, or at the position and not drawn yet. */
export interface Placed {
  id: string
  name: string
  code: string
  spot: Spot | null
}

interface Draft {
  seenAt: PositionPlan['placedAt']
  objects: readonly Placed[]
}

const within = (share: number) => Math.min(1, Math.max(0, share))
/** No more digits than a picture has pixels. */
const rounded = (share: number) => Math.round(within(share) * 10_000) / 10_000

export const placedOf = ({ objects }: PositionPlan): Placed[] =>
  objects.map(({ id, name, code, x, y }) => ({ id, name, code, spot: x === null || y === null ? null : { x, y } }))

/** Placing of objects: nothing of it is stored before it is saved. */
export function usePlanDraft(plan: PositionPlan) {
  const [draft, setDraft] = useState<Draft>()
  const change = (to: (before: readonly Placed[]) => readonly Placed[]) =>
    setDraft((before) => before && { ...before, objects: to(before.objects) })
  return {
    draft,
    begin: () => setDraft({ seenAt: plan.placedAt, objects: placedOf(plan) }),
    end: () => setDraft(undefined),
    /** Puts an object onto the picture, or to another spot of it. */
    put: (object: Omit<Placed, 'spot'>, { x, y }: Spot) =>
      change((before) => {
        const put = { ...object, spot: { x: rounded(x), y: rounded(y) } }
        return before.some(({ id }) => id === object.id)
          ? before.map((one) => (one.id === object.id ? put : one))
          : [...before, put]
      }),
    /** Takes an object off the picture; it stays at the position. */
    takeOff: (id: string) => change((before) => before.map((one) => (one.id === id ? { ...one, spot: null } : one))),
    /** Takes an object away from the position. */
    takeAway: (id: string) => change((before) => before.filter((one) => one.id !== id)),
  }
}
export type PlanDraft = ReturnType<typeof usePlanDraft>
