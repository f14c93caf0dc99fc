import { ErrorCode } from '@zhizao/contract/http/error-codes'
import { type EventOf, eventsIn, type StateOf, type States } from '@zhizao/contract/http/states'
import { Refusal } from '../refusal.ts'

/** The event that takes a row to the state that its caller names; refused with what may be done instead. `title`: what the row is called. */
export function eventTo<S extends States>(
  machine: S,
  title: string,
  { code, status }: { code: string; status: StateOf<S> },
  to: StateOf<S>,
): EventOf<S> {
  const events = eventsIn(machine, status)
  const found = events.find((each) => each.to === to)
  if (found) return found.event as EventOf<S>
  const [standing, wanted] = [machine[status]!.title, machine[to]!.title]
  const allowed = events.map((each) => each.title).join('、')
  throw new Refusal(
    ErrorCode.conflict,
    allowed
      ? `${title}“${code}”的状态是“${standing}”，不能改为“${wanted}”，现在可以：${allowed}`
      : `${title}“${code}”的状态是“${standing}”，不能改为“${wanted}”`,
    { status, allowed: events.map((each) => each.to) },
  )
}
