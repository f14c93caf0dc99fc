import type { Pool } from 'pg'
import { companyDetails } from '../../company/company-detail/company-detail.table.ts'
import { objects } from '../../device/object/object.table.ts'
import { statement } from '../../platform/db/statement.ts'
import { numberParam } from '../../platform/params/param.ts'
import type { Platform } from '../../platform/platform.ts'
import { stateCorrections } from '../correction/state-correction.table.ts'
import { deviceStates } from '../device-state/device-state.table.ts'
import { objectStates, readerOutages } from './object-state.table.ts'

/** Kept among the company's details under its code. */
export const keepStateDays = numberParam('keepStateDays', {
  group: '数据保留',
  title: '设备状态保留',
  unit: '天',
  fallback: 0,
  min: 0,
  max: 36500,
  asksAgain: true,
  help: '超过后每天夜间清除，0 为一直保留',
})

const slice = 10_000

/** Removes what is older than each company keeps, where of every object the row stays that held at that time, and courses of removed objects. */
export async function removeOldStates({ database, log, now }: Platform, signal: AbortSignal): Promise<void> {
  const pool = database.system
  for (const [companyId, days] of await keptDays(pool)) {
    const before = new Date(now().getTime() - days * 24 * 3600_000)
    let removed = 0
    for (const remove of [oldRows, oldCorrections, oldOutages]) {
      for (let gone = slice; gone === slice; removed += gone) {
        signal.throwIfAborted()
        gone = (await pool.query(remove, [companyId, before])).rowCount ?? 0
      }
    }
    if (removed) log.info({ companyId, days, removed }, 'old states of objects removed')
  }
  for (let gone = slice; gone === slice; ) {
    signal.throwIfAborted()
    gone = (await pool.query(rowsOfRemoved)).rowCount ?? 0
  }
  await pool.query(unusedStates, [new Date(now().getTime() - 24 * 3600_000)])
}

async function keptDays(pool: Pool): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ company_id: string; days: number }>(
    statement`select company_id, trim(value)::int as days from ${companyDetails}
     where detail_type = 1 and key = 'keepStateDays' and trim(value) ~ '^[1-9][0-9]{0,4}$'`,
  )
  return new Map(rows.map(({ company_id, days }) => [company_id, days]))
}

const oldRows = statement`delete from ${objectStates} where (object_id, started_at) in (
  select s.object_id, s.started_at from ${objectStates} s where s.company_id = $1 and s.started_at < $2 and exists (
    select from ${objectStates} later where later.company_id = s.company_id and later.object_id = s.object_id
      and later.started_at > s.started_at and later.started_at <= $2) limit ${slice})`

/** From one object to the next by the key, so that a night without any costs a look for each. */
const rowsOfRemoved = statement`with recursive told(id) as (
    select min(object_id) from ${objectStates}
    union all select (select min(s.object_id) from ${objectStates} s where s.object_id > told.id) from told where told.id is not null)
  delete from ${objectStates} where (object_id, started_at) in (
    select s.object_id, s.started_at from told join ${objectStates} s on s.object_id = told.id
    where not exists (select from ${objects} o where o.id = told.id) limit ${slice})`

const oldCorrections = statement`delete from ${stateCorrections} where id in (
  select id from ${stateCorrections} where company_id = $1 and ended_at < $2 limit ${slice})`

const oldOutages = statement`delete from ${readerOutages} where id in (
  select id from ${readerOutages} where company_id = $1 and ended_at < $2 limit ${slice})`

/** Removed states that nothing tells of any more. */
const unusedStates = statement`delete from ${deviceStates} d where d.removed_at < $1
  and not exists (select from ${objectStates} s where s.state_id = d.id)
  and not exists (select from ${stateCorrections} c where c.state_id = d.id)`
