import type { PrintDesign } from '@zhizao/contract/print/print-design'

/** Steps that can be taken back. */
export const MOST_STEPS = 100

/** A design with what it was before, and what was taken back of it. */
export interface DesignHistory {
  readonly past: readonly PrintDesign[]
  readonly now: PrintDesign
  /** The next one first. */
  readonly future: readonly PrintDesign[]
  /** The stroke that the last step was made in; none where a step was taken back since. */
  readonly stroke: number | undefined
}

export const begun = (now: PrintDesign): DesignHistory => ({ past: [], now, future: [], stroke: undefined })

/** What is changed in one stroke — a drag, a word that is typed, a key that is held — is one step. */
export function changed(before: DesignHistory, now: PrintDesign, stroke: number): DesignHistory {
  if (stroke === before.stroke) return { ...before, now, future: [] }
  return { past: [...before.past, before.now].slice(-MOST_STEPS), now, future: [], stroke }
}

export function undone({ past, now, future, ...before }: DesignHistory): DesignHistory {
  const last = past.at(-1)
  if (!last) return { ...before, past, now, future }
  return { past: past.slice(0, -1), now: last, future: [now, ...future], stroke: undefined }
}

export function redone({ past, now, future, ...before }: DesignHistory): DesignHistory {
  const [next, ...rest] = future
  if (!next) return { ...before, past, now, future }
  return { past: [...past, now], now: next, future: rest, stroke: undefined }
}

/** The first page that is another one than before, to be looked at; none where only the paper is. */
export function pageThatChanged(before: PrintDesign, after: PrintDesign): number | undefined {
  const most = Math.max(before.pages.length, after.pages.length)
  const at = Array.from({ length: most }, (_, page) => page).find((page) => before.pages[page] !== after.pages[page])
  return at === undefined ? undefined : Math.min(at, after.pages.length - 1)
}
