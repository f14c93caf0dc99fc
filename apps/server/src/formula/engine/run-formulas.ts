import { noteInputs } from '../../device/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { breath } from '../../platform/work/breath.ts'
import type { TelemetryDomain } from '../../telemetry/index.ts'
import type { Formula } from './formula.ts'
import type { FormulaEngine } from './formula-engine.ts'
import type { StoredInputs } from './input-memory.ts'
import { type FormulaScope, loadFormulas } from './load-formulas.ts'

const TICK_MS = 1000
/** Points of one look. */
const MOST_NAMED = 2000
/** Samples that are read for one point that windows look back over. */
const MOST_READ = 1_000_000

/** Keeps the formulas as they are stored, and moves those that time moves. */
export function runFormulas(
  platform: Platform,
  engine: FormulaEngine,
  { history, pulse }: Pick<TelemetryDomain, 'history' | 'pulse'>,
) {
  const { database, events, log, now } = platform
  let timer: NodeJS.Timeout | undefined
  let retry: NodeJS.Timeout | undefined
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

  const stored: StoredInputs = {
    between: async (point, from, to) => (await history.raw(point, { from, to, limit: MOST_READ })).samples,
    before: history.latestBefore,
  }

  /** Formulas that were told of and are not taken over yet: samples wait for them. */
  let waiting: Promise<void> | undefined

  function refresh(scopes: readonly FormulaScope[]): void {
    const told = Promise.withResolvers<void>()
    const mine = Promise.all([waiting, told.promise]).then(() => {
      if (waiting === mine) waiting = undefined
    })
    waiting = mine
    void next(async () => {
      const fresh: Formula[] = []
      try {
        for (const scope of scopes) fresh.push(...(await read(scope)))
      } catch (error) {
        retry = setTimeout(() => refresh(scopes), TICK_MS)
        throw error
      } finally {
        told.resolve()
      }
      await engine.begin(fresh, stored)
      await tick()
    })
  }

  async function read(scope: FormulaScope): Promise<readonly Formula[]> {
    const stored = await loadFormulas(database.ingest, scope)
    const { fresh, unfit } = await engine.replace(stored, () => asked(scope))
    if (unfit.length) log.warn({ points: unfit }, 'formulas that do not fit their points are not computed')
    return fresh
  }

  function* asked({ companyId, pointIds, objectIds }: FormulaScope): Iterable<number> {
    if (pointIds) return yield* pointIds.map(Number)
    const objects = objectIds && new Set(objectIds.map(Number))
    for (const formula of engine.list.all()) {
      const isAsked = objects ? objects.has(formula.objectId) : !companyId || formula.companyId === Number(companyId)
      if (isAsked) yield formula.pointId
    }
  }

  async function tick(): Promise<void> {
    if ((await engine.tick(now().getTime(), breath())) && !stopped) await pulse()
  }

  const inParts = (ids: readonly string[], scopeOf: (some: readonly string[]) => FormulaScope): FormulaScope[] =>
    Array.from({ length: Math.ceil(ids.length / MOST_NAMED) }, (_, at) =>
      scopeOf(ids.slice(at * MOST_NAMED, (at + 1) * MOST_NAMED)),
    )

  return {
    settled: () => waiting,
    async start() {
      // Without it formulas of an older version wait; everything else goes on.
      await noteInputs(platform).catch((error) => log.error({ err: error }, 'what formulas name is not noted'))
      await read({})
      stops.push(
        events.on('point.changed', ({ pointIds }) => refresh(inParts(pointIds, (some) => ({ pointIds: some })))),
        events.on('object.changed', ({ companyId, objectIds }) =>
          refresh(objectIds ? inParts(objectIds, (some) => ({ objectIds: some })) : [{ companyId }]),
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
      clearTimeout(retry)
      for (const stop of stops) stop()
      await last
    },
  }
}
