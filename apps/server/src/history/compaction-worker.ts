import { parentPort, workerData } from 'node:worker_threads'
import { Pool } from 'pg'
import { compactOnce, reuseRoom } from './compaction.ts'
import type { CompactionThreadData } from './compaction-thread.ts'

const { connection } = workerData as CompactionThreadData
const pool = new Pool({ ...connection, max: 1 })
pool.on('error', () => {}) // an idle connection broke; the next run opens another

parentPort!.on('message', async (mostSamples: number) => {
  try {
    let warning: string | undefined
    const result = await compactOnce(pool, mostSamples, {
      // What was compacted stands, whatever becomes of its room: that is tried again after the next part.
      async written(client) {
        await reuseRoom(client).catch((error: Error) => {
          warning = error.message
        })
      },
    })
    parentPort!.postMessage({ result, ...(warning && { warning }) })
  } catch (error) {
    parentPort!.postMessage({ error: (error as Error).message })
  }
})
