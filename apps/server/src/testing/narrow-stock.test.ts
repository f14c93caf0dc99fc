import { stockEntry } from '@zhizao/contract/bills/stock-entry'
import { transfer } from '@zhizao/contract/bills/transfer'
import { stockCount } from '@zhizao/contract/counting/stock-count'
import { type Call, OPEN } from '@zhizao/contract/http/call'
import { supplier } from '@zhizao/contract/material/supplier'
import { station, workCenter } from '@zhizao/contract/plant/work-center'
import { productionException } from '@zhizao/contract/production/exception'
import { productionOrder } from '@zhizao/contract/production/production-order'
import { workOrder } from '@zhizao/contract/production/work-order'
import { workbench } from '@zhizao/contract/production/workbench'
import { location } from '@zhizao/contract/stock/location'
import { stock } from '@zhizao/contract/stock/stock'
import { stockLedger } from '@zhizao/contract/stock/stock-ledger'
import { warehouse } from '@zhizao/contract/stock/warehouse'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtInRoles, codesOf } from '../access/built-in-roles.ts'
import { bodiesByChoice, bodiesById, bodiesByText } from './bodies-by-field.ts'
import type { Caller } from './caller.ts'
import { everyCall, inSafeOrder, type PlacedCall } from './every-call.ts'
import { atOnce } from './every-field.ts'
import { everyMenu } from './every-menu.ts'
import { fillCompany } from './filled-company.ts'
import { inDays } from './plant-day.ts'
import { ABSENT, bodiesAsking, takesIds } from './same-answer.ts'
import { isWhole, someOf } from './sweep.ts'
import { startTestServer, type TestServer } from './test-server.ts'

/** Tables that hold stock, what is made, and where. */
const tables = [
  'warehouse',
  'location',
  'floor_map',
  'stock_count',
  'stock_count_plan',
  'inbound_bill',
  'outbound_bill',
  'stock_demand',
  'purchase_request',
  'stock_alert',
  'handling_unit',
  'stock_ledger',
  'stock_balance',
  'stock_entry',
  'transfer',
  'location_exposure',
  'work_center',
  'station',
  'segment_plan',
  'production_order',
  'work_order',
  'work_report',
  'outside_work',
]
/** Tables whose rows are everybody's, and lead to those of these. */
const openTables = [
  'material',
  'lot',
  'staff',
  'supplier',
  'material_customer',
  'route',
  'process_segment',
  'project',
  'object',
  'tool',
  'inspection',
  'nonconformance',
  'trace_event',
  'team',
  'production_exception',
  'app_user',
]
/** Stands in what the hidden rows are called, and nowhere else: materials, lots, people and routes are everybody's. */
const HIDDEN = 'YINCHU'
const ASKED = /YINCHUN?\d+/
const marked: Record<string, readonly string[]> = {
  warehouse: ['name', 'code', 'remark'],
  location: ['name', 'code', 'remark'],
  stock_count: ['code', 'remark'],
  stock_count_plan: ['name'],
  inbound_bill: ['code', 'remark'],
  outbound_bill: ['code', 'remark'],
  purchase_request: ['code', 'remark'],
  stock_demand: ['code', 'remark'],
  handling_unit: ['code', 'remark'],
  stock_ledger: ['source_code', 'reason'],
  stock_reservation: ['source_code'],
  stock_entry: ['code', 'reason'],
  transfer: ['code', 'remark'],
  location_exposure: ['content', 'batch_no'],
  work_center: ['name', 'code'],
  station: ['name', 'code'],
  segment_plan: ['name'],
  production_order: ['code', 'remark'],
  work_order: ['code'],
  work_report: ['remark'],
  production_exception: ['title', 'detail'],
  work_stretch: ['reason'],
  work_report_reason: ['reason'],
  outside_work: ['code', 'remark'],
}
/** Contracts whose every call is asked. */
const domains =
  /^\/(mes_stock|mes_production|lak\/(warehouse|location|locationequipmentrela|floormap|workcenter|workstation|team|equipment))/

const below = (domain: string, rest: string) =>
  rest
    .trim()
    .split(/\s+/)
    .map((each) => `/${domain}/${each}`)
