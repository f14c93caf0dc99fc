import { isAway } from '@zhizao/rules/live-state'
import { latestTime } from '../history/index.ts'
import type { Domain, Platform } from '../platform/platform.ts'
import type { CommitParticipant } from '../telemetry/index.ts'
import { looksOf } from './course/looks-of.ts'
import { notifyStates } from './course/notify-states.ts'
import { nowOf } from './course/now-of.ts'
import { objectStateRoutes } from './course/object-state.routes.ts'
import { keepStateDays, removeOldStates } from './course/remove-old-states.ts'
import { sharesOf } from './course/shares-of.ts'
import { checkConditions, namesOf } from './device-state/condition-scope.ts'
import type { TryCondition } from './device-state/device-state.routes.ts'
import { deviceStateRoutes } from './device-state/device-state.routes.ts'
import { partFromType } from './device-state/device-state.service.ts'
import { tryCondition } from './device-state/try-condition.ts'
import { runStates } from './engine/run-states.ts'
import { stateEngine } from './engine/state-engine.ts'
import type { StatesHistory } from './engine/states-history.ts'
import { objectStateMenu } from './object-state.menu.ts'
import type { ObjectStatePorts } from './object-state-ports.ts'

export interface ObjectStateDomain extends Domain {
  /** Takes part in the ingest's group commits. */
  readonly participant: CommitParticipant
  /** What a condition comes to for an object, from the values as they stand. */
  readonly tryCondition: TryCondition
}

export { checkConditions, looksOf, namesOf, nowOf, partFromType, sharesOf, type TryCondition }

/** Samples of one point that are judged again at once. */
const mostSamples = 1_000_000

/** In which states objects are and were: their definitions, the engine that judges them, and what people put over it. */
export function objectStateDomain(
  platform: Platform,
  { telemetry, shiftsOfPlan }: ObjectStatePorts,
): ObjectStateDomain {
  const { database, events } = platform
  const history = historyOf(telemetry)
  const away = (pointId: number) => isAway(telemetry.lives.ofPoint(pointId))
  const engine = stateEngine({
    pool: database.ingest,
    now: () => platform.now().getTime(),
    steady: platform.steady,
    history,
    lives: { deviceOf: telemetry.lives.deviceOf, isAway: away },
    changed: (companyId, objectIds) => events.publish('object-state.changed', { companyId, objectIds }),
  })
  const running = runStates(platform, engine)
  let stopTelling = () => {}
  const judge = tryCondition(history, telemetry.plantNow)
  return {
    tryCondition: judge,
    routes: [...deviceStateRoutes(events, judge), ...objectStateRoutes(events, shiftsOfPlan)],
    menus: objectStateMenu,
    params: [keepStateDays],
    nightly: [{ name: 'old-states', cron: '30 2 * * *', work: (signal) => removeOldStates(platform, signal) }],
    participant: { name: engine.name, prepare: engine.prepare, resume: running.resume },
    async start() {
      stopTelling = notifyStates(platform)
      running.start()
    },
    async stop() {
      stopTelling()
      await running.stop()
    },
  }
}

const historyOf = ({ history, committed }: ObjectStatePorts['telemetry']): StatesHistory => ({
  latest: committed.get,
  between: async (point, from, to) => (await history.raw(point, { from, to, limit: mostSamples })).samples,
  before: (point, time) => history.latestBefore(point, time),
  after: async (point, time, most) =>
    (await history.raw(point, { from: time + 1, to: latestTime, limit: most })).samples,
})
