import type { Counted } from '@zhizao/contract/machine/machine'
import { compareQuantities, subtractQuantities } from '@zhizao/rules/quantity/decimal'
import type { MachineDoor } from '../../machine/index.ts'
import type { Context } from '../../platform/context.ts'

export type Counts = Pick<MachineDoor, 'totalsOf' | 'minutesOf'>

const roles = ['counter', 'good', 'reject'] as const
const none: Counted = { counter: '0', good: '0', reject: '0' }

/** One less the other, never below nothing. */
export const lessCounted = (one: Counted, other: Counted): Counted =>
  Object.fromEntries(
    roles.map((role) => {
      const left = subtractQuantities(one[role], other[role])
      return [role, compareQuantities(left, '0') < 0 ? '0' : left]
    }),
  ) as Counted

/**
 * What machines had counted in all: to the piece as of now; as of a moment that has passed, less the minutes that have begun
 * since, for what was done without a connection.
 */
export async function totalsAt(
  machineIds: readonly string[],
  at: Date | undefined,
  machine: Counts,
  context: Pick<Context, 'db' | 'now'> & { readonly user: Pick<Context['user'], 'companyId'> },
): Promise<Map<string, Counted>> {
  if (!machineIds.length) return new Map()
  const totals = await machine.totalsOf(machineIds, context)
  if (!at || at >= context.now()) return totals
  const since = await machine.minutesOf({ machineIds }, at, new Date(context.now().getTime() + 60_000), context)
  for (const { machineId, ...minute } of since)
    totals.set(machineId, lessCounted(totals.get(machineId) ?? none, minute))
  return totals
}
