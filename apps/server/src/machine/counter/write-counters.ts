import { addQuantities, type Quantity } from '@zhizao/rules/quantity/decimal'
import type { ClientBase } from 'pg'
import { statement } from '../../platform/db/statement.ts'
import { machines } from '../machine/machine.table.ts'
import { machineCounters, machineCounts } from './counter.table.ts'
import type { Counter } from './counter.ts'
import { piecesOf, stepsText } from './tally.ts'

/** What a quantity holds at most: a counter that shows nonsense must not stop the samples. */
const MOST = '999999999999999'

/** Writes what counters have counted since their rows were written, in the caller's transaction. A machine that was removed keeps none. */
export async function writeCounters(tx: ClientBase, counters: readonly Counter[]): Promise<void> {
  const minutes = counters.flatMap((counter) =>
    [...counter.pending].map(([at, tally]) => ({
      counter,
      at,
      steps: stepsText(tally.steps),
      pieces: piecesOf(tally, counter.pulse),
    })),
  )
  const sums = new Map<Counter, { steps: Quantity; pieces: Quantity }>()
  for (const { counter, steps, pieces } of minutes) {
    const sum = sums.get(counter)
    sums.set(
      counter,
      sum ? { steps: addQuantities(sum.steps, steps), pieces: addQuantities(sum.pieces, pieces) } : { steps, pieces },
    )
  }
  await tx.query(upsertCounters, [
    ...keysOf(counters),
    counters.map(({ pointId }) => pointId || null),
    counters.map(({ state }) => state.value ?? null),
    counters.map(({ state, sure }) => (state.value === undefined ? null : sure)),
    counters.map((counter) => sums.get(counter)?.steps ?? '0'),
    counters.map((counter) => sums.get(counter)?.pieces ?? '0'),
  ])
  if (!minutes.length) return
  await tx.query(upsertCounts, [
    ...keysOf(minutes.map(({ counter }) => counter)),
    minutes.map(({ at }) => at),
    minutes.map(({ steps }) => steps),
    minutes.map(({ pieces }) => pieces),
  ])
}

const keysOf = (counters: readonly Counter[]) => [
  counters.map(({ companyId }) => companyId),
  counters.map(({ machineId }) => machineId),
  counters.map(({ role }) => role),
]

const fitting = (sum: string) => `least(${sum}, ${MOST})`

const upsertCounters = statement`insert into ${machineCounters} as c (company_id, machine_id, role, point_id, value, at, steps, pieces)
  select x.company_id, x.machine_id, x.role, x.point_id, x.value, to_timestamp(x.at / 1000), x.steps, ${fitting('x.pieces')}
  from unnest($1::bigint[], $2::bigint[], $3::text[], $4::bigint[], $5::float8[], $6::float8[], $7::numeric[], $8::numeric[])
    x(company_id, machine_id, role, point_id, value, at, steps, pieces)
  join ${machines} m on m.id = x.machine_id and m.company_id = x.company_id
  for key share of m
  on conflict (company_id, machine_id, role) do update set point_id = excluded.point_id, value = excluded.value, at = excluded.at,
    steps = ${fitting('c.steps + excluded.steps')}, pieces = ${fitting('c.pieces + excluded.pieces')}, updated_at = now()`

const upsertCounts = statement`insert into ${machineCounts} as c (company_id, machine_id, role, at, steps, pieces)
  select x.company_id, x.machine_id, x.role, to_timestamp(x.at / 1000), x.steps, ${fitting('x.pieces')}
  from unnest($1::bigint[], $2::bigint[], $3::text[], $4::float8[], $5::numeric[], $6::numeric[])
    x(company_id, machine_id, role, at, steps, pieces)
  join ${machines} m on m.id = x.machine_id and m.company_id = x.company_id
  for key share of m
  on conflict (company_id, machine_id, role, at) do update set steps = ${fitting('c.steps + excluded.steps')},
    pieces = ${fitting('c.pieces + excluded.pieces')}`
