import { pagedIndex } from '../../platform/paged-index.ts'
import { newCameOf } from './batch-rows.ts'
import { type Formula, type ReadPoint, readyFormula, type StoredFormula } from './formula.ts'
import { rankFormulas } from './ranks.ts'

/** The formulas of all companies, by the points that they read. */
export function formulaList() {
  const byPoint = new Map<number, Formula>()
  const byCompany = new Map<number, Map<number, Formula>>()
  let read = pagedIndex<ReadPoint>()
  const clock = new Set<Formula>()

  function forget(pointId: number): Formula | undefined {
    const formula = byPoint.get(pointId)
    if (!formula) return undefined
    byPoint.delete(pointId)
    byCompany.get(formula.companyId)?.delete(pointId)
    clock.delete(formula)
    return formula
  }

  function put(formula: Formula) {
    byPoint.set(formula.pointId, formula)
    const own = byCompany.get(formula.companyId) ?? new Map<number, Formula>()
    byCompany.set(formula.companyId, own)
    own.set(formula.pointId, formula)
    if (formula.isClock) clock.add(formula)
  }

  /** Who reads what is found anew: of formulas in a circle nothing is told, so that nobody computes them. */
  function link(companyIds: Iterable<number>): Formula[] {
    const circles = [...companyIds].flatMap((id) => rankFormulas(byCompany.get(id) ?? new Map()))
    for (const formula of circles) forget(formula.pointId)
    read = pagedIndex()
    for (const formula of byPoint.values()) {
      for (const source of formula.sources) {
        const { pointId } = source
        const known = read.get(pointId) ?? { pointId, users: [], came: newCameOf() }
        known.users.push(formula)
        read.set(pointId, known)
        source.read = known
      }
    }
    for (const formula of byPoint.values()) formula.read = read.get(formula.pointId)
    return circles
  }

  return {
    get: (pointId: number): Formula | undefined => byPoint.get(pointId),
    /** A point and who reads it; undefined where nobody does. */
    read: (pointId: number): ReadPoint | undefined => read.get(pointId),
    all: (): Iterable<Formula> => byPoint.values(),
    /** Formulas that move by the clock. */
    clock: clock as ReadonlySet<Formula>,
    /**
     * Takes over formulas as they are stored now; of those asked for, what is not among them is gone. Answers those that are new or
     * say something else than before, and those that nobody can compute.
     */
    replace(stored: readonly StoredFormula[], asked: Iterable<number>) {
      const companies = new Set(stored.map(({ companyId }) => companyId))
      const gone = new Set(asked)
      const fresh: Formula[] = []
      const unfit: number[] = []
      for (const each of stored) {
        gone.delete(each.pointId)
        const before = forget(each.pointId)
        const formula = readyFormula(each)
        if (!formula) unfit.push(each.pointId)
        else {
          put(formula)
          if (before) formula.heardAt = before.heardAt
          if (!before || before.text !== each.text || before.dataType !== each.dataType) fresh.push(formula)
        }
      }
      for (const pointId of gone) {
        const formula = forget(pointId)
        if (formula) companies.add(formula.companyId)
      }
      for (const { pointId } of link(companies)) unfit.push(pointId)
      return { fresh: fresh.filter(({ pointId }) => byPoint.has(pointId)), unfit }
    },
  }
}
