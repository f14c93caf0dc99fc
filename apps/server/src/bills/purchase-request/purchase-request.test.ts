import { inboundBill, inboundWork } from '@zhizao/contract/bills/inbound-bill'
import { purchaseRequest, purchaseRequestSheet, purchaseRequestStates } from '@zhizao/contract/bills/purchase-request'
import { everyPair } from '@zhizao/contract/http/states'
import { supplier } from '@zhizao/contract/material/supplier'
import { unitConversion } from '@zhizao/contract/material/unit'
import { warehouseHome } from '@zhizao/contract/stock-watch/warehouse-home'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testStock } from '../../stock/test-stock.ts'
import type { Caller } from '../../testing/caller.ts'
import { inDays } from '../../testing/plant-day.ts'
import { sheetFile } from '../../testing/sheet.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let clerk: Caller
let stock: Awaited<ReturnType<typeof testStock>>
let steel: { id: string; code: string }
let north: { id: string; code: string }
let keys = 0
const requests = () => clerk.client(purchaseRequest)
const bills = () => clerk.client(inboundBill)

beforeAll(async () => {
  server = await startTestServer()
  clerk = await server.signIn()
  stock = await testStock(server, clerk)
  steel = await stock.material('CG-1')
  north = await clerk.client(supplier).create({ code: 'GYS-N', name: '北方铸造' })
})
afterAll(() => server.stop())

const line = (quantity: string, days: number, more: object = {}) => ({
  materialId: steel.id,
  quantity,
  wantedOn: inDays(days),
  ...more,
})
const made = (...lines: ReturnType<typeof line>[]) => requests().create({ warehouseId: stock.house.id, lines })
async function approved(...lines: ReturnType<typeof line>[]) {
  const { id } = await made(...lines)
  await requests().submit({ id })
  return requests().approve({ id })
}
const billsOf = async (id: string) => {
  const found = await requests().related({ id })
  return Promise.all(found.map((each) => bills().get({ id: each.id })))
}
async function receive(id: string, quantity: string, locationId: string) {
  const { lines } = await bills().get({ id })
  const coming = [{ lineId: lines[0]!.id, quantity, locationId }]
  await clerk.client(inboundWork).receive({ id, key: `request-${++keys}`, lines: coming })
}
const stateOf = async (id: string) => (await requests().get({ id })).status

it('what is approved is awaited by a bill for each supplier and day, and what comes is told at the request', async () => {
  const place = await stock.place('CG-01')
  const asked = await approved(
    line('10', 5, { supplierId: north.id, purpose: 'SO-1' }),
    line('5', 5, { supplierId: north.id }),
    line('7', 5),
    line('3', 9, { supplierId: north.id }),
  )
  expect(asked).toMatchObject({ status: 'approved', lineCount: 4, doneCount: 0, wantedOn: inDays(5) })
  const made = await billsOf(asked.id)
  const told = made.map(({ kind, status, supplierName, expectedOn, warehouseId, lines }) => ({
    kind,
    status,
    supplierName,
    expectedOn,
    warehouseId,
    quantities: lines.map(({ quantity, remark }) => [quantity, remark]),
  }))
  const same = { kind: 'purchase', status: 'confirmed', warehouseId: stock.house.id }
  const [soon, later] = [inDays(5), inDays(9)]
  expect(told).toEqual([
    {
      ...same,
      supplierName: '北方铸造',
      expectedOn: soon,
      quantities: [
        ['10', 'SO-1'],
        ['5', null],
      ],
    },
    { ...same, supplierName: null, expectedOn: soon, quantities: [['7', null]] },
    { ...same, supplierName: '北方铸造', expectedOn: later, quantities: [['3', null]] },
  ])
  const [first, second, third] = made
  await receive(first!.id, '4', place.id)
  expect(await requests().get({ id: asked.id })).toMatchObject({
    status: 'partial',
    doneCount: 0,
    lines: [{ done: '4', billCode: first!.code }, { done: '0' }, { done: '0' }, { done: '0' }],
  })
  expect(await bills().related({ id: first!.id })).toMatchObject([{ kind: '采购申请', code: asked.code }])
  await receive(second!.id, '7', place.id)
  await bills().cancel({ id: third!.id })
  expect(await stateOf(asked.id)).toBe('partial')
  await bills().end({ id: first!.id })
  expect(await requests().get({ id: asked.id })).toMatchObject({ status: 'closed', doneCount: 1 })
})

