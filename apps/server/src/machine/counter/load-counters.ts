import type { CountedRole } from '@zhizao/contract/machine/machine-signal'
import { counterAt } from '@zhizao/rules/counter/count-on'
import { plainDecimal, type Quantity } from '@zhizao/rules/quantity/decimal'
import type { Pool } from 'pg'
import { statement } from '../../platform/db/statement.ts'
import { machines } from '../machine/machine.table.ts'
import { machineSignals } from '../machine-signal/machine-signal.table.ts'
import { machineCounters, machineCounts } from './counter.table.ts'
import { type Counter, type CounterTerms, keptMinutes, minuteMs, minuteOf } from './counter.ts'
import { tallyOf } from './tally.ts'

interface Row {
  machineId: string
  companyId: string
  role: CountedRole
  pointId: string | null
  pulse: Quantity
  modulus: number | null
  countedPoint: string | null
  value: number | null
  at: number | null
  steps: number
  pieces: Quantity
}

/** A counter as its rows have it, with what decides how it counts from now on. */
export interface Loaded {
  counter: Counter
  terms: CounterTerms
}

/** Counters of machines, all or those of a company: of each role that has a signal or ever had one. */
export async function loadCounters(pool: Pool, now: number, companyId?: string): Promise<Loaded[]> {
  const only = companyId ? 'and m.company_id = $1' : ''
  const { rows } = await pool.query<Row>(
    statement`select m.id as "machineId", m.company_id as "companyId", r.role, m.modulus,
       case when m.status = 1 then s.point_id end as "pointId", coalesce(s.pulse, 1) as pulse, c.point_id as "countedPoint",
       c.value, (extract(epoch from c.at) * 1000)::float8 as at, coalesce(c.steps, 0)::float8 as steps,
       coalesce(c.pieces, 0) as pieces
     from ${machines} m cross join (values ('counter'), ('good'), ('reject')) r(role)
     left join ${machineSignals} s on s.company_id = m.company_id and s.machine_id = m.id and s.role = r.role
     left join ${machineCounters} c on c.company_id = m.company_id and c.machine_id = m.id and c.role = r.role
     where (s.id is not null or c.id is not null) ${only} order by m.id, r.role`,
    companyId ? [companyId] : [],
  )
  const minutes = await recentMinutes(pool, now, companyId)
  return rows.map((row) => loaded(row, minutes.get(`${row.machineId} ${row.role}`) ?? []))
}

function loaded(row: Row, minutes: readonly Minute[]): Loaded {
  const { machineId, companyId, role, modulus, value, at, steps, pieces } = row
  const terms = { pointId: Number(row.pointId ?? 0), pulse: plainDecimal(row.pulse), modulus }
  const newest = Math.round(at ?? 0)
  const counter: Counter = {
    machineId: String(machineId),
    companyId: String(companyId),
    role,
    ...terms,
    pointId: Number(row.countedPoint ?? 0),
    state: counterAt(value ?? undefined, newest),
    newest,
    sure: newest,
    written: newest,
    total: tallyOf(steps, plainDecimal(pieces)),
    recent: new Map(minutes.map((each) => [each.at, tallyOf(each.steps, plainDecimal(each.pieces))])),
    pending: new Map(),
  }
  return { counter, terms }
}

interface Minute {
  machineId: string
  role: CountedRole
  at: number
  steps: number
  pieces: Quantity
}

async function recentMinutes(pool: Pool, now: number, companyId?: string): Promise<Map<string, Minute[]>> {
  const since = minuteOf(now) - keptMinutes * minuteMs
  const { rows } = await pool.query<Minute>(
    statement`select machine_id as "machineId", role, (extract(epoch from at) * 1000)::float8 as at, steps::float8 as steps, pieces
     from ${machineCounts} where at >= to_timestamp($1::float8 / 1000) ${companyId ? 'and company_id = $2' : ''}`,
    companyId ? [since, companyId] : [since],
  )
  return Map.groupBy(rows, ({ machineId, role }) => `${machineId} ${role}`)
}
