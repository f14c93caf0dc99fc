import type { ControlDomain } from '../control/index.ts'
import type { DocumentPorts } from '../platform/document/document-ports.ts'
import type { JobQueue } from '../platform/jobs/job-queue.ts'
import type { TelemetryDomain } from '../telemetry/index.ts'

/** What this domain is given by the process. */
export interface MachinePorts extends Pick<DocumentPorts, 'nextCode' | 'notify'> {
  jobs: Pick<JobQueue, 'define'>
  background: JobQueue['background']
  telemetry: Pick<TelemetryDomain, 'plantNow' | 'pulse'>
  /** Writes to points, read back. */
  write: ControlDomain['write']
}
