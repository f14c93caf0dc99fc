import type { JobQueue } from '../platform/jobs/job-queue.ts'
import type { Domain, Platform } from '../platform/platform.ts'
import type { BatchStage, TelemetryDomain } from '../telemetry/index.ts'
import { checkFormulaRoutes } from './check/check-formula.routes.ts'
import { formulaEngine } from './engine/formula-engine.ts'
import { runFormulas } from './engine/run-formulas.ts'
import { recomputeRoutes } from './recompute/recompute.routes.ts'

export interface FormulaDomain extends Domain {
  /** Computes formulas within the ingest's group commits. */
  readonly stage: BatchStage
}

/** What this domain is given by the process. */
export interface FormulaPorts {
  telemetry: Pick<TelemetryDomain, 'points' | 'plantNow' | 'committed' | 'lives' | 'history' | 'pulse' | 'compactNow'>
  jobs: Pick<JobQueue, 'define'>
}

/** Points that are computed from other points. */
export function formulaDomain(platform: Platform, { telemetry, jobs }: FormulaPorts): FormulaDomain {
  const engine = formulaEngine(telemetry)
  telemetry.lives.derive((pointId) => engine.list.get(pointId)?.sources.map((source) => source.pointId))
  const running = runFormulas(platform, engine, telemetry)
  return {
    routes: [...checkFormulaRoutes(telemetry), ...recomputeRoutes(platform, telemetry, jobs)],
    stage: { ...engine.stage, settled: running.settled },
    start: running.start,
    stop: running.stop,
  }
}
