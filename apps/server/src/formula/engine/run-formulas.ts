import type { Platform } from '../../platform/platform.ts'
import { breath } from '../../platform/work/breath.ts'
import type { TelemetryDomain } from '../../telemetry/index.ts'
import type { FormulaEngine } from './formula-engine.ts'
import { type FormulaScope, loadFormulas } from './load-formulas.ts'

const TICK_MS = 1000
/** Points of one look. */
const MOST_NAMED = 2000
/** Samples that are read for one point that windows look back over. */
const MOST_READ = 1_000_000

/** Keeps the formulas as they are stored, and moves those that time moves. */
export function runFormulas(
  { database, events, log, now }: Platform,
  engine: FormulaEngine,
  { history, pulse }: Pick<TelemetryDomain, 'history' | 'pulse'>,
) {
  let timer: NodeJS.Timeout | undefined
  let last: Promise<void> = Promise.resolve()
  let stopped = false
  let ticking = false
  const stops: (() => void)[] = []

  /** One after the other; what fails is logged. */
  function next(work: () => Promise<void>): Promise<void> {
    if (stopped) return last
    last = last.then(work).catch((error) => log.error({ err: error }, 'formulas'))
    return last
  }

  const between = (point: { companyId: number; pointId: number }, from: number, to: number) =>
    history.raw(point, { from, to, limit: MOST_READ }).then(({ samples }) => samples)

  async function refresh(scope: FormulaScope): Promise<void> {
    const stored = await loadFormulas(database.ingest, scope)
    const unfit = await engine.replace(stored, () => asked(scope), between)
    if (unfit.length) log.warn({ points: unfit }, 'formulas that do not fit their points are not computed')
    await tick()
  }

  function* asked({ companyId, pointIds, objectIds }: FormulaScope): Iterable<number> {
    if (pointIds) return yield* pointIds.map(Number)
    const objects = objectIds && new Set(objectIds.map(Number))
    for (const formula of engine.list.all()) {
      const isAsked = objects ? objects.has(formula.objectId) : formula.companyId === Number(companyId)
      if (isAsked) yield formula.pointId
    }
  }

  async function tick(): Promise<void> {
    if ((await engine.tick(now().getTime(), breath())) && !stopped) await pulse()
  }

  async function namedOnes(ids: readonly string[], read: (some: readonly string[]) => Promise<void>) {
    for (let at = 0; at < ids.length; at += MOST_NAMED) await read(ids.slice(at, at + MOST_NAMED))
  }

  return {
    async start() {
      const unfit = await engine.replace(await loadFormulas(database.ingest, {}), () => [])
      if (unfit.length) log.warn({ points: unfit }, 'formulas that do not fit their points are not computed')
      stops.push(
        events.on('point.changed', ({ pointIds }) =>
          next(() => namedOnes(pointIds, (some) => refresh({ pointIds: some }))),
        ),
        events.on('object.changed', ({ companyId, objectIds }) =>
          next(() =>
            objectIds ? namedOnes(objectIds, (some) => refresh({ objectIds: some })) : refresh({ companyId }),
          ),
        ),
      )
      timer = setInterval(() => {
        if (ticking) return
        ticking = true
        void next(tick).finally(() => {
          ticking = false
        })
      }, TICK_MS)
      timer.unref()
    },
    async stop() {
      stopped = true
      clearInterval(timer)
      for (const stop of stops) stop()
      await last
    },
  }
}
