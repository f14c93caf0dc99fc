import type { CompactionResult } from './compaction.ts'
import { hourMs } from './sample.ts'

type Backlog = { rows: number; samples: number; oldest: number | null }

/** What the compactor stands on; `run` does one transaction, `finished` hears of each. */
export type CompactorOptions = {
  run(mostSamples: number): Promise<CompactionResult | undefined>
  backlog(): Promise<Backlog>
  finished(result: CompactionResult): void
  failed(error: unknown): void
  now?: () => number
  /** Samples in the journal that start a run before the hour is over. */
  atSamples?: number
  /** Samples of one transaction; bounds the memory of a run. */
  mostSamples?: number
  checkMs?: number
}

/** An hour's samples are given this long to arrive before its chunks are written. */
const settleMs = 2 * 60_000

/**
 * Compacts in the background: shortly after each full hour, so that a chunk is usually written once, and earlier when
 * the journal has grown to `atSamples`.
 */
export function startCompactor(options: CompactorOptions) {
  const now = options.now ?? Date.now
  const atSamples = options.atSamples ?? 1_000_000
  const mostSamples = options.mostSamples ?? 1_000_000
  let appended = 0
  let stopped = false
  let running: Promise<void> | undefined

  function due({ samples, oldest }: Backlog): boolean {
    if (oldest === null) return false
    const hourStart = Math.floor(now() / hourMs) * hourMs
    return samples >= atSamples || (oldest < hourStart && now() >= hourStart + settleMs)
  }

  async function work(): Promise<void> {
    try {
      while (!stopped && due(await options.backlog())) {
        appended = 0
        const result = await options.run(mostSamples)
        if (!result) return
        options.finished(result)
      }
    } catch (error) {
      options.failed(error) // the journal still has everything; the next check tries again
    }
  }

  function check(): void {
    if (stopped || running) return
    running = work().finally(() => {
      running = undefined
    })
  }

  const timer = setInterval(check, options.checkMs ?? 10_000)
  timer.unref()
  check()

  return {
    /** Tells of samples just committed, so that a full journal is noticed at once. */
    appended(samples: number): void {
      appended += samples
      if (appended >= atSamples) check()
    },
    /** Compacts what stands in the journal now, without waiting for its hour; `told` hears how many samples are done. */
    async now(told: (done: number, total: number) => void): Promise<{ samples: number; chunks: number }> {
      while (running) await running
      const total = (await options.backlog()).samples
      const sum = { samples: 0, chunks: 0 }
      const all = async () => {
        while (!stopped && sum.samples < total) {
          told(sum.samples, total)
          const result = await options.run(mostSamples)
          if (!result) return
          options.finished(result)
          sum.samples += result.samples
          sum.chunks += result.chunks
        }
      }
      const work = all()
      running = work
        .catch(() => {}) // told to the caller below
        .finally(() => {
          running = undefined
        })
      await work
      return sum
    },
    /** Ends after the transaction at hand. */
    async stop(): Promise<void> {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}
