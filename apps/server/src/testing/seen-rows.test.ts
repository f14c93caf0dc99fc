import { afterAll, beforeAll, expect, it } from 'vitest'
import { openColumns } from '../stock/warehouse/sight-columns.ts'
import { startTestServer, type TestServer } from './test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** What names a warehouse, a work center, or a row that belongs to one. */
const named =
  '(^|_)(warehouse|location|work_center|station|segment_plan|work_order|order|balance|exposure|transfer_line|consumption)_id$'

it('every table that names a warehouse or a work center is narrowed by a policy, or says why it is not', async () => {
  const { rows } = await server.database.system.query<{ place: string; narrowed: boolean }>(
    `select t.relname || '.' || a.attname as place,
       exists (select from pg_policy p where p.polrelid = t.oid and p.polname = 'seen_rows' and not p.polpermissive) as narrowed
     from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
     where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and a.attname ~ $1
       and exists (select from pg_attribute own where own.attrelid = t.oid and own.attname = 'company_id') order by 1`,
    [named],
  )
  expect(rows.length).toBeGreaterThan(60)
  expect(rows.flatMap(({ place, narrowed }) => (narrowed ? [] : [place]))).toEqual(Object.keys(openColumns).toSorted())
})

it('the narrowed role has a right to nothing that the app role has not, and policies are for it alone', async () => {
  const { rows } = await server.database.system.query<{ relname: string }>(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and has_table_privilege('zhizao_narrowed', oid, 'select, insert, update, delete, truncate')
         <> has_table_privilege('zhizao_app', oid, 'select, insert, update, delete, truncate')`,
  )
  expect(rows).toEqual([])
  const { rows: others } = await server.database.system.query(
    `select polname from pg_policy where polname = 'seen_rows' and polroles <> array['zhizao_narrowed'::regrole::oid]`,
  )
  expect(others).toEqual([])
})

it('a statement of the narrowed role to which nobody has said what it sees finds nothing', async () => {
  const client = await server.database.system.connect()
  try {
    await client.query('begin')
    await client.query(
      `insert into warehouse (id, company_id, path, code, name) values (-7, $1, '/-7/', 'unsaid', 'unsaid')`,
      [server.companyId],
    )
    await client.query(`select set_config('role', 'zhizao_narrowed', true), set_config('app.company_id', $1, true)`, [
      server.companyId,
    ])
    const count = async () => (await client.query('select from warehouse where id = -7')).rowCount
    expect(await count()).toBe(0)
    await client.query("select set_config('app.seen_warehouses', '{-7}', true)")
    expect(await count()).toBe(1)
    await client.query("select set_config('app.seen_warehouses', '{-8}', true)")
    expect(await count()).toBe(0)
  } finally {
    await client.query('rollback')
    client.release()
  }
})
