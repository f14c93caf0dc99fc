import { type Call, OPEN } from '@zhizao/contract/http/call'
import { station, workCenter } from '@zhizao/contract/plant/work-center'
import { productionOrder } from '@zhizao/contract/production/production-order'
import { workbench } from '@zhizao/contract/production/workbench'
import { location } from '@zhizao/contract/warehouse/location'
import { stock } from '@zhizao/contract/warehouse/stock'
import { stockCount } from '@zhizao/contract/warehouse/stock-count'
import { stockEntry } from '@zhizao/contract/warehouse/stock-entry'
import { stockLedger } from '@zhizao/contract/warehouse/stock-ledger'
import { transfer } from '@zhizao/contract/warehouse/transfer'
import { warehouse } from '@zhizao/contract/warehouse/warehouse'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtInRoles, codesOf } from '../access/built-in-roles.ts'
import type { Caller } from './caller.ts'
import { everyCall, inSafeOrder, type PlacedCall } from './every-call.ts'
import { atOnce } from './every-field.ts'
import { everyMenu } from './every-menu.ts'
import { fillCompany } from './filled-company.ts'
import { ABSENT, bodiesAsking, takesIds } from './same-answer.ts'
import { startTestServer, type TestServer } from './test-server.ts'

/** Tables that hold stock, what is made, and where. */
const tables = [
  ...[
    'warehouse',
    'location',
    'floor_map',
    'stock_count',
    'stock_count_plan',
    'inbound_bill',
    'outbound_bill',
    'stock_demand',
  ],
  ...['stock_alert', 'handling_unit', 'stock_ledger', 'stock_balance', 'stock_entry', 'transfer', 'location_exposure'],
  ...['work_center', 'station', 'segment_plan', 'production_order', 'work_order', 'work_report', 'outside_work'],
]
/** Stands in what the hidden rows are called, and nowhere else: materials, lots, people and routes are everybody's. */
const HIDDEN = 'YINCHU'
const marked: Record<string, readonly string[]> = {
  ...{ warehouse: ['name', 'code', 'remark'], location: ['name', 'code', 'remark'], stock_count: ['code', 'remark'] },
  ...{ stock_count_plan: ['name'], inbound_bill: ['code', 'remark'], outbound_bill: ['code', 'remark'] },
  ...{ stock_demand: ['code', 'remark'], handling_unit: ['code', 'remark'], stock_ledger: ['source_code', 'reason'] },
  ...{ stock_reservation: ['source_code'], stock_entry: ['code', 'reason'], transfer: ['code', 'remark'] },
  ...{ location_exposure: ['content', 'batch_no'], work_center: ['name', 'code'], station: ['name', 'code'] },
  ...{ segment_plan: ['name'], production_order: ['code', 'remark'], work_order: ['code'], work_report: ['remark'] },
  ...{ work_stretch: ['reason'], work_report_reason: ['reason'], outside_work: ['code', 'remark'] },
}
/** Contracts whose every call is asked. */
const domains =
  /^\/(mes_stock|mes_production|lak\/(warehouse|location|locationequipmentrela|floormap|workcenter|workstation|team|equipment))/

