import { type ReachProblem, ruleProblem } from '@zhizao/rules/alarm/rule-reach'
import { type Reach, type ReachingPoint, reachOf, saidEnd, tidy } from '@zhizao/rules/alarm/value-reach'
import { saidValue, type ValueWord } from '@zhizao/rules/value-words/value-words'
import { invalidField } from '../../platform/refusal.ts'

export interface Compared {
  comparison: string
  value?: number | null
  otherValue?: number | null
  textValue?: string | null
  deadband?: number | null
}

/** What of a point a rule is held against. */
export type JudgedPoint = ReachingPoint & { valueWords?: readonly ValueWord[] | null }

export interface RuleProblem {
  field: 'comparison' | 'value' | 'otherValue' | 'textValue' | 'deadband'
  title: string
  message: string
}

/** A rule must be able to come true, and to end. */
export function requireJudgeable(rule: Compared, point: JudgedPoint): void {
  const found = problemOf(rule, point)
  if (found) throw invalidField(found.field, found.title, found.message)
}

/** Why a rule can never come true, or never end; nothing where it can do both. */
export function problemOf(rule: Compared, point: JudgedPoint): RuleProblem | undefined {
  const { comparison, value, otherValue, textValue, deadband } = rule
  if (point.dataType === 'string') return textProblem(rule)
  if (textValue) return { field: 'textValue', title: '比较文本', message: '只用于文本点位' }
  if (typeof value !== 'number') return { field: 'value', title: '比较值', message: '此项不能为空' }
  const isBand = comparison === 'inside' || comparison === 'outside'
  if (isBand && typeof otherValue !== 'number')
    return { field: 'otherValue', title: '区间上限', message: '此项不能为空' }
  const reach = reachOf(point)!
  if (isBand && otherValue! <= value)
    return {
      field: 'otherValue',
      title: '区间上限',
      message: `必须大于区间下限，最接近的可用值为 ${tidy(value + reach.unit)}`,
    }
  const found = ruleProblem({ comparison, value, other: isBand ? otherValue : null, deadband }, reach)
  return found && told(found, reach, point)
}

function textProblem({ comparison, textValue }: Compared): RuleProblem | undefined {
  if (comparison !== 'eq' && comparison !== 'ne')
    return { field: 'comparison', title: '比较方式', message: '文本点位只能用等于或不等于' }
  return textValue ? undefined : { field: 'textValue', title: '比较文本', message: '此项不能为空' }
}

const titles = {
  value: ['value', '比较值'],
  other: ['otherValue', '区间上限'],
  deadband: ['deadband', '回差'],
} as const

function told({ field, isNever, nearest }: ReachProblem, reach: Reach, { valueWords }: JudgedPoint): RuleProblem {
  const [name, title] = titles[field]
  const { states } = reach
  if (field === 'deadband')
    return { field: name, title, message: `过宽，规则触发后永远不会恢复，最大可用值为 ${nearest}` }
  if (field === 'value' && states?.includes(nearest)) {
    const words = saidValue(nearest, valueWords)?.words ?? String(nearest)
    const message = isNever
      ? `点位的值含义中没有这个值，规则永远不会触发，最接近的是 ${nearest}（${words}）`
      : `点位的值含义中没有这个值，规则触发后永远不会恢复，最接近的是 ${nearest}（${words}）`
    return { field: name, title, message }
  }
  const [least, most] = [saidEnd(reach.least), saidEnd(reach.most)]
  const message = isNever
    ? `点位的值为 ${least}～${most}，规则永远不会触发，最接近的可用值为 ${nearest}`
    : `点位的值为 ${least}～${most}，规则触发后永远不会恢复，最接近的可用值为 ${nearest}`
  return { field: name, title, message }
}