/** Reading calls by which nobody is told a name of such a row, whoever he is: what they answer has no such name. */
const silent: readonly string[] = [
  // How things are made, and with what: everybody's.
  ...below(
    'mes_production',
    `productionworkorder/instruction/{id} productroute/page productroute/{id} productsegment/file/{id}
      productsegment/material/{id} productsegment/resource/{id} productsegment/schema/{id} productsegment/{id}
      route/code/{code} route/compare route/export route/history route/page route/related route/segment/file/{id}
      route/segment/resource/{id} segmentTemplate/list segmentTemplate/page segmentTemplate/resources/{id}
      segmentTemplate/{id} segmentstage/resource/{id} tool/export tool/get tool/history tool/page`,
  ),
  // Empty sheets, and kinds to choose from.
  ...below('lak', 'workcenter/template'),
  ...below(
    'mes_production',
    `outsidework/lineTemplate productionorder/template resource/dispatch/type resource/executor/type resource/type
      route/template tool/template`,
  ),
  ...below(
    'mes_stock',
    `allocation/lineTemplate allocation/template demand/lineTemplate demand/template entry/lineTemplate
      inOutboundBillReport/type inboundbill/lineTemplate inboundbill/template outboundbill/lineTemplate
      outboundbill/template purchaserequest/lineTemplate`,
  ),
  // People, machines, lots and days by themselves.
  ...below(
    'lak',
    `equipment/findEquipment locationequipmentrela/{id} team/queryStaff team/queryStaffAll
      workcenter/selectEquipmentRela workcenter/selectStaffRela workcenter/selectStaffrelaById
      workcenter/selectWorkCenterEquipmentRela`,
  ),
  ...below('mes_production', 'exception/people productionworkorder/machines'),
  ...below('mes_stock', 'checkbill/queryUser locationexposure/stock lot/page lot/{id} lotkin/{id} period'),
  // Who did what to a document that one was given by its id, which is looked for first; times and sums of it.
  ...below(
    'mes_production',
    'exception/history outsidework/history productionorder/history productionworkorder/times/{id}',
  ),
  ...below(
    'mes_stock',
    `allocation/history checkbill/accuracy demand/history demand/selectSotckMaterial entry/history home/waiting
      inboundbill/history outboundbill/history purchaserequest/history`,
  ),
  // Of these there are no rows that name another here.
  ...below(
    'mes_production',
    `board/link/list outsidework/proposal outsidework/receipts productionOrderReport/plan/export
      productionOrderReport/plan/list productionorder/related project/export project/history project/info/{id}
      project/infoChart/{id} project/list project/order/{id} project/page project/{id} proposal/page`,
  ),
  ...below('mes_stock', 'allocation/related entry/related purchaserequest/related'),
]

/** What the filled company lacks of these: something wrong with an order, pieces at a supplier, stock that has long lain, days near now. */
async function fillMore({ database, companyId }: TestServer, owner: Caller) {
  const [work] = (await owner.client(workOrder).page({ pageSize: 1 })).records
  await owner.client(productionException).create({ kind: 'material', title: '缺料', workOrderId: work!.id } as never)
  const { id: supplierId } = await owner.client(supplier).create({ code: 'outside', name: '外协厂' })
  await database.system.query(
    `insert into outside_work (company_id, code, created_by_name, updated_by_name, segment_plan_id, supplier_id, quantity)
     select company_id, 'WX', '某人', '某人', id, $2, 1 from segment_plan where company_id = $1 limit 1`,
    [companyId, supplierId],
  )
  await database.system.query('update stock_ledger set posted_on = posted_on - 200 where company_id = $1', [companyId])
  await database.system.query('update production_order set due_on = $2 where company_id = $1', [companyId, inDays(1)])
}

