import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { material } from '@zhizao/contract/material/material'
import { materialTemplate } from '@zhizao/contract/material/material-template'
import { unit } from '@zhizao/contract/material/unit'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../platform/postgres/test-database.ts'
import { type Caller, callerOf } from '../../testing/caller.ts'
import { ADMIN_PASSWORD, spawnServer } from '../../testing/server-process.ts'
import { sheetFile } from '../../testing/sheet.ts'
import { isWhole, report } from '../../testing/sweep.ts'

/** `npm run sweep` kills all ten times, each at another place of the import. */
const [ALL, SOME] = [10, 2]
const ROWS = 3000
/** Bytes that so many materials take: whoever has written a part of them is in the middle. */
const BYTES = ROWS * 150

let postgres: TestDatabase
let client: Client
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'zhizao-killed-import-'))
let server: ReturnType<typeof spawnServer> | undefined
let clerk: Caller

async function start() {
  server = spawnServer(dataDir, { DATABASE_URL: postgres.url, DEMO: '0' })
  const [, address] = await server.said(/智造云已启动：(\S+)/)
  clerk = callerOf(address!.replace('localhost', '127.0.0.1'), undefined)
  await clerk.signIn('admin', ADMIN_PASSWORD)
}

beforeAll(async () => {
  postgres = await createTestDatabase()
  client = new Client({ connectionString: postgres.url })
  await client.connect()
  await start()
  await clerk.client(unit).list({})
})
afterAll(async () => {
  server?.child.kill('SIGKILL')
  await server?.exited
  await client.end()
  await postgres.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const numberOf = async (query: string): Promise<number> => Number((await client.query(query)).rows[0].n)
const written = () => numberOf(`select pg_relation_size('material') as n`)
const atWork = () =>
  numberOf(`select count(*) as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
    and backend_type = 'client backend'`)

it('an import that is killed in the middle has saved nothing, and is done again with success', async () => {
  const rows = Array.from({ length: ROWS }, (_, at) => [
    `K-${String(at).padStart(5, '0')}`,
    `物料 ${at}`,
    `规格 ${at % 97}`,
    '个',
    '箱',
    '24',
  ])
  const file = await sheetFile([['物料编码', '物料名称', '规格型号', '基本单位', '采购单位', '采购换算率'], ...rows])
  const rounds = Array.from({ length: ALL }, (_, at) => at).filter((at) => isWhole || at % (ALL / SOME) === 2)
  for (const round of rounds) {
    await client.query('truncate material, unit_conversion restart identity cascade')
    await client.query('delete from unit')
    const before = await written()
    const answer = clerk.call(materialTemplate.upload, { file }).then(
      () => 'answered',
      () => 'cut',
    )
    const enough = before + (BYTES * (round + 1)) / (ALL + 2)
    await expect.poll(written, { interval: 5, timeout: 60_000 }).toBeGreaterThan(enough)
    server!.child.kill('SIGKILL')
    await server!.exited
    expect(await answer, `round ${round}`).toBe('cut')
    await expect.poll(atWork, { timeout: 30_000 }).toBe(0)
    expect(await numberOf('select count(*) as n from material'), `round ${round}`).toBe(0)
    expect(await numberOf('select count(*) as n from unit_conversion where material_id is not null')).toBe(0)
    await start()
    expect(await clerk.client(materialTemplate).upload({ file }), `round ${round}`).toEqual({ added: ROWS, changed: 0 })
    expect(await numberOf('select count(*) as n from material')).toBe(ROWS)
    expect((await clerk.client(material).page({ code: 'K-00000' })).records).toMatchObject([{ purchaseRate: '24' }])
  }
  report('kills of an import', rounds.length, ALL)
}, 600_000)
