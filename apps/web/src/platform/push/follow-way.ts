import { askAgain } from '../api/query-client.ts'
import { setDoubt } from '../api/reactions.ts'
import { setWay, wayNow } from '../api/way.ts'
import { push } from './push.ts'

/** A connection that ends and comes back within this was never lost, ms. */
const GRACE = 2000
/** Nor is one lost that was heard so lately, ms. */
const FRESH = 4000
const LOOK_EVERY = 500
const PROBE_EVERY = 3000

/**
 * Watches the push connection and tells the pages how the way to the server stands. Where only the push connection is
 * gone, as behind a proxy that does not forward it, the server is still asked by HTTP: then values are old, but what is
 * saved is saved.
 */
export function followWay(): () => void {
  let staleSince = 0
  let probedAt = 0
  let isAnswered = false

  async function probe() {
    probedAt = Date.now()
    const response = await fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(2000) }).catch(
      () => undefined,
    )
    isAnswered = response !== undefined && response.status < 500 && push.state() === 'stale'
    if (isAnswered) push.hurry()
    look()
  }
  function look() {
    const now = Date.now()
    if (push.state() !== 'stale') {
      staleSince = 0
      isAnswered = false
      const wasLost = wayNow().isLost
      setWay({ isLost: false, heardAt: now, isLocked: false })
      if (wasLost && push.state() === 'live') askAgain()
      return
    }
    staleSince ||= now
    const heardAt = push.heardAt()
    const isLost = now >= Math.min(staleSince + GRACE, Math.max(staleSince, heardAt + FRESH))
    if (!isLost) return
    if (now - probedAt >= PROBE_EVERY) void probe()
    setWay({ isLost, heardAt: wayNow().heardAt || heardAt, isLocked: !isAnswered })
  }
  const silence = push.watchState(look)
  const looking = setInterval(look, LOOK_EVERY)
  setDoubt(push.suspect)
  window.addEventListener('offline', push.suspect)
  return () => {
    silence()
    clearInterval(looking)
    window.removeEventListener('offline', push.suspect)
    setWay({ isLost: false, heardAt: 0, isLocked: false })
  }
}