describe('who sees a warehouse and a work center in which there is nothing yet', () => {
  let server: TestServer
  let narrow: Caller
  let administrator: Caller
  let everything: PlacedCall[]
  let calls: PlacedCall[]
  const hidden: { table: string; id: string }[] = []
  const open: { table: string; id: string }[] = []

  beforeAll(async () => {
    server = await startTestServer({ own: true })
    everything = (await everyCall()).filter(
      ({ call }) => call.permission !== OPEN && call.encoding !== 'multipart' && call.path !== '/user/logout',
    )
    calls = everything.filter(({ call }) => domains.test(call.path))
    administrator = await server.signIn()
    const house = await administrator.client(warehouse).create({ code: 'own', name: '自己的仓库' })
    await administrator.client(location).create({ warehouseId: house.id, code: 'own-1' })
    const center = await administrator.client(workCenter).create({ code: 'own', name: '自己的产线' })
    await administrator.client(station).create({ code: 'own', name: '自己的工位', workCenterId: center.id })
    await fillCompany(server, administrator)
    await fillMore(server, administrator)
    narrow = await server.signIn({
      permissions: codesOf(builtInRoles[0]!, await everyMenu()),
      scope: { roots: [], warehouses: [house.id], workCenters: [center.id] },
    })
    const own = [house.id, center.id]
    for (const [table, columns] of Object.entries(marked)) {
      // Asked by its code, an answer may say it again: it tells a row by what else the row is called.
      const set = columns.map((column) => `${column} = '${HIDDEN}${column === 'code' ? '' : 'N'}' || id`)
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
           ${table === 'location' ? 'and warehouse_id <> all($2::bigint[])' : table === 'station' ? 'and work_center_id <> all($2::bigint[])' : ''} order by id desc limit 2`,
        [server.companyId, own],
      )
      // Of demands one brings goods in and one out.
      hidden.push(...rows.slice(0, table === 'stock_demand' ? 2 : 1).map(({ id }) => ({ table, id })))
    }
    const { rows: lying } = await server.database.system.query<{ table: string; id: string }>(
      `select 'lot' as table, lot_id::text as id from stock_balance where company_id = $1 and lot_id is not null and quantity > 0
       union select 'material', material_id::text from stock_balance where company_id = $1 and quantity > 0`,
      [server.companyId],
    )
    open.push(...lying)
    for (const table of openTables) {
      const { rows } = await server.database.system.query<{ id: string }>(
        `select id::text from "${table}" where company_id = $1 order by id desc limit 1`,
        [server.companyId],
      )
      if (rows[0]) open.push({ table, id: rows[0].id })
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

  /** What is asked: pages; then by ids of hidden rows, and of open ones that these hang on; then by what they are called. */
  const asking: ((call: Call) => object[])[] = [
    bodiesByChoice,
    (call) => [...hidden, ...open].flatMap(({ id }) => bodiesById(call, id)),
    (call) => hidden.flatMap(({ id }) => ['', 'N'].flatMap((name) => bodiesByText(call, `${HIDDEN}${name}${id}`))),
  ]

  /** The calls of these whose answer has the marker, with where in it; each is asked as far as `depth` says. */
  async function telling(caller: Caller, asked: readonly PlacedCall[], depth: (call: Call) => number) {
    const told = new Map<string, { depth: number; says: string }>()
    await atOnce(3, [...asked], async ({ call }) => {
      for (const [at, bodiesOf] of asking.slice(0, depth(call)).entries())
        for (const body of bodiesOf(call)) {
          const answer = await said(caller, call, body)
          const echoed = JSON.stringify(body).match(ASKED)?.[0]
          const found = (echoed ? answer.replace(new RegExp(`${echoed}(?!\\d)`, 'g'), '') : answer).indexOf(HIDDEN)
          if (found < 0) continue
          told.set(call.path, { depth: at + 1, says: answer.slice(Math.max(0, found - 60), found + 30) })
          return
        }
    })
    return told
  }

  it('reads none of their names by any call, though who sees all reads them by the same questions', async () => {
    const reading = calls.filter(({ call }) => !call.writes)
    expect(reading.length).toBeGreaterThan(150)
    const known = await telling(administrator, reading, () => asking.length)
    expect(reading.flatMap(({ call }) => (known.has(call.path) ? [] : [call.path])).toSorted()).toEqual(
      silent.toSorted(),
    )
    expect(Object.fromEntries(await telling(narrow, reading, ({ path }) => known.get(path)?.depth ?? 2))).toEqual({})
  }, 600_000)

  it('reads them by no call of another domain either', async () => {
    const own = new Set(calls)
    const others = everything.filter((placed) => !own.has(placed) && !placed.call.writes)
    expect(others.length).toBeGreaterThan(200)
    const asked = isWhole ? others : someOf(others, 60)
    expect(Object.fromEntries(await telling(narrow, asked, () => 2))).toEqual({})
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
