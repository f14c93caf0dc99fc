import { type PointFields, pointProblems } from '@zhizao/contract/device/point-fields'
import { invalid } from '../../platform/refusal.ts'
import type { Step } from './follower.ts'
import type { Target } from './model-sync.service.ts'
import { limitFields } from './point-follower.ts'

/** What of a point decides which rules and limits can begin and end. */
const judged = new Set([...limitFields, 'dataType', 'source', 'scale', 'offset', 'valueWords'])
/** And what of a rule. */
const judgedOfRules = new Set(['point', 'comparison', 'value', 'otherValue', 'textValue', 'deadband', 'status'])

/** Steps after which a point, or a rule on it, is judged otherwise than before. */
export const judgedAnew = (steps: readonly Step[]): Step[] =>
  steps.filter(
    ({ kind, changed }) => kind === 'add' || changed.some(({ field }) => judged.has(field) || judgedOfRules.has(field)),
  )

/** Refuses limits that could not begin or end once those of a model stand beside what was set by hand. */
export function requireSoundLimits(steps: readonly Step[], targets: readonly Target[]): void {
  for (const { objectId, wanted, follower, changed, template } of judgedAnew(steps)) {
    const set = Object.fromEntries(changed.map(({ field, to }) => [field, to]))
    const after = follower ? { ...follower.fields, ...set } : wanted
    const found = pointProblems(after as Partial<PointFields>).find(({ field }) => limitFields.includes(field))
    if (!found) continue
    const object = targets.find(({ id }) => id === objectId)!.name
    throw invalid(`“${object}”的点位“${(follower ?? template)!.name}”：${found.message}`)
  }
}
