import { ErrorCode } from '@zhizao/contract/http/error-codes'
import { Refusal } from './refusal.ts'

/**
 * What a call had chosen to take was taken by others before it had it in hand: begun once more, it chooses anew from what is left. To
 * whoever cannot begin again it is a refusal like any other.
 */
export class TryAgain extends Refusal {
  constructor(message: string) {
    super(ErrorCode.conflict, message)
  }
}

/** So often is begun at most; each failure means that somebody else has got what he asked for. */
const MOST = 64
/** Said so often in the same words, it is no other who came before: it would be said for ever. */
const MOST_SAME = 4

/** Of each company whoever begins again waits for the one before him; nobody waits here with a connection in hand. */
const turns = new Map<string, Promise<void>>()

async function inTurn<T>(companyId: string, work: () => Promise<T>): Promise<T> {
  const before = turns.get(companyId)
  const { promise: done, resolve } = Promise.withResolvers<void>()
  turns.set(companyId, done)
  await before
  try {
    return await work()
  } finally {
    resolve()
    if (turns.get(companyId) === done) turns.delete(companyId)
  }
}

/**
 * Runs what chooses and takes, each time in a transaction of its own, until others do not come before it: the first time like
 * everything else, then one after the other, so that of many who choose the same each but one is not lost again and again.
 */
export async function untilTaken<T>(companyId: string, run: (isLast: boolean) => Promise<T>): Promise<T> {
  try {
    return await run(false)
  } catch (error) {
    if (!(error instanceof TryAgain)) throw error
  }
  return inTurn(companyId, async () => {
    let [said, same] = ['', 0]
    for (let at = 2; at < MOST && same < MOST_SAME; at++) {
      try {
        return await run(false)
      } catch (error) {
        if (!(error instanceof TryAgain)) throw error
        same = error.message === said ? same + 1 : 1
        said = error.message
      }
    }
    return run(true)
  })
}
