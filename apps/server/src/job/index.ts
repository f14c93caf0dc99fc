import type { FileStore } from '../platform/files/file-store.ts'
import type { JobQueue } from '../platform/jobs/job-queue.ts'
import type { Domain } from '../platform/platform.ts'
import { jobFileGuard, jobRoutes } from './job.routes.ts'

/** Long work that users started: what they see of it. Starts last, when all that jobs work on is running. */
export function jobDomain(queue: JobQueue, files: FileStore): Domain {
  files.guard(jobFileGuard)
  return { routes: jobRoutes(queue), start: queue.start, stop: queue.stop }
}
