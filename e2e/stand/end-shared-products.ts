import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { until } from './product.ts'

/** A worker does not know which file is its last: the products that it leaves are ended once all files are done. */
export function endSharedProducts(): () => Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'zhizao-shared-'))
  process.env.SHARED_PRODUCTS = folder
  return async () => {
    for (const pid of readdirSync(folder)) await end(Number(pid), readFileSync(path.join(folder, pid), 'utf8'))
    rmSync(folder, { recursive: true })
  }
}

async function end(pid: number, folder: string) {
  try {
    process.kill(pid, 'SIGTERM')
  } catch (error) {
    // Ended with its worker.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
  const postmaster = path.join(folder, 'data/postgres/cluster/postmaster.pid')
  await until(() => !existsSync(postmaster), 15_000, 'the end of a product')
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
