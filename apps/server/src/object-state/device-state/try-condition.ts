import { checkExpression } from '@zhizao/rules/expression/check'
import { compileExpression } from '@zhizao/rules/expression/compile'
import { emptyFrame } from '@zhizao/rules/expression/outcome'
import { windowValue } from '@zhizao/rules/expression/window'
import { badReasonWords, expressionProblemWords } from '@zhizao/rules/expression/words'
import { isAway } from '@zhizao/rules/live-state'
import type { HistorySample } from '../../history/index.ts'
import type { PlantNow } from '../../telemetry/index.ts'
import type { StatesHistory } from '../engine/states-history.ts'
import { namedPointsOf, noCounter } from './condition-scope.ts'
import type { TryCondition } from './device-state.routes.ts'

/** Computes a condition from the newest values, as whoever writes it wants to see it. */
export const tryCondition =
  (history: Pick<StatesHistory, 'before' | 'between'>, plantNow: Pick<PlantNow, 'points'>): TryCondition =>
  async (condition, objectId, context) => {
    const known = await namedPointsOf(condition, objectId, context)
    const find = ({ object, point }: { object?: string; point: string }) =>
      known.get(object === undefined ? point : `${object}.${point}`)
    const checked = checkExpression(condition, { find }, 'boolean')
    if ('problems' in checked) return { holds: null, reason: expressionProblemWords(checked.problems[0]!) }
    const { inputs } = checked.ok
    if (inputs.some(({ kind }) => kind === 'counter')) return { holds: null, reason: noCounter }
    const frame = emptyFrame(inputs.length)
    const now = context.now().getTime()
    frame.now = now
    const standing = await plantNow.points(
      context.user.companyId,
      inputs.map(({ reference }) => String(find(reference)!.pointId)),
    )
    for (const [slot, input] of inputs.entries()) {
      const { pointId } = find(input.reference)!
      const key = { companyId: Number(context.user.companyId), pointId }
      const { newest, life } = standing.get(String(pointId))!
      const previous = input.kind === 'previous' && newest ? await history.before(key, newest.time) : undefined
      const sample = input.kind === 'previous' ? previous : newest
      frame.times[slot] = sample?.time ?? 0
      frame.values[slot] = sample?.value ?? null
      frame.qualities[slot] = sample?.quality ?? 0
      if (input.kind === 'window') {
        const first = await history.before(key, now - input.ms)
        const samples = [...(first ? [first] : []), ...(await history.between(key, now - input.ms, now + 1))]
        const figure = windowValue(input.figure, samples.map(asNumber), now, input.ms)
        frame.values[slot] = figure.value
        frame.qualities[slot] = figure.quality
      }
      if (isAway(life)) frame.qualities[slot] = 2
    }
    const { value, reason } = compileExpression(checked.ok).evaluate(frame)
    return { holds: value === null ? null : value === true, reason: reason ? badReasonWords(reason, checked.ok) : null }
  }

const asNumber = ({ time, value, quality }: HistorySample) => ({
  time,
  quality,
  value: typeof value === 'number' || typeof value === 'bigint' ? Number(value) : null,
})
