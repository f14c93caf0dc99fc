import { expect, test } from 'vitest'
import { builtInRoles, codesOf } from '../apps/server/src/access/built-in-roles.ts'
import { roleDuties } from '../apps/server/src/access/role-duties.ts'
import { everyMenu } from '../apps/server/src/testing/every-menu.ts'
import { roleManual, savedRoleManual } from './role-manual.ts'

/** The rows of the manual's table: of each page the cells by role. */
function cellsOfManual(): Map<string, Map<string, string>> {
  const rows = savedRoleManual()
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
  const head = rows.findIndex(([first]) => first === '页面')
  const roles = rows[head]!.slice(1)
  return new Map(
    rows
      .slice(head + 1)
      .filter((row) => row.length === roles.length + 1)
      .map(([page, ...cells]) => [page!, new Map(roles.map((role, at) => [role, cells[at]!]))]),
  )
}

test('the manual says of each built-in role what it holds; npm run calls writes its table anew', async () => {
  expect(savedRoleManual()).toBe(await roleManual())
})

test('each page and button of the manual is held, and nothing that it does not name', async () => {
  const menu = await everyMenu()
  const told = cellsOfManual()
  expect(told.size).toBeGreaterThan(60)
  for (const role of builtInRoles.slice(1)) {
    const codes = new Set(codesOf(role, menu))
    for (const { name: module, groups } of menu.modules)
      for (const { items } of groups)
        for (const { code, name, buttons } of items) {
          const cell = told.get(`${module} · ${name}`)?.get(role.name) ?? ''
          const said = new Set(cell.split('；'))
          const where = `${role.name} ${name}`
          expect([where, codes.has(code)]).toEqual([where, cell !== ''])
          for (const [action, [title]] of Object.entries(buttons)) {
            const isTold = cell !== '' && (said.has('全部') || said.has(title))
            expect([`${where} ${title}`, codes.has(`${code}:${action}`)]).toEqual([`${where} ${title}`, isTold])
          }
        }
  }
})

test('what roles are given is in the menu', async () => {
  const menu = await everyMenu()
  const modules = new Set(menu.modules.map(({ code }) => code))
  const codes = [...menu.grantable.keys()]
  for (const { modules: whole = {}, menus = {} } of Object.values(roleDuties)) {
    expect(Object.keys(whole).filter((code) => !modules.has(code))).toEqual([])
    const named = Object.entries(menus).flatMap(([code, given]) => [
      code,
      ...(given === 'all' ? [] : given.map((action) => `${code}:${action}`)),
    ])
    expect(named.filter((code) => !codes.includes(code))).toEqual([])
  }
})

test('who stands at the line neither sees nor exports structures of products, suppliers and customers; clerks close no periods', async () => {
  const menu = await everyMenu()
  const held = new Map(builtInRoles.map((role) => [role.code, codesOf(role, menu)]))
  for (const role of ['teamOperator', 'visitor', 'warehouseClerk'] as const)
    for (const code of ['bom', 'supplier', 'materialCustomer', 'route']) expect(held.get(role)).not.toContain(code)
  for (const code of ['stockLedger:close', 'stockLedger:backdate', 'stockEntry:override', 'stockEntry:release'])
    expect(held.get('warehouseClerk')).not.toContain(code)
  expect(held.get('productionSupervisor')).not.toContain('inspection:judge')
})
