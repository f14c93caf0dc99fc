import { Worker } from 'node:worker_threads'
import type { PoolConfig } from 'pg'
import type { CompactionResult } from './compaction.ts'

/** What the thread is told at its start. */
export type CompactionThreadData = { connection: PoolConfig }

type Reply = { result?: CompactionResult | undefined; error?: string; warning?: string }

/** Runs compactions in a thread of its own with its own connection, so that packing never holds up the event loop. */
export function startCompactionThread(connection: PoolConfig, warn: (message: string) => void = () => {}) {
  let worker: Worker | undefined
  let waiting: { resolve(result: CompactionResult | undefined): void; reject(error: Error): void } | undefined

  function settle(reply: Reply): void {
    const waited = waiting
    waiting = undefined
    if (reply.warning) warn(reply.warning)
    if (reply.error !== undefined) waited?.reject(new Error(reply.error))
    else waited?.resolve(reply.result)
  }

  function alive(): Worker {
    if (worker) return worker
    const started = new Worker(new URL('./compaction-worker.ts', import.meta.url), {
      workerData: { connection } satisfies CompactionThreadData,
      execArgv: [],
    })
    started.on('message', settle)
    started.on('error', (error) => settle({ error: (error as Error).message }))
    started.on('exit', () => {
      if (worker === started) worker = undefined
      settle({ error: 'the compaction thread ended' })
    })
    started.unref()
    worker = started
    return started
  }

  return {
    /** One compaction; rejects when it failed or the thread died, the next call starts a new thread. */
    run(mostSamples: number): Promise<CompactionResult | undefined> {
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        alive().postMessage(mostSamples)
      })
    },
    async stop(): Promise<void> {
      await worker?.terminate()
    },
  }
}
