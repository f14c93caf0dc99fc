import { session } from '@zhizao/contract/access/session'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const MOST = 5
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ own: true })
})
afterAll(() => server.stop())

/** 1,500 entries in 50 groups, and 300 roles that hold a third of them each. */
async function fill(companyId: string, userId: string) {
  const { system } = server.database
  await system.query(
    `with product as (select id from product where code = 'dvs'),
     made_group as (insert into resource (product_id, type, code, name, sort)
       select product.id, 1, 'many' || n, '目录' || n, n from product, generate_series(1, 50) n returning id, code, product_id),
     made_menu as (insert into resource (product_id, parent_id, type, code, name, url, sort)
       select product_id, id, 2, code || '-' || n, '菜单' || n, '/dvs/pages/many/' || code || n, n
       from made_group, generate_series(1, 29) n returning id)
     insert into resource_param (company_id, resource_id, name, value) select $1, id, 'line', 'x' from made_menu`,
    [companyId],
  )
  await system.query(
    `with made as (insert into role (company_id, code, name) select $1, 'many' || n, '角色' || n from generate_series(1, 300) n returning id, substr(code, 5)::int as n),
     held as (insert into user_role (company_id, user_id, role_id) select $1, $2, id from made where n % 3 = 0)
     insert into role_resource (company_id, role_id, resource_id)
     select $1, made.id, resource.id from made, resource where resource.type < 3 and (made.n + resource.sort) % 3 = 0`,
    [companyId, userId],
  )
  await system.query('analyze')
}

it('the menu of a user costs at most five queries, with 1,500 entries and 300 roles as without', async () => {
  const user = await server.signIn({ permissions: ['trend'] })
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  /** Those of users' calls: what runs beside them works as the owner. */
  const asked = () =>
    spy.mock.calls
      .filter((_, at) => parametersOf(spy.mock.contexts[at]).application_name === 'zhizao-app')
      .map(([query]) => textOf(query))
  /** What one call asked; the shortest of three, since work of the server's own may ask beside it. */
  const oneCall = async (before: () => Promise<unknown>) => {
    const tries: string[][] = []
    for (let attempt = 0; attempt < 3; attempt++) {
      await before()
      spy.mockClear()
      await user.client(session).menu()
      tries.push(asked())
    }
    return tries.toSorted((one, other) => one.length - other.length)[0]!
  }
  try {
    const menu = () => user.client(session).menu()
    expect((await oneCall(menu)).slice(MOST)).toEqual([])
    await fill(server.companyId, user.userId)
    server.platform.events.publish('access.changed', { companyId: server.companyId })
    await menu()
    // The connection stands on another company, as it may: the way back is counted too.
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    const queries = await oneCall(() => stranger.client(session).menu())
    expect(queries).not.toEqual([])
    expect(queries.slice(MOST)).toEqual([])
    const modules = await menu()
    const entries = modules.flatMap((module) => module.routerList.flatMap((group) => group.children))
    expect(entries.length).toBeGreaterThan(400)
    expect(entries.find((entry) => entry.resources_name === '菜单3')?.params).toEqual({ line: 'x' })
  } finally {
    spy.mockRestore()
  }
})

const parametersOf = (client: unknown) =>
  (client as { connectionParameters: { application_name?: string } }).connectionParameters

const textOf = (query: unknown) => (typeof query === 'string' ? query : (query as { text: string }).text)
