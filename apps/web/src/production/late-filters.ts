/** The address says yes in words. */
const SWITCHES = ['isLate', 'isDelayed', 'isBehind', 'hasSupplyProblem'] as const

/** Filters of a list as its call takes them. */
export function withSwitches(body: Record<string, unknown>): Record<string, unknown> {
  const { isLate, isDelayed, isBehind, hasSupplyProblem, ...rest } = body
  const asked = { isLate, isDelayed, isBehind, hasSupplyProblem }
  return { ...rest, ...Object.fromEntries(SWITCHES.flatMap((name) => (asked[name] === 'true' ? [[name, true]] : []))) }
}

export const onlyThese = [{ value: 'true', label: '只看这些' }]

/** The three that are called late, each by its own word. */
export const lateFilters = (['isLate', 'isDelayed', 'isBehind'] as const).map((field) => ({
  field,
  kind: 'select' as const,
  choices: onlyThese,
}))
