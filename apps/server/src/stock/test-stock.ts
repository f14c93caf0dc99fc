import { material } from '@zhizao/contract/material/material'
import { unit } from '@zhizao/contract/material/unit'
import { type LocationDraft, location } from '@zhizao/contract/stock/location'
import { warehouse } from '@zhizao/contract/stock/warehouse'
import { lot } from '@zhizao/contract/trace/lot'
import { pino } from 'pino'
import type { Context } from '../platform/context.ts'
import type { Caller } from '../testing/caller.ts'
import type { TestServer } from '../testing/test-server.ts'
import { stockDifferences } from './ledger/stock-differences.ts'

let made = 0

/** A company's warehouse with materials, for tests of stock. */
export async function testStock(server: TestServer, caller: Caller) {
  const house = await caller.client(warehouse).create({ code: `W${++made}`, name: `仓库${made}` })
  const units = await caller.client(unit).list({})
  const unitOf = (code: string) => units.find((each) => each.code === code)!.id
  const kg = unitOf('kg')
  return {
    house,
    unitOf,
    place: (code: string, more: Partial<LocationDraft> = {}) =>
      caller.client(location).create({ warehouseId: house.id, code, ...more }),
    material: (code: string, more: Partial<Parameters<ReturnType<typeof materialsOf>['create']>[0]> = {}) =>
      materialsOf(caller).create({ code, name: `物料${code}`, baseUnitId: kg, ...more } as never),
    lot: (materialId: string, code: string, more: object = {}) =>
      caller.client(lot).create({ materialId, code, ...more }),
    /** An empty box that stands at a place. */
    async box(locationId: string, code: string): Promise<string> {
      const { rows } = await server.database.system.query<{ id: string }>(
        `insert into handling_unit (company_id, code, is_sscc, kind, state, location_id, created_by_name)
         values ($1, $2, false, 'box', 'open', $3, 'test') returning id`,
        [server.companyId, code, locationId],
      )
      return rows[0]!.id
    },
    /** Work in one transaction of the company, as a user with these rights. */
    within: <T>(work: (context: Context) => Promise<T>, permissions: readonly string[] = []) =>
      server.database.inCompany(server.companyId, (db) => work(contextOf(server, db, permissions))),
    /** Balances with something in them, by code: `A-01 WL-1 L1 available` → quantity. */
    async balances(): Promise<Record<string, string>> {
      const { rows } = await server.database.system.query<{ key: string; quantity: string }>(
        `select concat_ws(' ', l.code, m.code, lot.code, b.status) as key, trim_scale(b.quantity)::text as quantity
         from stock_balance b join location l on l.id = b.location_id join material m on m.id = b.material_id
         left join lot on lot.id = b.lot_id where b.company_id = $1 and b.quantity <> 0 order by 1`,
        [server.companyId],
      )
      return Object.fromEntries(rows.map(({ key, quantity }) => [key, quantity]))
    },
    /** Where balances are not the sum of their movements, or reservations not those of their lines. */
    differences: async () =>
      (await stockDifferences(server.database.systemDb)).filter(({ companyId }) => companyId === server.companyId),
  }
}
const materialsOf = (caller: Caller) => caller.client(material)

function contextOf(server: TestServer, db: Context['db'], permissions: readonly string[]): Context {
  return {
    db,
    user: {
      id: '1',
      companyId: server.companyId,
      departmentId: null,
      loginName: 'clerk',
      name: '仓管员',
      sessionId: '1',
      permissions: new Set(permissions),
      objectScope: 'all',
      sight: 'all' as const,
      isInstallationAdministrator: false,
      timeZone: 'Asia/Shanghai',
    },
    log: pino({ level: 'silent' }),
    language: 'zh-CN',
    ip: '127.0.0.1',
    userAgent: 'test',
    origin: 'http://localhost',
    signal: new AbortController().signal,
    now: () => server.platform.now(),
    afterCommit: () => {},
    audit: () => {},
  }
}
