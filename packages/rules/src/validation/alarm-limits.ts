import { ruleProblem } from '../alarm/rule-reach.ts'
import { type ReachingPoint, reachOf, saidEnd, tidy } from '../alarm/value-reach.ts'

/** The six alarm limits of a point, highest first; an absent one does not alarm. */
export const limitNames = [
  'urgentUpper',
  'errorUpper',
  'warningUpper',
  'warningLower',
  'errorLower',
  'urgentLower',
] as const
export type LimitName = (typeof limitNames)[number]
export type Limits = { readonly [Name in LimitName]?: number | null }

/** Something for each limit by its name. */
export const eachLimit = <Made>(make: (name: LimitName) => Made) =>
  Object.fromEntries(limitNames.map((name) => [name, make(name)])) as Record<LimitName, Made>

/** `urgentUpper`: level urgent, direction upper. */
export const limitParts = (name: LimitName) => {
  const direction = name.endsWith('Upper') ? 'upper' : 'lower'
  return { level: name.slice(0, -direction.length) as 'urgent' | 'error' | 'warning', direction } as const
}

export const limitTitles: Record<LimitName, string> = {
  urgentUpper: '紧急上限',
  errorUpper: '错误上限',
  warningUpper: '预警上限',
  warningLower: '预警下限',
  errorLower: '错误下限',
  urgentLower: '紧急下限',
}

export interface LimitProblem {
  field: LimitName | 'limitDeadband'
  message: string
}

/**
 * What is wrong with a set of limits: each must lie strictly above the next one that is given, the deadband must fit
 * between the innermost upper and lower limit, and the `required` ones must be there. What is wrong is told with the value nearest to
 * it that would do, to the point's decimals.
 */
export function limitProblems(
  limits: Limits & { readonly limitDeadband?: number | null; readonly decimals?: number },
  required: readonly LimitName[] = [],
): LimitProblem[] {
  const problems: LimitProblem[] = []
  const unit = 10 ** -(limits.decimals ?? USUAL_DECIMALS)
  const given = limitNames.filter((name) => typeof limits[name] === 'number')
  for (const name of required)
    if (typeof limits[name] !== 'number') problems.push({ field: name, message: `请输入${limitTitles[name]}` })
  given.forEach((name, index) => {
    const next = given[index + 1]
    if (next && !(limits[name]! > limits[next]!))
      problems.push({
        field: name,
        message: `${limitTitles[name]}必须大于${limitTitles[next]}，最接近的可用值为 ${tidy(limits[next]! + unit)}`,
      })
  })
  const innerUpper = given.findLast((name) => name.endsWith('Upper'))
  const innerLower = given.find((name) => name.endsWith('Lower'))
  const deadband = limits.limitDeadband ?? 0
  if (deadband < 0) problems.push({ field: 'limitDeadband', message: '报警死区不能为负数' })
  else if (innerUpper && innerLower && !problems.length && deadband >= limits[innerUpper]! - limits[innerLower]!) {
    const most = Math.max(0, tidy(limits[innerUpper]! - limits[innerLower]! - unit))
    problems.push({
      field: 'limitDeadband',
      message: `报警死区必须小于${limitTitles[innerUpper]}与${limitTitles[innerLower]}之差，最大可用值为 ${most}`,
    })
  }
  return problems
}
const USUAL_DECIMALS = 2

/** Limits that the values of a point never reach, or never come back from. */
export function limitReachProblems(
  point: Limits & ReachingPoint & { readonly limitDeadband?: number | null },
): LimitProblem[] {
  const reach = reachOf(point)
  if (!reach) return []
  const problems: LimitProblem[] = []
  let widest: { name: LimitName; most: number } | undefined
  for (const name of limitNames) {
    const value = point[name]
    if (typeof value !== 'number') continue
    const comparison = limitParts(name).direction === 'upper' ? 'gt' : 'lt'
    const found = ruleProblem({ comparison, value, deadband: point.limitDeadband }, reach)
    if (found?.field === 'deadband') {
      if (!widest || found.nearest < widest.most) widest = { name, most: found.nearest }
    } else if (found) {
      const [least, most] = [saidEnd(reach.least), saidEnd(reach.most)]
      const title = limitTitles[name]
      const message = found.isNever
        ? `点位的值为 ${least}～${most}，${title} ${value} 永远不会报警，最接近的可用值为 ${found.nearest}`
        : `点位的值为 ${least}～${most}，${title} ${value} 报警后永远不会恢复，最接近的可用值为 ${found.nearest}`
      problems.push({ field: name, message })
    }
  }
  if (widest) {
    const title = limitTitles[widest.name]
    const message = `点位的值为 ${saidEnd(reach.least)}～${saidEnd(reach.most)}，按此死区，${title}报警后永远不会恢复，死区最大可用值为 ${widest.most}`
    problems.push({ field: 'limitDeadband', message })
  }
  return problems
}
