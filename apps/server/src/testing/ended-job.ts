import { type JobDetail, job } from '@zhizao/contract/job/job'
import { vi } from 'vitest'
import type { Caller } from './caller.ts'

/** A job once it has ended, as its user sees it. */
export async function endedJob(caller: Caller, id: string): Promise<JobDetail> {
  return vi.waitFor(
    async () => {
      const found = await caller.client(job).get({ id })
      if (!found.endedAt) throw new Error(`job ${id} is still ${found.state}`)
      return found
    },
    { timeout: 25_000, interval: 50 },
  )
}
