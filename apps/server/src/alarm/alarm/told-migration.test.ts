import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Pool } from 'pg'
import { expect, it } from 'vitest'
import { migrate, migrationsFolder } from '../../platform/db/migrate.ts'
import { createTestDatabase } from '../../platform/postgres/test-database.ts'

it('alarms of what was measured come out from below their boxes, alarms of slaves stay, and rules wait to be looked at', async () => {
  const journal = JSON.parse(await readFile(path.join(migrationsFolder, 'meta/_journal.json'), 'utf8'))
  const tags = (journal.entries as { tag: string }[]).map(({ tag }) => tag)
  const database = await createTestDatabase()
  const pool = new Pool({ connectionString: database.url, max: 2 })
  await migrate(pool, undefined, undefined, {
    upTo: tags.slice(
      0,
      tags.findIndex((tag) => tag.endsWith('_alarms_told')),
    ),
  })
  await pool.query(`insert into company (id, code, name) values (7, 'plant', '工厂')`)
  const alarm = async (kind: string, head: string | null = null) => {
    const { rows } = await pool.query(
      `insert into alarm (company_id, batch_no, kind, rule_key, level, top_level, content, condition, activated_at, last_activated_at, head_id)
       values (7, nextval('global_id'), $1, $1 || nextval('global_id'), 'urgent', 'urgent', $1, 'active', now(), now(), $2) returning id`,
      [kind, head],
    )
    return rows[0].id
  }
  const box = await alarm('box')
  for (const kind of ['limit', 'rule', 'device']) await alarm(kind, box)
  await migrate(pool)
  const { rows } = await pool.query('select kind from alarm where head_id is not null')
  expect(rows).toEqual([{ kind: 'device' }])
  expect((await pool.query('select company_id from alarm_rule_review')).rows).toEqual([{ company_id: '7' }])
  await pool.end()
  await database.drop()
})
