import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RoleCode } from '../platform/menu/menu-offer.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { builtInRoles, codesOf, everyonesCodes } from './built-in-roles.ts'
import { firstStart } from './first-start.ts'
import { codesBefore } from './roles-before.ts'

describe('built-in roles of an older edition', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ own: true })
  })
  afterAll(() => server.stop())

  const query = async (text: string, values: unknown[] = []) => (await server.database.system.query(text, values)).rows
  const heldBy = async (role: string) =>
    (
      await query(
        `select resource.code from role join role_resource held on held.role_id = role.id join resource on resource.id = held.resource_id
         where role.company_id = $1 and role.code = $2`,
        [server.companyId, role],
      )
    ).map(({ code }) => code as string)
  const isUpgraded = async (role: RoleCode) => {
    const wanted = codesOf({ code: role }, server.menu)
    return (await heldBy(role)).toSorted().join() === wanted.toSorted().join()
  }
  const start = () => firstStart(server.platform, server.menu)

  /** All of them as the first edition gave them. */
  beforeEach(async () => {
    for (const { code } of builtInRoles) {
      if (code === 'administrator') continue
      const own = ['(select id from role where company_id = $1 and code = $2)', [server.companyId, code]] as const
      await query(`delete from role_resource where role_id = ${own[0]}`, [...own[1]])
      await query(
        `insert into role_resource (company_id, role_id, resource_id)
         select $1, ${own[0]}, id from resource where company_id is null and code = any($3)`,
        [...own[1], [...codesBefore(code, server.menu), ...everyonesCodes]],
      )
    }
    await query('update role set edition = 1')
  })

  const take = (role: RoleCode, code: string) =>
    query(
      `delete from role_resource using role, resource where role.id = role_id and resource.id = resource_id
       and role.company_id = $1 and role.code = $2 and resource.code = $3`,
      [server.companyId, role, code],
    )
  const give = (role: RoleCode, code: string) =>
    query(
      `insert into role_resource (company_id, role_id, resource_id)
       select $1, role.id, resource.id from role, resource where role.company_id = $1 and role.code = $2 and resource.code = $3`,
      [server.companyId, role, code],
    )

  it('that nobody has changed hold what this one gives, and no more', async () => {
    expect(await heldBy('teamOperator')).toContain('bom')
    await start()
    for (const { code } of builtInRoles.slice(1))
      expect([code, await isUpgraded(code as RoleCode)]).toEqual([code, true])
    expect(await heldBy('teamOperator')).not.toContain('bom')
    expect(await heldBy('warehouseClerk')).not.toContain('stockLedger:close')
  })

  it('that somebody has changed stay as they are', async () => {
    await give('teamOperator', 'warehouse')
    await take('warehouseClerk', 'stockLedger:close')
    await take('inspector', 'bom')
    const before = await Promise.all(['teamOperator', 'warehouseClerk', 'inspector'].map(heldBy))
    await start()
    const after = await Promise.all(['teamOperator', 'warehouseClerk', 'inspector'].map(heldBy))
    expect(after.map((codes) => codes.toSorted())).toEqual(before.map((codes) => codes.toSorted()))
    expect(await isUpgraded('productionSupervisor')).toBe(true)
  })

  it('that lack only what came after them were not changed', async () => {
    await take('productionSupervisor', 'workOrder:overtime')
    await query("update resource set created_at = now() + interval '1 day' where code = 'workOrder:overtime'")
    await start()
    expect(await isUpgraded('productionSupervisor')).toBe(true)
  })

  it('are looked at once: what is given back by hand stays', async () => {
    await start()
    await give('teamOperator', 'bom')
    await start()
    expect(await heldBy('teamOperator')).toContain('bom')
  })
})
