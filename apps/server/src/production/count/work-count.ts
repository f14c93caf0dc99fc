import type { Counted } from '@zhizao/contract/machine/machine'
import type { ReportInput, WorkCount } from '@zhizao/contract/production/workbench'
import { countSuggestion, isBeyondTolerance, type Reported } from '@zhizao/rules/production/count-suggestion'
import {
  addQuantities,
  compareQuantities,
  multiplyQuantities,
  plainDecimal,
  sumOfQuantities,
} from '@zhizao/rules/quantity/decimal'
import { asc, getTableColumns, sql } from 'drizzle-orm'
import type { MachineDoor, WorkMachine } from '../../machine/index.ts'
import type { Context } from '../../platform/context.ts'
import { shapedSelect } from '../../platform/db/shaped-select.ts'
import { invalidField } from '../../platform/refusal.ts'
import { countMarks } from './count-mark.table.ts'
import { madeBy } from './settle-marks.ts'
import { type Counts, lessCounted, totalsAt } from './totals-at.ts'

export type Counting = Counts & Pick<MachineDoor, 'workMachines'>
export type Mark = typeof countMarks.$inferSelect

/** A machine that counts for a work order, with what it has counted, cavities included. */
export interface CountingMachine extends WorkMachine {
  counted: Counted
}

const none: Counted = { counter: '0', good: '0', reject: '0' }

const readMarks = shapedSelect((given: { readonly workOrderId: unknown }, _: object, select) =>
  select(getTableColumns(countMarks))
    .from(countMarks)
    .where(sql`${countMarks.workOrderId} = ${given.workOrderId}::bigint`)
    .orderBy(asc(countMarks.beganAt)),
)
/** When machines began to count for a work order, and where they stood then. */
export const marksOf = (workOrderId: string, { db }: Pick<Context, 'db'>): Promise<readonly Mark[]> =>
  readMarks(db, { workOrderId }, {})

/** What each machine has counted while a work order ran. */
export const countedFor = async (workOrderId: string, machine: Counting, context: Context) =>
  countedSince(await marksOf(workOrderId, context), machine, context)

/** The same since marks, as of now or of a moment that has passed. */
async function countedSince(
  marks: readonly Mark[],
  machine: Counting,
  context: Context,
  at?: Date,
): Promise<CountingMachine[]> {
  const [first] = marks
  if (!first) return []
  const byMachine = Map.groupBy(marks, ({ machineId }) => machineId)
  const open = marks.filter(({ endedAt }) => !endedAt).map(({ machineId }) => machineId)
  const [machines, totals] = await Promise.all([
    machine.workMachines([...byMachine.keys()], await madeBy(first.workOrderId, context), context),
    totalsAt(open, at, machine, context),
  ])
  return machines
    .filter(({ roles }) => roles.size > 0)
    .map((each) => ({
      ...each,
      counted: (byMachine.get(each.id) ?? []).reduce(
        (sum, mark) => plus(sum, piecesOf(mark, each.cavities, totals.get(each.id) ?? none)),
        none,
      ),
    }))
}

function piecesOf(mark: Mark, cavities: number, now: Counted): Counted {
  const from = { counter: mark.counterFrom, good: mark.goodFrom, reject: mark.rejectFrom }
  const to = mark.endedAt ? { counter: mark.counterTo!, good: mark.goodTo!, reject: mark.rejectTo! } : now
  const steps = lessCounted(to, from)
  const by = String(mark.cavities ?? cavities)
  const times = (quantity: string) => plainDecimal(multiplyQuantities(quantity, by))
  return { counter: times(steps.counter), good: times(steps.good), reject: times(steps.reject) }
}

const plus = (one: Counted, other: Counted): Counted => ({
  counter: addQuantities(one.counter, other.counter),
  good: addQuantities(one.good, other.good),
  reject: addQuantities(one.reject, other.reject),
})

/** What machines have counted, held against what was reported; null where none counts. */
export function workCount(
  machines: readonly CountingMachine[],
  reported: Reported,
  decimals: number,
): WorkCount | null {
  if (!machines.length) return null
  const counted = machines.map(({ roles, counted: { counter, good, reject } }) => ({
    counter: roles.has('counter') ? counter : null,
    good: roles.has('good') ? good : null,
    reject: roles.has('reject') ? reject : null,
  }))
  // The strictest says how far a report may be.
  const [tolerancePercent] = machines
    .map((each) => each.tolerancePercent)
    .sort((one, other) => compareQuantities(one, other))
  return {
    ...countSuggestion(counted, reported, decimals),
    tolerancePercent: tolerancePercent!,
    isAutomatic: machines.some(({ batchQuantity }) => batchQuantity !== null),
  }
}

/** So old is what was done without a connection: whoever did it could not see what was counted by then. */
const OFFLINE_MS = 60_000

interface HeldAgainst {
  marks: readonly Mark[]
  /** Before this report. */
  reported: Reported
  report: Reported
  decimals: number
  /** Made from the counter itself, a batch at a time. */
  isAutomatic: boolean
}

/**
 * A report is held against what machines have counted by then: further from it than they allow, it says why. What was done
 * without a connection is taken as it is, as pieces that were made stay made. Answers what had been counted.
 */
export async function heldAgainstCount(
  { marks, reported, report, decimals, isAutomatic }: HeldAgainst,
  { at, countReason }: Pick<ReportInput, 'at' | 'countReason'>,
  machine: Counting,
  context: Context,
): Promise<string | null> {
  const machines = await countedSince(marks, machine, context, at)
  const count = workCount(machines, reported, decimals)
  if (!count) return null
  const after = sumOfQuantities([count.reported, report.good, report.scrap, report.rework])
  const isLate = at !== undefined && context.now().getTime() - at.getTime() > OFFLINE_MS
  const isFree = isAutomatic || isLate || Boolean(countReason)
  if (!isFree && isBeyondTolerance(after, count.total, count.tolerancePercent))
    throw invalidField(
      'countReason',
      '与计数不符的原因',
      `累计报工 ${after}，机器累计计数 ${count.total}，相差超过 ${count.tolerancePercent} %，请填写原因`,
    )
  return count.total
}
