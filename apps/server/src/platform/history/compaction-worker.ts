import { parentPort, workerData } from 'node:worker_threads'
import { Pool } from 'pg'
import { compactOnce } from './compaction.ts'
import type { CompactionThreadData } from './compaction-thread.ts'

const { connection } = workerData as CompactionThreadData
const pool = new Pool({ ...connection, max: 1 })
pool.on('error', () => {}) // an idle connection broke; the next run opens another

parentPort!.on('message', async (mostSamples: number) => {
  try {
    parentPort!.postMessage({ result: await compactOnce(pool, mostSamples) })
  } catch (error) {
    parentPort!.postMessage({ error: (error as Error).message })
  }
})
