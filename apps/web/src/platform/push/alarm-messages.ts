import type { UserMessage } from '@zhizao/contract/push/topics'

type Teller = (message: UserMessage) => void

const MOST_EARLY = 50
const early: UserMessage[] = []
let teller: Teller | undefined

/** Hands an alarm's message to whoever tells of alarms; one that comes before he is there waits for him. */
export function notifyAlarm(message: UserMessage) {
  if (teller) teller(message)
  else if (early.length < MOST_EARLY) early.push(message)
}

/** Tells of alarms until the returned function is called, first of those that have waited. */
export function setAlarmNotifier(next: Teller): () => void {
  teller = next
  for (const message of early.splice(0)) next(message)
  return () => {
    teller = undefined
  }
}