it('a request is done with all that it asks for, and closed when that is taken back', async () => {
  const place = await stock.place('CG-02')
  const { id } = await approved(line('10', 5))
  const [bill] = await billsOf(id)
  await receive(bill!.id, '10', place.id)
  expect(await requests().get({ id })).toMatchObject({ status: 'done', lines: [{ done: '10' }] })
  await bills().counter({ id: bill!.id })
  expect(await requests().get({ id })).toMatchObject({ status: 'closed', lines: [{ done: '0' }] })
})

it('lines are asked for in any unit that can be converted, and counted in the base unit', async () => {
  const ton = stock.unitOf('t')
  const { id, lines } = await made(line('1.5', 3, { unitId: ton }))
  expect(lines).toMatchObject([{ unitName: 't', baseUnit: 'kg', baseQuantity: '1500' }])
  const changed = await requests().update({ id, lines: [{ ...line('2', 3, { unitId: ton }), id: lines[0]!.id }] })
  expect(changed.lines).toMatchObject([{ baseQuantity: '2000' }])
  await requests().submit({ id })
  await requests().approve({ id })
  expect((await billsOf(id))[0]!.lines).toMatchObject([{ quantity: '2', unitName: 't', baseQuantity: '2000' }])
  const metre = stock.unitOf('m')
  expect(
    await clerk.call(purchaseRequest.create, {
      warehouseId: stock.house.id,
      lines: [line('1', 3, { unitId: metre })],
    }),
  ).toMatchObject({ code: 400, data: [{ field: 'lines.0.unitId' }] })
  expect(unitConversion.page.permission).toContain('purchaseRequest')
})

it('steps that the state does not have are refused, and a request that is no draft stays as it is', async () => {
  const empty = await requests().create({ warehouseId: stock.house.id })
  expect(await clerk.call(purchaseRequest.submit, { id: empty.id })).toMatchObject({
    code: 409,
    msg: '没有明细，请先添加',
  })
  await requests().remove({ id: empty.id })
  const more = await Promise.all([made(line('1', 1)), made()])
  await requests().removeMany({ ids: more.map(({ id }) => id) })
  expect(await clerk.call(purchaseRequest.get, { id: more[0].id })).toMatchObject({ code: 404 })
  const { id, updatedAt } = await made(line('1', 1))
  await requests().submit({ id })
  expect(await clerk.call(purchaseRequest.update, { id, remark: '改' })).toMatchObject({ code: 409 })
  expect(await requests().sendBack({ id })).toMatchObject({ status: 'draft' })
  expect(await clerk.call(purchaseRequest.update, { id, seenAt: updatedAt, remark: '改' })).toMatchObject({ code: 409 })
  expect(await requests().cancel({ id })).toMatchObject({ status: 'cancelled' })
  for (const { event } of everyPair(purchaseRequestStates).filter(({ state, to }) => state === 'cancelled' && !to))
    expect(await clerk.call(purchaseRequest[event as 'cancel'], { id })).toMatchObject({ code: 409 })
  expect(await clerk.call(purchaseRequest.removeMany, { ids: [id] })).toMatchObject({ code: 409 })
  expect((await requests().history({ id })).map(({ title }) => title)).toEqual([
    '作废采购申请',
    '退回采购申请',
    '提交采购申请',
    '新增采购申请',
  ])
})

it('who keeps the stock finds at home what waits for his approval', async () => {
  const waiting = async (permissions: string[]) => {
    const found = await (await server.signIn({ permissions })).client(warehouseHome).waiting({})
    return found.find(({ work }) => work === 'requestToApprove')?.count
  }
  const keeper = ['warehouseHome', 'purchaseRequest', 'purchaseRequest:approve']
  const before = (await waiting(keeper)) ?? 0
  const { id } = await made(line('1', 1))
  await requests().submit({ id })
  expect([await waiting(keeper), await waiting(['warehouseHome', 'purchaseRequest'])]).toEqual([before + 1, undefined])
})

it('two that approve at once make its bills once', async () => {
  const { id } = await made(line('4', 2))
  await requests().submit({ id })
  const both = await Promise.all([1, 2].map(() => clerk.call(purchaseRequest.approve, { id })))
  expect(both.map(({ code }) => code).sort()).toEqual([200, 409])
  expect(await billsOf(id)).toHaveLength(1)
})

