import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Pool } from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { migrate, migrationsFolder } from '../../platform/db/migrate.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/postgres/test-database.ts'

/** All migrations before the one that is tried. */
async function before(topic: string): Promise<string[]> {
  const journal = JSON.parse(await readFile(path.join(migrationsFolder, 'meta/_journal.json'), 'utf8'))
  const tags = (journal.entries as { tag: string }[]).map(({ tag }) => tag)
  return tags.slice(
    0,
    tags.findIndex((tag) => tag.endsWith(topic)),
  )
}

let database: TestDatabase
let pool: Pool
beforeEach(async () => {
  database = await createTestDatabase()
  pool = new Pool({ connectionString: database.url, max: 2 })
})
afterEach(async () => {
  await pool.end()
  await database.drop()
})

it('occurrences of earlier alarms are read from their stories, texts stay, and what a model silenced is silent', async () => {
  await migrate(pool, undefined, undefined, { upTo: await before('_alarm_occurrences') })
  const one = async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows[0]
  const company = (await one(`select id from company limit 1`))?.id ?? '1'
  const content = '排气温度 超过紧急上限：当前值 101℃，限值 100℃'
  const alarm = async (columns: string, values: string) =>
    (
      await one(
        `insert into alarm (company_id, batch_no, kind, rule_key, level, top_level, content, activated_at, last_activated_at, ${columns})
         values ($1, nextval('global_id'), 'limit', 'point:' || nextval('global_id'), 'urgent', 'urgent', $2, '2026-03-04 05:00Z', '2026-03-04 05:10Z', ${values}) returning id`,
        [company, content],
      )
    ).id
  const step = (id: string, action: string, at: string, level: string, value: number) =>
    pool.query(
      `insert into alarm_transition_log (company_id, alarm_id, action, from_state, to_state, level, value, "limit", happened_at) values ($1, $2, $3, 'x', 'y', $4, $5, 80, $6)`,
      [company, id, action, level, value, `2026-03-04 ${at}Z`],
    )
  const active = await alarm('condition, activations, peak_value', `'active', 2, 120`)
  await step(active, 'raise', '05:00:00', 'warning', 85)
  await step(active, 'escalate', '05:01:00', 'urgent', 101)
  await step(active, 'return', '05:02:00', 'urgent', 60)
  await step(active, 'raise', '05:10:00', 'warning', 84)
  const over = await alarm(
    'condition, peak_value, returned_at, closed_at',
    `'returned', 90, '2026-03-04 05:03Z', '2026-03-04 05:04Z'`,
  )
  await step(over, 'raise', '05:00:00', 'warning', 85)
  await step(over, 'return', '05:03:00', 'warning', 60)
  const model = (
    await one(`insert into model (company_id, code, name, alarm_status) values ($1, 'm', 'm', 0) returning id`, [
      company,
    ])
  ).id
  const object = async (code: string, parent: string | null) =>
    (
      await one(
        `insert into object (company_id, parent_id, path, code, name, model_id) values ($1, $2, '/', $3, $3, $4) returning id`,
        [company, parent, code, model],
      )
    ).id
  const line = await object('line', null)
  await object('machine', line)

  await migrate(pool)
  const { rows } = await pool.query(
    `select alarm_id, number, level, trigger_value, peak_value, to_char(started_at at time zone 'UTC', 'MI:SS') as start, to_char(ended_at at time zone 'UTC', 'MI:SS') as stop from alarm_occurrence order by alarm_id, number`,
  )
  expect(rows).toEqual([
    {
      alarm_id: active,
      number: 1,
      level: 'urgent',
      trigger_value: 85,
      peak_value: null,
      start: '00:00',
      stop: '02:00',
    },
    { alarm_id: active, number: 2, level: 'warning', trigger_value: 84, peak_value: null, start: '10:00', stop: null },
    { alarm_id: over, number: 1, level: 'warning', trigger_value: 85, peak_value: 90, start: '00:00', stop: '03:00' },
  ])
  expect(await one('select content, earlier_ms from alarm where id = $1', [active])).toEqual({
    content,
    earlier_ms: '120000',
  })
  expect((await pool.query('select code, alarm_status from object order by code')).rows).toEqual([
    { code: 'line', alarm_status: 1 },
    { code: 'machine', alarm_status: 0 },
  ])
})
