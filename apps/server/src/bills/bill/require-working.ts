import { eventsIn, type States, workedIn } from '@zhizao/contract/http/states'
import { type Context, holds } from '../../platform/context.ts'
import { conflict } from '../../platform/refusal.ts'

interface Wanted {
  title: string
  verb: string
  states: States
}

/** Goods are booked of a bill that waits for them, wholly or in part; of another what can be done instead is said. */
export function requireWorking({ code, status }: { code: string; status: string }, wanted: Wanted, { user }: Context) {
  const { title, verb, states } = wanted
  if (workedIn(states).includes(status)) return
  const standing = states[status]?.title ?? status
  const possible = eventsIn(states, status).filter(({ permission }) => holds(user, permission))
  const allowed = possible.map((one) => one.title).join('、')
  throw allowed
    ? conflict(`${title}“${code}”的状态是“${standing}”，不能“${verb}”，现在可以：${allowed}`)
    : conflict(`${title}“${code}”的状态是“${standing}”，不能“${verb}”`)
}
