import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Pool } from 'pg'
import { expect, it } from 'vitest'
import { migrate, migrationsFolder } from '../../platform/db/migrate.ts'
import { createTestDatabase } from '../../platform/postgres/test-database.ts'

const TAG = '0054_seen_rows'

it('roles and rules that named a workshop for its equipment name it as an area, so that nobody loses sight of what is made', async () => {
  const database = await createTestDatabase()
  const pool = new Pool({ connectionString: database.url, max: 2 })
  try {
    const journal = JSON.parse(await readFile(path.join(migrationsFolder, 'meta/_journal.json'), 'utf8'))
    const tags = (journal.entries as { tag: string }[]).map(({ tag }) => tag)
    await migrate(pool, undefined, undefined, { upTo: tags.slice(0, tags.indexOf(TAG)) })
    await pool.query("insert into company (id, code, name) values (1, 'one', '一')")
    await pool.query(
      `insert into role (id, company_id, code, name, scope) values (1, 1, 'a', '甲', 'chosen'), (2, 1, 'b', '乙', 'chosen')`,
    )
    await pool.query(
      `insert into role_data_permission (company_id, role_id, type, target_id)
       values (1, 1, 'workshop', 7), (1, 1, 'object', 5), (1, 2, 'workshop', 7), (1, 2, 'area', 7), (1, 2, 'workshop', 8)`,
    )
    await pool.query("insert into rules_scope (id, company_id, code, name) values (1, 1, 'r', '规则')")
    await pool.query(
      `insert into rules_scope_item (company_id, rule_id, type, operator, target_ids, sort)
       values (1, 1, 'workshop', 'in', '["7"]', 0), (1, 1, 'department', 'own', '[]', 1)`,
    )
    await migrate(pool)
    const { rows } = await pool.query(
      `select role_id::int as role, type, target_id::int as target from role_data_permission order by 1, 2, 3`,
    )
    expect(rows).toEqual([
      { role: 1, type: 'area', target: 7 },
      { role: 1, type: 'object', target: 5 },
      { role: 2, type: 'area', target: 7 },
      { role: 2, type: 'area', target: 8 },
    ])
    const { rows: items } = await pool.query('select type, operator, target_ids from rules_scope_item order by sort')
    expect(items).toEqual([
      { type: 'area', operator: 'in', target_ids: ['7'] },
      { type: 'department', operator: 'own', target_ids: [] },
    ])
  } finally {
    await pool.end()
    await database.drop()
  }
})