describe('who sees a warehouse and a work center in which there is nothing yet', () => {
  let server: TestServer
  let narrow: Caller
  let administrator: Caller
  let calls: PlacedCall[]
  const hidden: { table: string; id: string }[] = []

  beforeAll(async () => {
    server = await startTestServer({ own: true })
    calls = (await everyCall()).filter(
      ({ call }) => call.permission !== OPEN && call.encoding !== 'multipart' && domains.test(call.path),
    )
    administrator = await server.signIn()
    const house = await administrator.client(warehouse).create({ code: 'own', name: '自己的仓库' })
    await administrator.client(location).create({ warehouseId: house.id, code: 'own-1' })
    const center = await administrator.client(workCenter).create({ code: 'own', name: '自己的产线' })
    await administrator.client(station).create({ code: 'own', name: '自己的工位', workCenterId: center.id })
    await fillCompany(server, administrator)
    narrow = await server.signIn({
      permissions: codesOf(builtInRoles[0]!, await everyMenu()),
      scope: { roots: [], warehouses: [house.id], workCenters: [center.id] },
    })
    const own = [house.id, center.id]
    for (const [table, columns] of Object.entries(marked)) {
      const set = columns.map((column) => `${column} = '${HIDDEN}' || id`)
      const kept = { location: 'warehouse_id', station: 'work_center_id' }[table] ?? 'id'
      await server.database.system.query(
        `update "${table}" set ${set.join()} where company_id = $1 and coalesce(${kept}, 0) <> all($2::bigint[])
         ${table === 'location' ? 'and warehouse_id is not null' : ''}`,
        [server.companyId, own],
      )
    }
    for (const table of tables) {
      const { rows } = await server.database.system.query<{ id: string }>(
        `select id::text from "${table}" where company_id = $1 and id <> all($2::bigint[])
           ${table === 'location' ? 'and warehouse_id <> all($2::bigint[])' : table === 'station' ? 'and work_center_id <> all($2::bigint[])' : ''} order by id desc limit 1`,
        [server.companyId, own],
      )
      if (rows[0]) hidden.push({ table, id: rows[0].id })
    }
  }, 120_000)
  afterAll(() => server.stop())

  async function said(caller: Caller, call: Call, input: unknown): Promise<string> {
    if (call.kind !== 'file') return JSON.stringify(await caller.call(call, input))
    const { bytes, filename } = await caller.file(call, input)
    if (bytes.subarray(0, 2).toString() !== 'PK') return `${filename} ${bytes.toString('utf8')}`
    return `${filename} ${JSON.stringify(await readXlsxFile(bytes as never))}`
  }

  it('the hidden ones are there, of every kind that counts', () => {
    expect(hidden.map(({ table }) => table)).toEqual(
      expect.arrayContaining(['warehouse', 'location', 'stock_ledger', 'transfer', 'work_order', 'work_report']),
    )
  })

  it('lists nothing of the others', async () => {
    const lists: [Call, object][] = [
      ...[warehouse.list, warehouse.levels, warehouse.positions].map((call): [Call, object] => [call, {}]),
      ...[location.page, stock.page, stockLedger.page, transfer.page, stockEntry.page, stockCount.page].map(
        (call): [Call, object] => [call, { pageNumber: 1, pageSize: 100 }],
      ),
      ...[productionOrder.page, workCenter.page, station.page, workbench.reports].map((call): [Call, object] => [
        call,
        { pageNumber: 1, pageSize: 100 },
      ]),
    ]
    for (const [call, body] of lists) {
      expect(JSON.stringify(await administrator.call(call, body)), call.path).toContain(HIDDEN)
      const answer = await narrow.call(call, body)
      expect(answer.code, call.path).toBe(200)
      expect(JSON.stringify(answer), call.path).not.toContain(HIDDEN)
    }
  })

  it('reads none of their names by any call that is asked for a row of theirs', async () => {
    const told: string[] = []
    const reading = calls.filter(({ call }) => !call.writes && takesIds(call))
    expect(reading.length).toBeGreaterThan(40)
    await atOnce(3, reading, async ({ call }) => {
      for (const { table, id } of hidden)
        for (const body of bodiesAsking(call, id)) {
          const answer = await said(narrow, call, body)
          const at = answer.indexOf(HIDDEN)
          if (at >= 0) told.push(`${call.path} ${table}: ${answer.slice(Math.max(0, at - 60), at + 30)}`)
        }
    })
    expect([...new Set(told)]).toEqual([])
  }, 600_000)

  it('changes none of them, by whatever call', async () => {
    const print = async () => {
      const found: Record<string, string> = {}
      for (const { table, id } of hidden) {
        const { rows } = await server.database.system.query<{ row: string }>(
          `select (to_jsonb(t) - 'updated_at')::text as row from "${table}" t where id = $1`,
          [id],
        )
        found[`${table} ${id}`] = rows[0]?.row ?? 'gone'
      }
      return found
    }
    const before = await print()
    const writing = inSafeOrder(calls.filter(({ call }) => call.writes && takesIds(call)))
    expect(writing.length).toBeGreaterThan(60)
    const done: string[] = []
    const answersAbsent = async (call: Call) => (await narrow.call(call, bodiesAsking(call, ABSENT)[0])).code
    await atOnce(2, writing, async ({ call }) => {
      const absent = await answersAbsent(call)
      for (const { table, id } of hidden)
        for (const body of bodiesAsking(call, id)) {
          const { code, msg } = await narrow.call(call, body)
          if (code === 500) done.push(`${call.path} ${table}: ${msg}`)
          if (code === 200 && absent !== 200) done.push(`${call.path} ${table}: done`)
        }
    })
    expect(await print()).toEqual(before)
    expect([...new Set(done)]).toEqual([])
  }, 600_000)
})
