import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Pool } from 'pg'
import { expect, it } from 'vitest'
import { migrate, migrationsFolder } from '../../platform/db/migrate.ts'
import { createTestDatabase } from '../../platform/postgres/test-database.ts'

const TAG = '0003_verified_addresses'

it('of addresses already there, those that were registered by a code and never changed count as proved; codes leave the outboxes', async () => {
  const database = await createTestDatabase()
  const pool = new Pool({ connectionString: database.url, max: 2 })
  try {
    const journal = JSON.parse(await readFile(path.join(migrationsFolder, 'meta/_journal.json'), 'utf8'))
    const tags = (journal.entries as { tag: string }[]).map(({ tag }) => tag)
    await migrate(pool, undefined, undefined, { upTo: tags.slice(0, tags.indexOf(TAG)) })
    await pool.query(`
      insert into company (id, code, name) values (1, 'one', '一');
      insert into app_user (id, company_id, login_name, name, password_hash, phone, email) values
        (11, 1, 'registered', '甲', 'x', '13800138000', null), (12, 1, 'moved', '乙', 'x', null, 'New@plant.cn'),
        (13, 1, 'mailed', '丙', 'x', '13800138001', 'Kept@plant.cn'), (14, 1, 'entered', '丁', 'x', '13800138000', 'kept@plant.cn');
      insert into operate_log (company_id, user_id, user_name, ip, user_agent, title, method, path, request, code, message, duration_ms, request_id)
        select 1, u.id, '', '', '', '注册公司', 'POST', '/openRegister/openRegisterAdd', u.request, 200, '', 0, ''
        from (values (11, '{"phone":"13800138000"}'::jsonb), (12, '{"email":"old@plant.cn"}'), (13, '{"email":"kept@Plant.cn"}')) u (id, request);
      insert into outbox_message (id, company_id, channel, recipient, subject, template, masked_text, content, is_secret, state, next_try_at) values
        (21, 1, 'mail', 'a@b.cn', 's', 't', '******', '{"text":"123456","params":{}}', true, 'waiting', now()),
        (22, 1, 'mail', 'a@b.cn', 's', 't', 'text', '{"text":"text","params":{}}', false, 'waiting', now())`)
    await migrate(pool)
    const users = await pool.query(
      'select id::int, verified_phone as phone, verified_email as email from app_user order by id',
    )
    expect(users.rows).toEqual([
      { id: 11, phone: '13800138000', email: null },
      { id: 12, phone: null, email: null },
      { id: 13, phone: null, email: 'kept@plant.cn' },
      { id: 14, phone: null, email: null },
    ])
    const messages = await pool.query(
      'select id::int, company_id::int as company, content, state from outbox_message order by id',
    )
    expect(messages.rows).toMatchObject([
      { id: 21, company: null, content: null, state: 'expired' },
      { id: 22, company: 1, content: { text: 'text' }, state: 'waiting' },
    ])
  } finally {
    await pool.end()
    await database.drop()
  }
})
