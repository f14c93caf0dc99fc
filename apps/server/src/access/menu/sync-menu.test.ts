import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { firstStart } from '../first-start.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Which transaction wrote each row last. */
const written = async () =>
  (
    await server.database.system.query(
      `select 'resource', id::text, xmin::text from resource union all select 'product', id::text, xmin::text from product
       union all select 'role_resource', id::text, xmin::text from role_resource order by 1, 2`,
    )
  ).rows

it('a start writes nothing of a menu that is as the program has it, and what differs it puts right', async () => {
  await firstStart(server.platform, server.menu)
  const before = await written()
  await firstStart(server.platform, server.menu)
  expect(await written()).toEqual(before)

  const { rows: changed } = await server.database.system.query<{ id: string }>(
    `update resource set url = '/elsewhere', agent_only = true, name = '班组的报警' where code = 'alarmHistory' returning id`,
  )
  await firstStart(server.platform, server.menu)
  const { rows } = await server.database.system.query('select url, agent_only, name from resource where id = $1', [
    changed[0]!.id,
  ])
  expect(rows).toEqual([{ url: '/dvs/pages/alarm/history', agent_only: false, name: '班组的报警' }])
})
