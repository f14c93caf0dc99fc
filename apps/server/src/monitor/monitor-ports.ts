import type { HomeFigureSource } from '../platform/home/home-figure.ts'
import type { TelemetryDomain } from '../telemetry/index.ts'

/** What this domain is given by the process. */
export interface MonitorPorts {
  /** Whether what reads machines is there. */
  readonly plantNow: Pick<TelemetryDomain['plantNow'], 'objects'>
  /** What the domains count for whoever comes in. */
  readonly homeFigures: () => readonly HomeFigureSource[]
}
