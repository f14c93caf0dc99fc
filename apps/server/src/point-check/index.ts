import type { Domain, Platform } from '../platform/platform.ts'
import type { TelemetryDomain } from '../telemetry/index.ts'
import { checkEngine } from './engine/check-engine.ts'
import { runChecks } from './engine/run-checks.ts'
import { pointCheckRoutes } from './point-check/point-check.routes.ts'
import { checkActs } from './point-check/point-check.service.ts'
import { pointCheckMenu } from './point-check.menu.ts'
import { removeOldHits } from './point-check-hit/keep-hits.ts'

type Engine = ReturnType<typeof checkEngine>

export interface PointCheckDomain extends Domain {
  /** Judges samples before they are written, and writes what was hit with them; `computed` stands behind what adds samples. */
  readonly stages: Pick<Engine, 'arriving' | 'computed' | 'participant'>
}

/** Rules on the quality of data: at ingest, and over stretches of history. */
export function pointCheckDomain(
  platform: Platform,
  { telemetry }: { telemetry: Pick<TelemetryDomain, 'history'> },
): PointCheckDomain {
  const { database, homes } = platform
  const engine = checkEngine(database.ingest, () => platform.now().getTime())
  const running = runChecks(platform, engine)
  homes.answer(checkActs.hitSince, ({ rules }) => rules.map(({ id, pointId }) => engine.hitSince(id, pointId) ?? null))
  homes.answer(checkActs.changed, async ({ pointIds }) => {
    await running.changed(pointIds)
    return null
  })
  return {
    routes: pointCheckRoutes(telemetry.history, homes),
    menus: pointCheckMenu,
    stages: engine,
    nightly: [{ name: 'point-check-hits', cron: '40 2 * * *', work: (signal) => removeOldHits(platform, signal) }],
    async start() {
      running.start()
    },
    stop: () => running.stop(),
  }
}
