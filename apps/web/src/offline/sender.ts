import { refusalIn } from '../platform/api/client.ts'
import { watchWay, wayNow } from '../platform/api/way.ts'
import { t } from '../platform/i18n/translate.ts'
import { currentUser } from '../platform/session/session-store.ts'
import { actionOf, type KeptAct } from './actions.ts'
import { actsOf, dropAct, keepAct, look, replaceAct } from './outbox.ts'
import { ownerNow, ownerOf } from './owner.ts'

/** Whoever waits at the page is told after this that the act is kept, ms; it is sent all the same. */
const PATIENCE = 4000
/** An act that is sent within this of being done takes the server's time, ms. */
const AT_ONCE = 5000
const FIRST_PAUSE = 1000
const LONGEST_PAUSE = 30_000
/** A defect of the server is shown to people after so many tries: it must not hold up the rest for ever. */
const MOST_DEFECTS = 5

/** What became of an act at the page that did it. */
export type Outcome<Answer> = { isSent: true; answer: Answer } | { isSent: false }
type Verdict = { answer: unknown } | { refusal: unknown } | 'kept'
const waiting = new Map<string, (verdict: Verdict) => void>()
const arrivals = new Set<(sent: number, refused: number) => void>()

let timer: ReturnType<typeof setTimeout> | undefined
let pause = FIRST_PAUSE
let draining: Promise<void> | undefined
let again = false

/** Does something that counts once, with or without a connection. What the server refuses at once is thrown, as by a call. */
export async function act<Answer>(
  given: Pick<KeptAct, 'action' | 'body' | 'subject' | 'words'>,
): Promise<Outcome<Answer>> {
  const owner = ownerNow()
  if (!owner) throw new Error('nobody works here')
  const id = await keepAct(owner, given)
  const verdict = await new Promise<Verdict>((resolve) => {
    const settle = (verdict: Verdict) => {
      clearTimeout(timeout)
      unwatch()
      // Who was told that it is kept hears of a refusal from the list, not from here.
      waiting.delete(id)
      resolve(verdict)
    }
    const timeout = setTimeout(() => settle('kept'), PATIENCE)
    const unwatch = watchWay(() => wayNow().isLocked && settle('kept'))
    waiting.set(id, settle)
    if (!currentUser() || wayNow().isLocked) settle('kept')
    else void drain()
  })
  if (verdict === 'kept') return { isSent: false }
  if ('refusal' in verdict) throw verdict.refusal
  return { isSent: true, answer: verdict.answer as Answer }
}

/** Sends what waits, in order, by the session of who did it; one tab of the browser at a time. */
export function drain(): Promise<void> {
  again = true
  draining ??= alone(async () => {
    while (again) {
      again = false
      await drainOnce()
    }
  })
    // The store of this browser is broken or full: what is at the page stays there, and is said.
    .catch((error: unknown) => console.error('the outbox was not sent', error))
    .finally(() => {
      draining = undefined
      // Something was done between the last look and now.
      if (again) void drain()
      else for (const settle of waiting.values()) settle('kept')
    })
  return draining
}
const alone = async (work: () => Promise<void>): Promise<void> =>
  typeof navigator.locks === 'undefined' ? work() : navigator.locks.request('zhizao-outbox', work)

async function drainOnce() {
  clearTimeout(timer)
  const user = currentUser()
  if (!user) return
  const { key } = ownerOf(user)
  const counts = { sent: 0, refused: 0 }
  await sendInOrder(key, counts)
  if (counts.sent || counts.refused) for (const tell of arrivals) tell(counts.sent, counts.refused)
}

/** Ends at the first act that has to wait for a line or a session. */
async function sendInOrder(key: string, counts: { sent: number; refused: number }) {
  const held = new Set<string>()
  for (const kept of await actsOf(key)) {
    if (kept.refusal !== undefined) held.add(kept.subject)
    if (held.has(kept.subject)) {
      waiting.get(kept.id)?.('kept')
      continue
    }
    const isWaitedFor = waiting.has(kept.id)
    const what = await sendOne(kept)
    if (what === 'later') return void (again || sendLater())
    if (what === 'refused') held.add(kept.subject)
    if (!isWaitedFor) counts[what]++
    pause = FIRST_PAUSE
    if (ownerNow()?.key !== key) return
  }
}

async function sendOne(kept: KeptAct): Promise<'sent' | 'refused' | 'later'> {
  const action = actionOf(kept.action)
  const { id, personId, body, at, tries } = kept
  if (!action) return refuse(kept, new Error(t('这个版本不认识这种操作')))
  const isLate = tries > 0 || Date.now() - Date.parse(at) > AT_ONCE
  try {
    const answer = await action.send(body, { id, personId }, isLate ? at : undefined)
    action.arrived(body, answer)
    await dropAct(kept)
    waiting.get(id)?.({ answer })
    return 'sent'
  } catch (error) {
    const isOver = isLater(refusalIn(error)?.code, tries)
    if (!isOver) return refuse(kept, error)
    await replaceAct({ ...kept, tries: tries + 1 })
    waiting.get(id)?.('kept')
    return 'later'
  }
}

/** Whether the failure is none of the act's: no line, no session, too much at once, or a defect that may pass. */
function isLater(code: number | undefined, tries: number): boolean {
  if (!currentUser()) return true
  if (code === undefined) return tries < MOST_DEFECTS
  if ([0, 408, 429, 502, 503, 504, 506, 507, 601].includes(code)) return true
  return code >= 500 && code < 600 && tries < MOST_DEFECTS
}

/** Refused at once, it goes back to the page that did it; later, it stays here for somebody to settle. */
async function refuse(kept: KeptAct, error: unknown): Promise<'refused'> {
  const settle = waiting.get(kept.id)
  if (settle) {
    await dropAct(kept)
    settle({ refusal: error })
  } else {
    const refusal =
      refusalIn(error)?.msg || (error instanceof Error ? error.message : '') || t('系统错误，请稍后重试！')
    const code = refusalIn(error)?.code
    await replaceAct({ ...kept, tries: kept.tries + 1, refusal, isUnclear: code === undefined || code >= 500 })
  }
  return 'refused'
}

function sendLater() {
  clearTimeout(timer)
  timer = setTimeout(() => void drain(), pause * (0.5 + Math.random() / 2))
  pause = Math.min(LONGEST_PAUSE, pause * 2)
}

/** Sends as soon as there is a line and a session; `told` hears what became of acts that nobody waited for. */
export function followOutbox(told: (sent: number, refused: number) => void): () => void {
  arrivals.add(told)
  const hurry = () => {
    pause = FIRST_PAUSE
    if (!wayNow().isLocked) void drain()
  }
  const unwatch = watchWay(hurry)
  window.addEventListener('online', hurry)
  void look().then(hurry)
  return () => {
    arrivals.delete(told)
    unwatch()
    window.removeEventListener('online', hurry)
    clearTimeout(timer)
  }
}
