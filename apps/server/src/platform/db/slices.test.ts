import { asc, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import type { Context } from '../context.ts'
import { rows } from '../crud/rows.ts'
import { storedFiles } from '../files/stored-file.table.ts'
import type { Db, Lease } from './database.ts'
import { inSlices, inTurns } from './slices.ts'

let server: TestServer
let other: string
beforeAll(async () => {
  server = await startTestServer()
  other = await server.anotherCompany()
  for (const companyId of [server.companyId, other])
    await server.database.system.query(
      `insert into stored_file (company_id, name, kind, mime, size, hash) select $1, 'n' || n, 'document', 'text/plain', 1, 'x' from generate_series(1, 1200) n`,
      [companyId],
    )
})
afterAll(() => server.stop())

async function on<T>(mode: 'read' | 'write', work: (context: { db: Db }) => Promise<T>): Promise<T> {
  const lease: Lease = server.database.lease(server.companyId, mode)
  try {
    return await work({ db: lease.db })
  } finally {
    await lease.end('rollback')
  }
}
const names = ({ db }: { db: Db }) =>
  db
    .select({ id: storedFiles.id, name: storedFiles.name })
    .from(storedFiles)
    .where(sql`${storedFiles.name} like ${'n%'}`)
    .orderBy(storedFiles.id)
const cursors = ({ db }: { db: Db }) => db.execute(sql`select name from pg_cursors where name like 'slices%'`)

it.each(['read', 'write'] as const)('a query of a %s comes in slices, of its company only', async (mode) => {
  await on(mode, async (context) => {
    const sizes: number[] = []
    for await (const rows of inSlices(context, names)) sizes.push(rows.length)
    expect(sizes).toEqual([500, 500, 200])
    expect(await inTurns(context, names)).toEqual(await names(context))
    expect((await cursors(context)).rows).toEqual([])
  })
})

it('a list over joins comes in slices as a plain query does', async () => {
  const named = rows<{ id: string; name: string }>()({
    title: '文件',
    from: storedFiles,
    columns: { id: storedFiles.id, name: storedFiles.name },
    search: { keyword: [storedFiles.name] },
    order: [asc(storedFiles.id)],
  })
  await on('read', async (context) => {
    const listed = (sliced: { db: Db }) => named.list({ keyword: 'n' }, sliced as Context, 1100)
    const sizes: number[] = []
    for await (const some of inSlices(context, listed)) sizes.push(some.length)
    expect(sizes).toEqual([500, 500, 100])
    expect(await inTurns(context, listed)).toEqual((await names(context)).slice(0, 1100))
  })
})

it('further queries go beside it, and two of them do not disturb each other', async () => {
  await on('read', async (context) => {
    const withCount = async (sliced: { db: Db }) => {
      const rows = await names(sliced)
      const total = await sliced.db.$count(storedFiles)
      return rows.map((row) => ({ ...row, total }))
    }
    const [one, two] = await Promise.all([inTurns(context, withCount), inTurns(context, withCount)])
    expect(one).toHaveLength(1200)
    expect(two).toEqual(one)
  })
})

it('whoever stops early leaves nothing open', async () => {
  await on('read', async (context) => {
    for await (const rows of inSlices(context, names)) {
      expect(rows).toHaveLength(500)
      break
    }
    const failing = inTurns(context, (sliced) => names(sliced).then(() => Promise.reject(new Error('no'))))
    await expect(failing).rejects.toThrow('no')
    expect((await cursors(context)).rows).toEqual([])
    expect(await inTurns(context, names)).toHaveLength(1200)
  })
})
