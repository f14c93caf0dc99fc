import { compareQuantities, type Quantity } from '../quantity/decimal.ts'
import { type Aql, type InspectionLevel, type Severity, samplePlan, tighterAql } from './sampling.ts'

export type DefectClassName = 'critical' | 'major' | 'minor'

/** How a scheme says on how many pieces of a lot is looked. */
export interface SamplingWay {
  readonly sampling: 'all' | 'fixed' | 'percent' | 'aql'
  readonly sampleSize?: number | null
  readonly samplePercent?: number | null
  readonly level?: InspectionLevel | null
  readonly aqlMajor?: Aql | null
  readonly aqlMinor?: Aql | null
}

/** For one class of nonconformities: pieces that are looked at, and when the lot passes. */
export interface ClassPlan {
  readonly defectClass: DefectClassName
  readonly size: number
  readonly accept: number
  readonly reject: number
}

export interface LotPlan {
  /** Of the larger sample, where it is by AQL. */
  readonly letter: string | null
  readonly size: number
  readonly criteria: readonly ClassPlan[]
}

/** Pieces that a lot counts as: of what is weighed or measured each unit begun is one. */
export const lotSizeOf = (quantity: Quantity): number => Math.max(1, Math.min(1e9, Math.ceil(Number(quantity))))

const nothing = { accept: 0, reject: 1 }
const classes = ['critical', 'major', 'minor'] as const

/** The plan of a lot. Without AQL none may fail; with it no critical one may. */
export function lotPlan(way: SamplingWay, lotSize: number, severity: Severity = 'normal'): LotPlan {
  if (way.sampling !== 'aql') {
    const size = plainSize(way, lotSize)
    return { letter: null, size, criteria: classes.map((defectClass) => ({ defectClass, size, ...nothing })) }
  }
  const by = (aql: Aql) => samplePlan({ lotSize, level: way.level!, aql, severity })
  const [major, minor] = [by(way.aqlMajor!), by(way.aqlMinor!)]
  const larger = major.size < minor.size ? minor : major
  return {
    letter: larger.letter,
    size: larger.size,
    criteria: [
      { defectClass: 'critical', size: larger.size, ...nothing },
      { defectClass: 'major', size: major.size, accept: major.accept, reject: major.reject },
      { defectClass: 'minor', size: minor.size, accept: minor.accept, reject: minor.reject },
    ],
  }
}

function plainSize({ sampling, sampleSize, samplePercent }: SamplingWay, lotSize: number): number {
  if (sampling === 'fixed') return Math.min(lotSize, sampleSize!)
  if (sampling === 'percent') return Math.min(lotSize, Math.max(1, Math.ceil((lotSize * samplePercent!) / 100)))
  return lotSize
}

export interface FoundItem {
  readonly defectClass: DefectClassName
  readonly failed: number
  /** Whether all of its pieces have been looked at. */
  readonly isDone: boolean
}

/** Nonconforming pieces of a class: those of its items added up. */
export const failedOf = (items: readonly FoundItem[], defectClass: DefectClassName): number =>
  items.reduce((sum, each) => (each.defectClass === defectClass ? sum + each.failed : sum), 0)

/** What was found says: it fails as soon as a class has too many, it passes when all has been looked at. */
export function findingOf(criteria: readonly ClassPlan[], items: readonly FoundItem[]): 'passes' | 'fails' | null {
  if (criteria.some(({ defectClass, reject }) => failedOf(items, defectClass) >= reject)) return 'fails'
  return items.every(({ isDone }) => isDone) ? 'passes' : null
}

/** Whether a lot would have passed with an AQL one step tighter, under normal inspection. */
export function passesTighter(way: SamplingWay, lotSize: number, items: readonly FoundItem[]): boolean {
  const [aqlMajor, aqlMinor] = [tighterAql(way.aqlMajor!), tighterAql(way.aqlMinor!)]
  if (!aqlMajor || !aqlMinor) return false
  return findingOf(lotPlan({ ...way, aqlMajor, aqlMinor }, lotSize).criteria, items) === 'passes'
}

/** Whether a measured value is within its limits; a limit that is not there holds nothing. */
export const isWithin = (
  value: Quantity,
  { lower, upper }: { lower?: Quantity | null | undefined; upper?: Quantity | null | undefined },
): boolean => !(lower && compareQuantities(value, lower) < 0) && !(upper && compareQuantities(value, upper) > 0)