it('what cannot be awaited is refused whole: nothing is approved and no bill is left', async () => {
  const { id } = await made(line('4', 2), line('5', 3, { supplierId: north.id }))
  await requests().submit({ id })
  // As a bill that is stopped by the database when the second is written.
  await server.database.system.query(`create function stop_second() returns trigger language plpgsql as $$
    begin if new.purchase_request_id = ${id} and new.supplier_id is not null then raise exception 'stopped'; end if; return new; end $$`)
  await server.database.system.query(
    'create trigger stop_second before insert on inbound_bill for each row execute function stop_second()',
  )
  try {
    expect(await clerk.call(purchaseRequest.approve, { id })).toMatchObject({ code: 500 })
  } finally {
    await server.database.system.query('drop function stop_second cascade')
  }
  expect([await stateOf(id), await requests().related({ id })]).toEqual(['submitted', []])
  expect(await requests().approve({ id })).toMatchObject({ status: 'approved' })
  expect(await billsOf(id)).toHaveLength(2)
})

it('who plans asks and who keeps the stock approves; neither does the other, and another company sees none', async () => {
  const planner = await server.signIn({
    permissions: ['purchaseRequest', 'purchaseRequest:add', 'purchaseRequest:submit'],
  })
  const keeper = await server.signIn({ permissions: ['purchaseRequest', 'purchaseRequest:approve', 'inboundBill'] })
  const { id } = await planner.client(purchaseRequest).create({ warehouseId: stock.house.id, lines: [line('2', 4)] })
  expect(await keeper.call(purchaseRequest.submit, { id })).toMatchObject({ code: 401 })
  await planner.client(purchaseRequest).submit({ id })
  expect(await planner.call(purchaseRequest.approve, { id })).toMatchObject({ code: 401 })
  expect(await keeper.client(purchaseRequest).approve({ id })).toMatchObject({ status: 'approved' })
  expect(await planner.client(purchaseRequest).related({ id })).toEqual([])
  expect(await keeper.client(purchaseRequest).related({ id })).toMatchObject([{ kind: '入库单', state: '待收货' }])
  const stranger = await server.signIn({ companyId: await server.anotherCompany() })
  expect(await stranger.call(purchaseRequest.get, { id })).toMatchObject({ code: 404 })
})

it('lines come from a sheet that names suppliers by code, all faults at once, and go out as one', async () => {
  const sheet = (...rows: string[][]) =>
    sheetFile([['物料编码', '数量', '单位', '要求到货日期', '供应商', '用途'], ...rows])
  const template = await readSheet((await clerk.file(purchaseRequest.lineTemplate, {})).bytes)
  expect(template[0]!.map(String).join()).toContain('要求到货日期')
  const good = ['CG-1', '1,200', 'kg', inDays(6), 'GYS-N', '备库']
  const read = await requests().readLines({ file: await sheet(good) })
  expect(read).toMatchObject([{ materialId: steel.id, quantity: '1200', wantedOn: inDays(6), supplierId: north.id }])
  const bad = await clerk.call(purchaseRequest.readLines, {
    file: await sheet(['没有', '2', '', inDays(6), '', ''], ['CG-1', '2', '', '', '没有', '']),
  })
  expect(JSON.stringify(bad)).toMatch(/物料不存在[\s\S]*要求到货日期[\s\S]*/)
  const { id } = await requests().create({ warehouseId: stock.house.id, lines: read as never })
  const { bytes } = await clerk.file(purchaseRequest.exportLines, { id })
  expect((await readSheet(bytes)).slice(1)).toEqual([['CG-1', 1200, 'kg', inDays(6), 'GYS-N', '备库']])
  const again = await requests().readLines({ file: new File([new Uint8Array(bytes)], '采购申请.xlsx') })
  expect(again).toMatchObject([{ materialId: steel.id, quantity: '1200', supplierId: north.id, purpose: '备库' }])
})

it('who buys takes the lines of all requests away as one sheet, by the filters of the list', async () => {
  const bolt = await stock.material('CG-2')
  const of = { materialId: bolt.id, supplierId: north.id, purpose: 'SO-2' }
  const { id, code } = await approved(line('6', 5, of), line('1', 5))
  const [bill] = await billsOf(id)
  await receive(bill!.id, '2', (await stock.place('CG-03')).id)
  const { bytes } = await clerk.file(purchaseRequestSheet.export, { materialId: bolt.id })
  expect(await readSheet(bytes)).toMatchObject([
    [
      '单据编号',
      '状态',
      '收货仓库',
      '物料编码',
      '物料名称',
      '规格型号',
      '数量',
      '单位',
      '要求到货日期',
      '供应商编码',
      '供应商',
      '用途',
      '已到货数量',
      '基本单位',
      '入库单',
      '创建人',
      '备注',
    ],
    [
      code,
      '部分到货',
      stock.house.name,
      'CG-2',
      '物料CG-2',
      null,
      6,
      'kg',
      inDays(5),
      'GYS-N',
      '北方铸造',
      'SO-2',
      2,
      'kg',
      bill!.code,
      expect.any(String),
      null,
    ],
  ])
})
