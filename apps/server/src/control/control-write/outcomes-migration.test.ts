import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Pool } from 'pg'
import { expect, it } from 'vitest'
import { migrate, migrationsFolder } from '../../platform/db/migrate.ts'
import { createTestDatabase } from '../../platform/postgres/test-database.ts'

const TAG = '0007_control_outcomes'

it('of writes that once timed out, those that may have gone out have an unknown outcome', async () => {
  const database = await createTestDatabase()
  const pool = new Pool({ connectionString: database.url, max: 2 })
  try {
    const journal = JSON.parse(await readFile(path.join(migrationsFolder, 'meta/_journal.json'), 'utf8'))
    const tags = (journal.entries as { tag: string }[]).map(({ tag }) => tag)
    await migrate(pool, undefined, undefined, { upTo: tags.slice(0, tags.indexOf(TAG)) })
    await pool.query("insert into company (id, code, name) values (1, 'one', '一')")
    const writes = [
      ['timed-out', '盒子在 15 秒内没有应答，设备可能已执行，请核对现场', 'unknown'],
      ['timed-out', '500 毫秒内无应答', 'unknown'],
      ['timed-out', null, 'unknown'],
      ['timed-out', '命令在排队中已过期，未下发', 'timed-out'],
      ['timed-out', '通道连接失败：连接超时', 'timed-out'],
      ['timed-out', '通道“一号”未连接', 'timed-out'],
      ['refused', '设备忙（异常码 6）', 'refused'],
      ['confirmed', null, 'confirmed'],
    ] as const
    for (const [at, [state, message]] of writes.entries())
      await pool.query(
        `insert into control_write (id, company_id, point_id, object_id, point_name, object_name, object_path, value, state, message, user_id, user_name, expires_at)
         values ($1, 1, 1, 1, 'p', 'o', '/1/', '1', $2, $3, 1, 'u', now())`,
        [at + 1, state, message],
      )
    await migrate(pool)
    const { rows } = await pool.query('select state, message from control_write order by id')
    expect(rows).toEqual(writes.map(([, message, state]) => ({ state, message })))
  } finally {
    await pool.end()
    await database.drop()
  }
})
