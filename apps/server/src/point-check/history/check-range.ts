import type { Input } from '@zhizao/contract/http/call'
import type { pointCheck, Stretch } from '@zhizao/contract/point-check/point-check'
import type { HistoryStore } from '../../history/index.ts'
import { type HistorySample, plainValue } from '../../history/index.ts'
import type { Context } from '../../platform/context.ts'
import { askedChecks } from './asked-checks.ts'
import { checkHistory } from './check-history.ts'

type Asked = Input<(typeof pointCheck)['check']>
const USUAL_ANSWER = 20_000

const keyOf = ({ id, companyId }: { id: string; companyId: string }) => ({
  companyId: Number(companyId),
  pointId: Number(id),
})

async function looked(query: Asked, history: HistoryStore, context: Context) {
  const { point, checks, leftOut } = await askedChecks(query, context)
  const found = await checkHistory(checks, {
    history,
    point: keyOf(point),
    from: query.from.getTime(),
    to: query.to.getTime(),
    born: point.createdAt.getTime(),
    now: context.now().getTime(),
    signal: context.signal,
  })
  return { ...found, pointId: point.id, key: keyOf(point), leftOut }
}

/** The stretches of a range that a rule hits, or all rules of a point do. */
export async function checkRange(query: Asked, history: HistoryStore, context: Context) {
  const { key: _key, ...found } = await looked(query, history, context)
  return found
}

/** History without the stretches that rules hit. A pause has no samples to leave out. */
export async function filterRange(
  { limit = USUAL_ANSWER, ...query }: Input<(typeof pointCheck)['filter']>,
  history: HistoryStore,
  context: Context,
) {
  const { samples: _looked, key, ...found } = await looked(query, history, context)
  const from = query.from.getTime()
  const { samples, next = null } = await history.raw(key, { from, to: found.to, limit })
  const isKept = outsideOf(found.stretches.filter((stretch) => stretch.samples > 0))
  const kept = samples.filter(({ time }) => isKept(time))
  return {
    ...found,
    samples: kept.map(({ time, value, quality }): [number, ReturnType<typeof plainValue>, HistorySample['quality']] => [
      time,
      plainValue(value),
      quality,
    ]),
    removed: samples.length - kept.length,
    next: next ?? (found.to < query.to.getTime() ? found.to : null),
  }
}

/** Times come in order; stretches of several rules may overlap. */
function outsideOf(stretches: readonly Stretch[]) {
  let [next, until] = [0, Number.NEGATIVE_INFINITY]
  return (time: number): boolean => {
    for (; next < stretches.length && stretches[next]!.from <= time; next++)
      until = Math.max(until, stretches[next]!.to)
    return time > until
  }
}
