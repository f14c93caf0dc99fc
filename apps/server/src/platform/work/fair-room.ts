import { recentUse } from './recent-use.ts'

export interface FairRoomOptions {
  /** Places in all. */
  places: number
  /**
   * A company may take one more while it holds less than so many times what is free. So the last places are always for who has
   * fewest, whoever came first and however long the others stay.
   */
  share: number
  waitingOfACompany: number
  /** ms */
  longestWait: number
  /** Why whoever waited too long, or stands in too long a line, goes without a place. */
  full: () => Error
  /** ms, of a clock that only goes on. */
  now?: () => number
}

/** For whom a place is wanted, and when he no longer wants it. */
export interface Wanting {
  readonly companyId: string
  readonly signal?: AbortSignal | undefined
  /** Hears how many go first, as long as he waits, and `null` when his turn has come. */
  readonly waits?: ((ahead: number | null) => void) | undefined
  /** Nobody looks on: it waits as long as it must, and is not counted in the line of its company. */
  readonly isPatient?: boolean
}

interface Waiting extends Wanting {
  enter(): void
  /** What was told last. */
  ahead?: number
}

/** Shorter waiting is told to nobody, ms. */
const TOLD_AFTER = 1000

/** A room with few places for all companies: who has had least of it lately goes next. */
export function fairRoom({ places, share, waitingOfACompany, longestWait, full, now }: FairRoomOptions) {
  const use = recentUse(now)
  /** In the order in which they came. */
  const waiting: Waiting[] = []
  let inside = 0

  const mayEnter = (companyId: string) => use.held(companyId) < share * (places - inside)

  function take(companyId: string) {
    inside++
    use.take(companyId)
    let isIn = true
    return () => {
      if (!isIn) return
      isIn = false
      inside--
      use.giveBack(companyId)
      next()
    }
  }

  /** Of the companies that may have one, the first in line of the one that has had least. */
  function first(): Waiting | undefined {
    let found: Waiting | undefined
    let least = Number.POSITIVE_INFINITY
    for (const [companyId, [one]] of Map.groupBy(waiting, (each) => each.companyId)) {
      const spent = use.spent(companyId)
      if (!mayEnter(companyId) || spent >= least) continue
      found = one
      least = spent
    }
    return found
  }

  function next() {
    for (let one = first(); one; one = first()) one.enter()
  }

  function turn(wanting: Wanting): Promise<() => void> {
    const { companyId, signal, waits, isPatient = false } = wanting
    const line = waiting.filter((each) => each.companyId === companyId && !each.isPatient)
    if (!isPatient && line.length >= waitingOfACompany) throw full()
    return new Promise((resolve, reject) => {
      const leave = (why: Error) => {
        settle()
        reject(why)
      }
      const aborted = () => leave(signal!.reason as Error)
      const late = isPatient ? undefined : setTimeout(() => leave(full()), longestWait)
      const telling = waits && setInterval(() => notify(one), TOLD_AFTER)
      const one: Waiting = {
        ...wanting,
        enter() {
          settle()
          if (one.ahead !== undefined) waits!(null)
          resolve(take(companyId))
        },
      }
      function settle() {
        clearTimeout(late)
        clearInterval(telling)
        signal?.removeEventListener('abort', aborted)
        waiting.splice(waiting.indexOf(one), 1)
      }
      signal?.addEventListener('abort', aborted)
      waiting.push(one)
    })
  }

  function notify(one: Waiting) {
    const ahead = aheadOf(one)
    if (ahead === one.ahead) return
    one.ahead = ahead
    one.waits!(ahead)
  }

  /** Companies take turns: of each, as many go first as of his own, and one more where it has had less. Newcomers may change it. */
  function aheadOf(one: Waiting) {
    const own = waiting.filter(({ companyId }) => companyId === one.companyId).indexOf(one)
    let ahead = own
    for (const [companyId, line] of Map.groupBy(waiting, (each) => each.companyId)) {
      if (companyId === one.companyId) continue
      const isBefore = use.spent(companyId) < use.spent(one.companyId)
      ahead += Math.min(line.length, own + (isBefore ? 1 : 0))
    }
    return ahead
  }

  return {
    /** How many places are taken. */
    inside: () => inside,
    /** A place, or what ends in one where none is free; answers how to give it back. */
    enter(wanting: Wanting): (() => void) | Promise<() => void> {
      wanting.signal?.throwIfAborted()
      // Who waits may not enter yet, or he would not wait: nobody is overtaken who could have gone.
      return mayEnter(wanting.companyId) ? take(wanting.companyId) : turn(wanting)
    },
  }
}
