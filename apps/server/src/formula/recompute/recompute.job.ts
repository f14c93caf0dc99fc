import { formulaRecompute } from '@zhizao/contract/device/formula'
import { hourMs } from '../../history/index.ts'
import type { JobDefinition, JobRun } from '../../platform/jobs/job-definition.ts'
import type { Platform } from '../../platform/platform.ts'
import { conflict } from '../../platform/refusal.ts'
import { breath } from '../../platform/work/breath.ts'
import { createStorePolicies, type TelemetryDomain } from '../../telemetry/index.ts'
import { type Formula, readyFormula } from '../engine/formula.ts'
import { loadFormulas } from '../engine/load-formulas.ts'
import { rankFormulas } from '../engine/ranks.ts'
import { recomputedHours } from './recompute-range.ts'

type Doors = Pick<TelemetryDomain, 'history' | 'plantNow' | 'points' | 'compactNow'>
export type RecomputeInput = { pointIds: string[]; from: number; to: number }
type Run = JobRun<RecomputeInput>

/** Formulas computed anew over a stretch of time. An hour is replaced whole, so that a second run does no harm. */
export const recomputeJob = (platform: Platform, doors: Doors): JobDefinition<RecomputeInput> => ({
  kind: 'formula.recompute',
  call: formulaRecompute.recompute,
  interrupted: 'again',
  async run(run) {
    const formulas = await chosen(platform, run.input.pointIds)
    const hours = Math.ceil((run.input.to - run.input.from) / hourMs)
    // What stands in the journal only would come back behind what is replaced.
    await doors.compactNow(() => run.progress(0, hours * formulas.length))
    let [done, written] = [0, 0]
    const step = () => run.progress(done, hours * formulas.length)
    for (const formula of formulas) {
      step()
      written += await recompute(formula, run, doors, step, () => done++)
    }
    return run.transaction(async (context) => {
      const message = `重新计算 ${formulas.length} 个点位，写入 ${written} 个值`
      context.audit({ target: message, after: run.input })
      return { message }
    })
  },
})

/** Each after what it reads. */
async function chosen({ database }: Platform, pointIds: readonly string[]): Promise<Formula[]> {
  const stored = await loadFormulas(database.ingest, { pointIds })
  const wanted = new Set(pointIds.map(Number))
  const ready = stored.filter(({ pointId }) => wanted.has(pointId)).flatMap((each) => readyFormula(each) ?? [])
  if (!ready.length) throw conflict('所选点位的公式已删除或不能计算，没有重新计算')
  const circles = rankFormulas(new Map(ready.map((formula) => [formula.pointId, formula])))
  return ready.filter((formula) => !circles.includes(formula)).sort((a, b) => a.rank - b.rank)
}

async function recompute(formula: Formula, run: Run, doors: Doors, step: () => void, hourDone: () => void) {
  const point = doors.points.get(formula.pointId)
  const id = String(formula.pointId)
  const newest = (await doors.plantNow.points(String(formula.companyId), [id])).get(id)!.newest?.time
  if (!point || newest === undefined) return 0
  // What comes meanwhile is newer than that, and the engine's.
  const range = { from: run.input.from, to: Math.min(run.input.to, newest + 1) }
  if (range.from >= range.to) return 0
  const policies = createStorePolicies()
  const key = { companyId: formula.companyId, pointId: formula.pointId }
  let written = 0
  for await (const hour of recomputedHours(formula, range, doors.history, breath(run.signal))) {
    const samples = hour.samples.filter(({ time, value, quality }) => policies.stores(point, time, value, quality))
    await doors.history.replace(key, hour, samples)
    written += samples.length
    hourDone()
    step()
  }
  return written
}
