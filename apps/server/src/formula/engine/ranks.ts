import type { Formula } from './formula.ts'

/**
 * Gives formulas their rank, above all that they read; answers those that stand in a circle or read from one. Saving refuses
 * circles: this is for what came into the tables by another way.
 */
export function rankFormulas(formulas: ReadonlyMap<number, Formula>): Formula[] {
  const waiting = new Map<Formula, number>()
  const users = new Map<Formula, Formula[]>()
  for (const formula of formulas.values()) {
    const read = formula.sources.flatMap(({ pointId }) => formulas.get(pointId) ?? [])
    formula.rank = 0
    waiting.set(formula, read.length)
    for (const other of read) users.set(other, [...(users.get(other) ?? []), formula])
  }
  const ready = [...waiting].filter(([, left]) => left === 0).map(([formula]) => formula)
  for (let at = 0; at < ready.length; at++) {
    const formula = ready[at]!
    waiting.delete(formula)
    for (const user of users.get(formula) ?? []) {
      const left = waiting.get(user)! - 1
      waiting.set(user, left)
      user.rank = Math.max(user.rank, formula.rank + 1)
      if (left === 0) ready.push(user)
    }
  }
  return [...waiting.keys()]
}
