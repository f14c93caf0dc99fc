import { readFileSync } from 'node:fs'
import pg from 'pg'
import { expect, it } from 'vitest'
import { migrate } from './platform/db/migrate.ts'
import { createTestDatabase } from './platform/postgres/test-database.ts'
it('fix', async () => {
  const database = await createTestDatabase()
  const pool = new pg.Pool({ connectionString: database.url, max: 2 })
  pool.on('connect', (c) => c.on('error', () => {}))
  await migrate(pool)
  const q = (t: string, v: unknown[] = []) => pool.query(t, v)
  await q('alter table machine_set_up drop constraint machine_set_up_segment_id_company_id_process_segment_id_company_id_fk').catch(async () => {
    const { rows } = await q(`select conname from pg_constraint where conrelid = 'machine_set_up'::regclass and conname like '%segment%'`)
    for (const { conname } of rows) await q(`alter table machine_set_up drop constraint "${conname}"`)
  })
  const one = async (t: string, v: unknown[] = []) => String((await q(t, v)).rows[0].id)
  const object = await one(`insert into object (company_id, path, code, name) values (1, '/x/', 'o', 'o') returning id`)
  const m = await one(`insert into machine (company_id, object_id, code, name) values (1, $1, 'm', 'm') returning id`, [object])
  const cols = await q(`select column_name from information_schema.columns where table_name='material' and is_nullable='NO' and column_default is null`)
  await q('set session_replication_role = replica').catch(() => {})
  const client = await pool.connect()
  await client.query('set session_replication_role = replica')
  for (const [mat, seg] of [[1, null], [1, 7], [2, 7], [2, 8], [3, 9]])
    await client.query('insert into machine_set_up (company_id, machine_id, material_id, segment_id, cycle_seconds, cavities) values (1, $1, $2, $3, 1, 1)', [m, mat, seg])
  const text = readFileSync('apps/server/migrations/0033_machine_link.sql', 'utf8')
  for (const s of text.split('--> statement-breakpoint').filter((s) => /machine_set_up/.test(s) && /^\s*(--.*\n)?(DELETE|UPDATE)/.test(s))) await client.query(s)
  const { rows } = await client.query('select material_id, segment_id from machine_set_up order by 1')
  console.log(rows, cols.rows.length)
  expect(rows).toEqual([1, 2, 3].map((n) => ({ material_id: String(n), segment_id: null })))
  client.release(true)
  await pool.end()
  await database.drop()
})
