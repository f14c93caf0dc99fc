import { readFileSync } from 'node:fs'
import os from 'node:os'
import { conflict, type Refusal } from '../refusal.ts'

/** ms. */
const LOOK_EVERY = 50

const MB = 1024 * 1024
/** What all work beside the event loop may take together, bytes: of a small machine a quarter. */
export const MOST_OF_ALL = Math.min(
  1536 * MB,
  Math.min(os.totalmem(), process.constrainedMemory() || os.totalmem()) / 4,
)

/** A process whose memory is watched. */
export interface Watched {
  /** Bytes that it takes now. */
  resident(): number
  /** Bytes that it may take. */
  readonly most: number
  /** Ends it. */
  end(why: Refusal): void
}

const watched = new Set<Watched>()
let looking: NodeJS.Timeout | undefined

/** Ends a process that takes more memory than it may, and the largest where all take too much together; answers how to let it go. */
export function watchMemory(one: Watched): () => void {
  watched.add(one)
  looking ??= setInterval(look, LOOK_EVERY)
  return () => {
    watched.delete(one)
    if (watched.size > 0) return
    clearInterval(looking)
    looking = undefined
  }
}

export const beyondMemory = () => conflict('内容太大，处理所需的内存超过上限，请拆分后再试')
const beyondAll = () => conflict('服务器同时处理的内容太多，内存不够，请稍后再试')

function look() {
  const taken = new Map([...watched].map((one) => [one, one.resident()]))
  for (const [one, bytes] of taken) if (bytes > one.most) one.end(beyondMemory())
  const together = taken.values().reduce((sum, bytes) => sum + bytes, 0)
  if (together <= MOST_OF_ALL) return
  const [largest] = [...taken].toSorted(([, bytes], [, others]) => others - bytes)
  largest?.[0].end(beyondAll())
}

/** Bytes of memory that a process takes, all of it: heap, buffers, what libraries allocate. 0 where that cannot be seen. */
export function residentBytes(pid: number): number {
  if (process.platform !== 'linux') return 0
  try {
    const [, kilobytes = '0'] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? []
    return Number(kilobytes) * 1024
  } catch {
    return 0 // it has ended
  }
}
