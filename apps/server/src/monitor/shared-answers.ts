import { viewKey } from '../platform/access/object-view.ts'
import type { Context } from '../platform/context.ts'

/** How long an answer holds for others, ms. */
const HOLDS = 3000
/** Answers held at once; what comes beyond is given to its caller alone. */
const MOST_HELD = 50

/**
 * Answers that are given once to all who would get the same: callers of one company with the same view who ask the same within a few
 * seconds. So a wall of browsers costs what one does. Whoever fails takes nobody along: the others ask for themselves.
 */
export function sharedAnswers<Asked extends object, Answer>(
  answer: (asked: Asked, context: Context) => Promise<Answer>,
): (asked: Asked, context: Context) => Promise<Answer> {
  const held = new Map<string, Promise<Answer>>()
  return async (asked, context) => {
    const { companyId, timeZone } = context.user
    const key = JSON.stringify([companyId, viewKey(context.user), timeZone, asked])
    const found = held.get(key)
    if (found) return found.catch(() => answer(asked, context))
    const made = answer(asked, context)
    if (held.size < MOST_HELD) {
      held.set(key, made)
      const forget = () => void (held.get(key) === made && held.delete(key))
      setTimeout(forget, HOLDS).unref()
      made.catch(forget)
    }
    return made
  }
}
