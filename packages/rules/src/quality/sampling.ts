/** Inspection levels of ISO 2859-1 (GB/T 2828.1): special ones for few pieces, then the general ones. */
export const inspectionLevels = ['S-1', 'S-2', 'S-3', 'S-4', 'I', 'II', 'III'] as const
export type InspectionLevel = (typeof inspectionLevels)[number]

/** Acceptance quality limits in percent of nonconforming pieces, as the standard prints them. Above 10 it counts nonconformities only. */
export const aqls = [
  '0.010',
  '0.015',
  '0.025',
  '0.040',
  '0.065',
  '0.10',
  '0.15',
  '0.25',
  '0.40',
  '0.65',
  '1.0',
  '1.5',
  '2.5',
  '4.0',
  '6.5',
  '10',
] as const
export type Aql = (typeof aqls)[number]

/** How strictly is inspected. */
export const severities = ['normal', 'tightened', 'reduced'] as const
export type Severity = (typeof severities)[number]

/** Pieces that are looked at; with so many nonconforming ones at most the lot passes, from so many on it fails. */
export interface SamplePlan {
  readonly letter: string
  readonly size: number
  readonly accept: number
  readonly reject: number
}

const LETTERS = 'ABCDEFGHJKLMNPQRS'
/** Lots up to these sizes have the letters of their level below; larger ones the last. */
const lotSizes = [8, 15, 25, 50, 90, 150, 280, 500, 1200, 3200, 10_000, 35_000, 150_000, 500_000]
const lettersOf: Readonly<Record<InspectionLevel, string>> = {
  'S-1': 'AAAABBBBCCCCDDD',
  'S-2': 'AAABBBCCCDDDEEE',
  'S-3': 'AABBCCDDEEFFGGH',
  'S-4': 'AABCCDEEFGGHJJK',
  I: 'AABCCDEFGHJKLMN',
  II: 'ABCDEFGHJKLMNPQ',
  III: 'BCDEFGHJKLMNPQR',
}

/**
 * A master table. A letter's row is its neighbour's, shifted by one AQL, so one diagonal says all of it: where letter and AQL
 * together count `zero`, its first cell stands. Left of it one looks at more pieces, right of it at fewer.
 */
interface MasterTable {
  /** By letter. */
  readonly sizes: readonly number[]
  readonly zero: number
  readonly diagonal: readonly (number | 'more' | 'fewer')[]
}
const normalSizes = [2, 3, 5, 8, 13, 20, 32, 50, 80, 125, 200, 315, 500, 800, 1250, 2000]
const tables: Readonly<Record<Severity, MasterTable>> = {
  normal: { sizes: normalSizes, zero: 14, diagonal: [0, 'fewer', 'more', 1, 2, 3, 5, 7, 10, 14, 21] },
  tightened: { sizes: [...normalSizes, 3150], zero: 15, diagonal: [0, 'more', 'more', 1, 2, 3, 5, 8, 12, 18] },
  reduced: {
    sizes: [2, 2, 2, 3, 5, 8, 13, 20, 32, 50, 80, 125, 200, 315, 500, 800],
    zero: 14,
    diagonal: [0, 'fewer', 'more', 'more', 1, 2, 3, 5, 6, 8, 10],
  },
}

interface Sampling {
  /** Whole pieces, one at least. */
  readonly lotSize: number
  readonly level: InspectionLevel
  readonly aql: Aql
  readonly severity: Severity
}

/**
 * The single sampling plan of a lot. Arrows are followed to the next plan, whose letter and size count then; where the sample is as
 * large as the lot all of it is looked at.
 */
export function samplePlan({ lotSize, level, aql, severity }: Sampling): SamplePlan {
  const { sizes, zero, diagonal } = tables[severity]
  const within = lotSizes.findIndex((most) => lotSize <= most)
  const first = LETTERS.indexOf(lettersOf[level].at(within) ?? '')
  const cellAt = (letter: number) => {
    const place = letter + aqls.indexOf(aql) - zero
    return place < 0 ? 'more' : (diagonal[place] ?? 'fewer')
  }
  const planFrom = (letter: number, step: 1 | -1): SamplePlan | undefined => {
    for (let at = letter; sizes[at] !== undefined; at += step) {
      const accept = cellAt(at)
      if (typeof accept === 'number')
        return { letter: LETTERS.charAt(at), size: Math.min(lotSize, sizes[at]!), accept, reject: accept + 1 }
    }
    return undefined
  }
  const step = cellAt(first) === 'fewer' ? -1 : 1
  // Where there is none that way, behind the first or the last letter, the next one is the other way.
  return (planFrom(first, step) ?? planFrom(first, step === 1 ? -1 : 1))!
}

/** The AQL one step tighter; none below the smallest. */
export const tighterAql = (aql: Aql): Aql | undefined => aqls[aqls.indexOf(aql) - 1]

/** What the lots before say of how strictly the next is inspected. */
export interface Switching {
  readonly severity: Severity
  /** Whether the last lots were accepted, the newest last, since the severity changed. */
  readonly recent: readonly boolean[]
  /** Switching score of normal inspection. */
  readonly score: number
  /** Lots that were not accepted since tightened inspection began. */
  readonly refused: number
  /** No lot is accepted any more until the supplier has put things right. */
  readonly isStopped: boolean
}
export const switchingStart: Switching = { severity: 'normal', recent: [], score: 0, refused: 0, isStopped: false }

/** Lots that the rules look back on. */
const LOOKED_BACK = 5
const MOST_REFUSED = 5
const REFUSED_TO_TIGHTEN = 2
const SCORE_TO_REDUCE = 30

interface JudgedLot {
  readonly accepted: boolean
  /** Acceptance number of its plan. */
  readonly accept: number
  /** It would have been accepted with an AQL one step tighter. */
  readonly passesTighter: boolean
  /** Whether reduced inspection is allowed. */
  readonly mayReduce: boolean
}

/** How strictly is inspected after a lot has been judged, by the switching rules. */
export function afterLot(state: Switching, lot: JudgedLot): Switching {
  if (state.isStopped) return state
  const recent = [...state.recent, lot.accepted].slice(-LOOKED_BACK)
  const turned = (severity: Severity): Switching => ({ ...switchingStart, severity })
  if (state.severity === 'reduced') return lot.accepted && lot.mayReduce ? { ...state, recent } : turned('normal')
  if (state.severity === 'tightened') {
    const refused = state.refused + (lot.accepted ? 0 : 1)
    if (refused >= MOST_REFUSED) return { ...state, recent, refused, isStopped: true }
    return recent.length === LOOKED_BACK && recent.every(Boolean) ? turned('normal') : { ...state, recent, refused }
  }
  if (recent.filter((accepted) => !accepted).length >= REFUSED_TO_TIGHTEN) return turned('tightened')
  const score = scoreAfter(state.score, lot)
  return score >= SCORE_TO_REDUCE && lot.mayReduce ? turned('reduced') : { ...state, recent, score }
}

function scoreAfter(score: number, { accepted, accept, passesTighter }: JudgedLot): number {
  if (!accepted) return 0
  if (accept < 2) return score + 2
  return passesTighter ? score + 3 : 0
}
