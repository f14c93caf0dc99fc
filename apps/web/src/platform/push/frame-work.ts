import { flushSync } from 'react-dom'

/** Of each frame so much is given to work that waits; what is left of it draws, and answers keys, ms. */
const SLICE = 4

const due = new Set<() => void>()
let isAsked = false

function run() {
  const began = performance.now()
  isAsked = false
  for (const work of due) {
    due.delete(work)
    // Drawn at once, so that the time it takes is known.
    flushSync(work)
    if (performance.now() - began > SLICE) break
  }
  if (due.size) ask()
}

function ask() {
  if (isAsked) return
  isAsked = true
  requestAnimationFrame(run)
}

/** Does work with the next frames, each piece once however often it is asked for, and no more of it in a frame than fits. */
export function inFrames(work: () => void) {
  due.add(work)
  ask()
}

/** Gives work up that still waits. */
export const notInFrames = (work: () => void) => void due.delete(work)
