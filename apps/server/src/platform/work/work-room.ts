import { conflict } from '../refusal.ts'

/** Threads at once: each may take a core and its whole heap. */
const AT_ONCE = 3
/** One company leaves a place for the others. */
const OF_A_COMPANY = 2
const WAITING_OF_A_COMPANY = 20
const LONGEST_WAIT = 60_000

/** For whom heavy work is done, and when he no longer wants it. */
export interface Wanting {
  readonly companyId: string
  readonly signal?: AbortSignal | undefined
}

interface Waiting {
  readonly companyId: string
  enter(): void
}

const inside = new Map<string, number>()
const waiting: Waiting[] = []

const countOf = (companyId: string) => inside.get(companyId) ?? 0
/** Threads that are at heavy work now. */
export const threadsAtWork = () => inside.values().reduce((sum, each) => sum + each, 0)
const mayEnter = (companyId: string) => threadsAtWork() < AT_ONCE && countOf(companyId) < OF_A_COMPANY

/** Waits for a place among those who do heavy work; answers how to give it back. The queue is bounded for each company. */
export async function enterWorkRoom({ companyId, signal }: Wanting): Promise<() => void> {
  signal?.throwIfAborted()
  if (!mayEnter(companyId)) await turn(companyId, signal)
  inside.set(companyId, countOf(companyId) + 1)
  return () => {
    if (countOf(companyId) > 1) inside.set(companyId, countOf(companyId) - 1)
    else inside.delete(companyId)
    next()
  }
}

function turn(companyId: string, signal: AbortSignal | undefined): Promise<void> {
  if (waiting.filter((each) => each.companyId === companyId).length >= WAITING_OF_A_COMPANY) throw busy()
  return new Promise((resolve, reject) => {
    const leave = (why: Error) => {
      settle()
      reject(why)
    }
    const aborted = () => leave(signal!.reason as Error)
    const timer = setTimeout(() => leave(busy()), LONGEST_WAIT)
    const one: Waiting = {
      companyId,
      enter() {
        settle()
        resolve()
      },
    }
    function settle() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', aborted)
      waiting.splice(waiting.indexOf(one), 1)
    }
    signal?.addEventListener('abort', aborted)
    waiting.push(one)
  })
}

const busy = () => conflict('正在处理的表格和导出太多，请稍后再试')

/** The first in line whose company has a place left. */
function next() {
  waiting.find(({ companyId }) => mayEnter(companyId))?.enter()
}
