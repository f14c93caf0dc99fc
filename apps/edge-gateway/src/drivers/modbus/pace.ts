/** A device that is asked within this time of the last answer on its line may have needed a rest, ms. */
export const hastyMs = 250
const longestMs = 500
/** So often the same must be seen: once is a lost packet. */
const sureAfter = 2

/**
 * How long a device wants to be left alone between two requests. Where it is not said: one that keeps silent when it is asked soon
 * after an answer, and answers when it is asked later, gets four times the rest that was too short. What has once been heard so soon
 * is never doubted: on a bad line packets are lost as well.
 */
export function requestPace(said: number | undefined) {
  let pauseMs = said ?? 0
  let heardAfter = Infinity
  let missed: number | undefined
  let seen = 0
  const isHasty = (idleMs: number) =>
    said === undefined && idleMs < hastyMs && idleMs < heardAfter && pauseMs < longestMs
  return {
    get pauseMs() {
      return pauseMs
    },
    /** Whether silence may be for want of a rest: then it is worth asking once more. */
    isHasty,
    unanswered(idleMs: number): void {
      if (isHasty(idleMs)) missed = idleMs
    },
    answered(idleMs: number): void {
      heardAfter = Math.min(heardAfter, idleMs)
      if (missed === undefined) return
      seen = idleMs > missed ? seen + 1 : 0
      missed = undefined
      if (seen < sureAfter) return
      pauseMs = Math.min(longestMs, Math.max(20, pauseMs * 4))
      seen = 0
    },
  }
}
