import { role } from '@zhizao/contract/access/role'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { firstStart } from './first-start.ts'

describe('a new version that brings new menu entries', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ own: true })
  })
  afterAll(() => server.stop())

  const query = async (text: string, values: unknown[] = []) => (await server.database.system.query(text, values)).rows

  /** Takes entries away as if an older version had never known them. */
  const forget = (codes: string[]) => query('delete from resource where code = any($1)', [codes])

  const holders = async (code: string, companyId: string) =>
    (
      await query(
        `select role.code from role join role_resource held on held.role_id = role.id
         join resource on resource.id = held.resource_id where resource.code = $1 and role.company_id = $2 order by 1`,
        [code, companyId],
      )
    ).map((row) => row.code as string)

  it("gives them to every company's administrators, and to every role what is for everybody", async () => {
    const other = await server.anotherCompany()
    const admin = await server.signIn()
    await admin.client(role).create({ code: 'patrol', name: '巡检员' })
    await forget(['controlLog', 'accountSet'])
    await query("delete from product where code = 'ics'")
    await firstStart(server.platform, server.menu)

    for (const companyId of [server.companyId, other]) {
      expect(await holders('controlLog', companyId)).toContain('administrator')
      const every = (await query('select code from role where company_id = $1 order by 1', [companyId])).map(
        (row) => row.code,
      )
      expect(await holders('accountSet', companyId)).toEqual(every)
      expect(
        await query(
          "select 1 from company_product join product on product.id = product_id where code = 'ics' and company_id = $1",
          [companyId],
        ),
      ).toHaveLength(1)
    }
  })

  it('lets those at the line of companies already there call for help, and nobody beside them', async () => {
    const other = await server.anotherCompany()
    const admin = await server.signIn()
    const copy = await admin.client(role).create({ code: 'teamCopy', name: '班组副本' })
    await forget(['andon:send', 'andon', 'mesAndon'])
    await firstStart(server.platform, server.menu)
    for (const companyId of [server.companyId, other]) {
      expect(await holders('andon:send', companyId)).toEqual([
        'administrator',
        'inspector',
        'productionSupervisor',
        'teamOperator',
      ])
      expect(await holders('andon', companyId)).toContain('teamOperator')
    }
    expect(await holders('andon', server.companyId)).not.toContain(copy.code)
    // Taken away later, it stays away.
    const team = (await admin.client(role).list({})).find((each) => each.code === 'teamOperator')!
    const sends = await query("select id from resource where code = 'andon:send'")
    await admin.client(role).removeResources({ roleId: team.id, resourceIds: sends.map((row) => String(row.id)) })
    await firstStart(server.platform, server.menu)
    expect(await holders('andon:send', server.companyId)).not.toContain('teamOperator')
  })

  it('leaves as they are the grants that an administrator took from other roles', async () => {
    const admin = await server.signIn()
    const supervisor = (await admin.client(role).list({})).find((each) => each.code === 'deviceSupervisor')!
    const taken = await query("select id from resource where code in ('accountSet', 'trend', 'trend:group')")
    await admin.client(role).removeResources({ roleId: supervisor.id, resourceIds: taken.map((row) => String(row.id)) })
    await firstStart(server.platform, server.menu)
    for (const code of ['accountSet', 'trend', 'trend:group'])
      expect(await holders(code, server.companyId), code).not.toContain('deviceSupervisor')
    expect(await holders('trend', server.companyId)).toContain('deviceOperator')
  })

  it('finds what everybody holds in a role that was just made', async () => {
    const admin = await server.signIn()
    const made = await admin.client(role).create({ code: 'guard', name: '门卫' })
    expect(await holders('accountSet', server.companyId)).toContain(made.code)
    expect(await holders('trend', server.companyId)).not.toContain(made.code)
  })
})
