import type { ClientBase, Pool } from 'pg'
import { binaryArray } from '../../platform/db/binary-array.ts'
import { statement } from '../../platform/db/statement.ts'
import { pointChecks } from '../point-check/point-check.table.ts'
import { pointCheckHits } from '../point-check-hit/point-check-hit.table.ts'
import type { HitRow } from './hit-record.ts'

/** Writes rows in one order for all, so that no two writers wait for each other; those of rules that are gone are left out. */
export async function writeHits(tx: ClientBase | Pool, rows: readonly HitRow[]): Promise<void> {
  if (!rows.length) return
  const list = (type: 'int4' | 'int8' | 'float8', of: (row: HitRow) => number) => binaryArray(type, rows.map(of))
  await tx.query({
    // Prepared once: it goes with most commits.
    name: 'point-check-hits',
    text: insertRows,
    values: [
      list('int8', ({ checkId }) => Number(checkId)),
      list('float8', ({ from }) => from),
      list('float8', ({ to }) => to),
      list('int4', ({ samples }) => samples),
    ],
  })
}

const insertRows = statement`insert into ${pointCheckHits} as hit (company_id, check_id, object_id, point_id, started_at, ended_at, samples)
  select c.company_id, c.id, c.object_id, c.point_id, to_timestamp(x.started_at / 1000), to_timestamp(x.ended_at / 1000), x.samples
  from unnest($1::bigint[], $2::float8[], $3::float8[], $4::int[]) as x(id, started_at, ended_at, samples)
  join ${pointChecks} c on c.id = x.id order by c.id, x.started_at
  on conflict (company_id, check_id, started_at) do update set ended_at = greatest(hit.ended_at, excluded.ended_at),
    samples = greatest(hit.samples, excluded.samples), updated_at = now()`

/** The newest row of each rule. */
export async function newestHits(pool: Pool): Promise<Map<string, { from: number; to: number; samples: number }>> {
  const { rows } = await pool.query<{ id: string; from: Date; to: Date; samples: number }>(
    statement`select c.id, h.started_at as "from", h.ended_at as "to", h.samples from ${pointChecks} c cross join lateral
     (select * from ${pointCheckHits} where company_id = c.company_id and check_id = c.id order by started_at desc limit 1) h`,
  )
  return new Map(rows.map(({ id, from, to, samples }) => [id, { from: from.getTime(), to: to.getTime(), samples }]))
}
