import { object } from '@zhizao/contract/device/object'
import { job } from '@zhizao/contract/job/job'
import { material } from '@zhizao/contract/material/material'
import { materialClass } from '@zhizao/contract/material/material-class'
import { supplier } from '@zhizao/contract/material/supplier'
import { freeEquipment, location, locationEquipment } from '@zhizao/contract/stock/location'
import { stock, stockPeriod } from '@zhizao/contract/stock/stock'
import { stockLedger } from '@zhizao/contract/stock/stock-ledger'
import { warehouse } from '@zhizao/contract/stock/warehouse'
import { lot } from '@zhizao/contract/trace/lot'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../testing/caller.ts'
import { sheetFile } from '../testing/sheet.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { post } from './ledger/post.ts'
import { testStock } from './test-stock.ts'

const sheetRows = async (bytes: Buffer) =>
  ((await readXlsxFile(Buffer.from(bytes))) as unknown as { data: unknown[][] }[]).flatMap(({ data }) => data)

let server: TestServer
let clerk: Caller
beforeAll(async () => {
  server = await startTestServer()
  clerk = await server.signIn()
})
afterAll(() => server.stop())

describe('warehouses', () => {
  it('are a tree, found by level, name and position, moved and taken away', async () => {
    const calls = clerk.client(warehouse)
    const top = await calls.create({ name: '主仓' })
    expect(top).toMatchObject({ code: expect.stringMatching(/^CK/), level: 1, status: 1 })
    const floor = await calls.create({ code: 'F1', name: '一楼', parentId: top.id })
    const aisle = await calls.create({ code: 'F1-A', name: 'A 区', parentId: floor.id, address: '东门' })
    expect(aisle).toMatchObject({ fullName: '主仓/一楼/A 区', level: 3 })
    const place = await clerk.client(location).create({ warehouseId: aisle.id, code: 'A-01-01' })
    expect(await calls.levels()).toMatchObject([
      { name: '主仓', level: 1, children: [{ name: '一楼', level: 2, children: [{ name: 'A 区' }] }] },
    ])
    expect(await calls.positions({ id: floor.id })).toMatchObject([
      {
        name: '一楼',
        type: 'warehouse',
        children: [{ name: 'A 区', children: [{ code: 'A-01-01', type: 'location' }] }],
      },
    ])
    expect(await calls.positions({})).toMatchObject([{ name: '主仓' }])
    expect(await calls.byName({ name: '一楼' })).toMatchObject([{ id: floor.id }])
    expect((await calls.list({ parentId: floor.id })).map(({ name }) => name)).toEqual(['一楼', 'A 区'])
    expect(await calls.update({ id: aisle.id, parentId: top.id, name: 'B 区' })).toMatchObject({
      fullName: '主仓/B 区',
    })
    expect(await calls.get({ id: aisle.id })).toMatchObject({ level: 2, locationCount: 1 })
    expect(await clerk.call(warehouse.update, { id: top.id, parentId: aisle.id })).toMatchObject({ code: 400 })
    expect(await clerk.call(warehouse.create, { name: '一楼', parentId: top.id })).toMatchObject({
      msg: '仓库名称：同一上级下已有同名仓库',
    })
    expect(await clerk.call(warehouse.remove, { id: top.id })).toMatchObject({
      msg: '仓库“主仓”下还有 2 个下级仓库，请先移走或删除',
    })
    await calls.moveUp({ id: aisle.id })
    expect((await calls.list({ parentId: top.id })).map(({ name }) => name)).toEqual(['主仓', 'B 区', '一楼'])
    await calls.moveDown({ id: aisle.id })
    await clerk.client(location).remove({ id: place.id })
    await calls.remove({ id: aisle.id })
    await calls.removeMany({ ids: [floor.id, top.id] })
    expect((await calls.page({})).total).toBe(0)
  })
})

describe('locations', () => {
  it('are kept with barcode, capacity and classes; what is scanned finds them', async () => {
    const { house } = await testStock(server, clerk)
    const calls = clerk.client(location)
    const steel = await clerk.client(materialClass).create({ name: '钢材' })
    const made = await calls.create({ warehouseId: house.id, code: 'C-01', barcode: 'BC-1', classIds: [steel.id] })
    expect(made).toMatchObject({
      name: 'C-01',
      kind: 'storage',
      classIds: [steel.id],
      classNames: '钢材',
      stockCount: 0,
    })
    await calls.create({ warehouseId: house.id, code: 'C-02' })
    expect(await calls.list({ barcode: 'BC-1' })).toMatchObject([{ id: made.id }])
    expect(await calls.list({ barcode: 'C-02' })).toMatchObject([{ code: 'C-02' }])
    expect(await calls.update({ id: made.id, capacity: '120.5', classIds: [], kind: 'lineside' })).toMatchObject({
      capacity: '120.5',
      classNames: '',
      kind: 'lineside',
    })
    expect(await clerk.call(location.create, { warehouseId: house.id, code: 'C-03', barcode: 'BC-1' })).toMatchObject({
      code: 400,
    })
    expect(await clerk.call(location.create, { warehouseId: house.id, code: 'C-03', allowNegative: 1 })).toMatchObject({
      msg: '允许负库存：只有线边库位可以允许负库存',
    })
    expect((await calls.page({ warehouseId: house.id, kind: 'lineside' })).records).toMatchObject([{ id: made.id }])
    expect(await calls.get({ id: made.id })).toMatchObject({ code: made.code, kind: 'lineside' })
    await calls.removeMany({ ids: [made.id] })
    expect(await clerk.call(location.get, { id: made.id })).toMatchObject({ code: 404 })
  })

  it('come and go by sheet, all faults at once', async () => {
    const { house } = await testStock(server, clerk)
    const calls = clerk.client(location)
    const head = ['仓库编码', '库位编码', '库位名称', '类型', '容量']
    const sheet = (...rows: (string | number)[][]) => sheetFile([head, ...rows])
    const done = await calls.import({
      file: await sheet([house.code, 'S-01', '一号', '存储', 10], [house.code, 'S-02', '', '线边', '']),
    })
    expect(done).toEqual({ added: 2, changed: 0 })
    expect(await calls.import({ file: await sheet([house.code, 'S-01', '改名', '存储', 20]) })).toEqual({
      added: 0,
      changed: 1,
    })
    expect(await calls.list({ code: 'S-0', warehouseId: house.id })).toMatchObject([
      { name: '改名', capacity: '20' },
      { name: 'S-02', kind: 'lineside' },
    ])
    const wrong = await clerk.call(location.import, {
      file: await sheet(['没有', 'S-03', '', '', ''], [house.code, 'S-04', '', '天上', '']),
    })
    expect(wrong).toMatchObject({ code: 400, data: [{ field: '第 2 行' }, { field: '第 3 行' }] })
    const written = await clerk.file(location.export, { warehouseId: house.id })
    expect((await sheetRows(written.bytes)).flat()).toEqual(expect.arrayContaining(['S-01', '改名', house.code]))
    expect((await clerk.file(location.template)).status).toBe(200)
  })

  it('have codes of their own warehouse: two may have the same, and none twice in letters that read the same', async () => {
    const [one, other] = [await testStock(server, clerk), await testStock(server, clerk)]
    const calls = clerk.client(location)
    const draft = { name: '一号', kind: 'storage' as const, allowNegative: 0 as const, holdOnAlarm: 0 as const }
    const place = (warehouseId: string, code: string) => ({
      ...draft,
      warehouseId,
      code,
      status: 1 as const,
      classIds: [],
    })
    await calls.create(place(one.house.id, 'Same-1'))
    await calls.create(place(other.house.id, 'Same-1'))
    expect(await clerk.call(location.create, place(one.house.id, 'SAME-1'))).toMatchObject({
      code: 400,
      data: [{ field: 'code', message: '已存在' }],
    })
    const sheet = await sheetFile([
      ['仓库编码', '库位编码', '库位名称'],
      [other.house.code.toLowerCase(), 'same-1', '改名'],
    ])
    expect(await calls.validate({ file: sheet })).toMatchObject({ added: 0, changed: 1, faultCount: 0 })
    expect(await calls.import({ file: sheet })).toEqual({ added: 0, changed: 1 })
    expect(await calls.list({ code: 'Same-1', warehouseId: other.house.id })).toMatchObject([{ name: '改名' }])
    expect(await calls.list({ code: 'Same-1', warehouseId: one.house.id })).toMatchObject([{ name: '一号' }])
    const { jobId } = await calls.importBig({ file: sheet })
    await expect.poll(async () => (await clerk.client(job).get({ id: jobId })).state, { timeout: 30_000 }).toBe('done')
    expect(await clerk.client(job).get({ id: jobId })).toMatchObject({ message: '新增 0 个库位，修改 1 个库位' })
  })

  it('have equipment, each machine at one place, and keep it from being deleted', async () => {
    const { place } = await testStock(server, clerk)
    const [cold, other] = [await place('COLD-1'), await place('COLD-2')]
    const machine = await clerk.client(object).create({ code: 'fridge', name: '冷库', objectType: 'device' })
    const calls = clerk.client(locationEquipment)
    expect((await clerk.client(freeEquipment).find({ keyword: 'fridge' })).records).toMatchObject([{ id: machine.id }])
    await calls.add({ locationId: cold.id, objectIds: [machine.id] })
    expect((await clerk.client(freeEquipment).find({ keyword: 'fridge' })).total).toBe(0)
    expect(await clerk.call(locationEquipment.add, { locationId: other.id, objectIds: [machine.id] })).toMatchObject({
      msg: '设备“冷库”已在库位“COLD-1”，请先解除',
    })
    const [attached] = await calls.list({ id: cold.id })
    expect(attached).toMatchObject({ id: machine.id, name: '冷库' })
    await calls.remove({ id: attached!.relaId })
    expect(await calls.list({ id: cold.id })).toEqual([])
  })

  it('of another company are not seen, changed or used', async () => {
    const { place } = await testStock(server, clerk)
    const mine = await place('MINE-1')
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    expect(await stranger.call(location.get, { id: mine.id })).toMatchObject({ code: 404 })
    expect(await stranger.call(location.create, { warehouseId: mine.warehouseId, code: 'X' })).toMatchObject({
      code: 400,
    })
  })
})

it('suppliers are found by name among warehouses’ base data', async () => {
  const made = await clerk.client(supplier).create({ name: '宁波轴承' })
  expect(await clerk.client(supplier).byName({ name: '宁波轴承' })).toMatchObject([{ id: made.id }])
  expect(await clerk.client(supplier).select({ name: '轴承' })).toMatchObject([{ id: made.id }])
})

describe('lots', () => {
  it('are of one material, expire after its shelf life, and stay once they have moved', async () => {
    const stocked = await testStock(server, clerk)
    const of = await stocked.material('LOT-1', { tracking: 'lot', shelfLifeDays: 30 })
    const calls = clerk.client(lot)
    const made = await calls.create({ materialId: of.id, producedOn: '2026-11-01' })
    expect(made).toMatchObject({ code: expect.stringMatching(/^P/), expiresOn: '2026-12-01', owner: 'own' })
    expect(
      await calls.update({ id: made.id, supplierLot: 'S-9', expiresOn: '2026-12-24', reason: '复验' }),
    ).toMatchObject({
      supplierLot: 'S-9',
      expiryReason: '复验',
    })
    expect(await calls.get({ id: made.id })).toMatchObject({ expiresOn: '2026-12-24' })
    expect((await calls.page({ materialId: of.id, expiresBy: '2026-12-24' })).total).toBe(1)
    const plain = await stocked.material('LOT-2')
    expect(await clerk.call(lot.create, { materialId: plain.id, code: 'X' })).toMatchObject({ code: 400 })
    expect(await clerk.call(lot.create, { materialId: of.id, code: 'X', owner: 'customer' })).toMatchObject({
      msg: '客户：货主是客户时必须选择',
    })
    const gone = await calls.create({ materialId: of.id, code: 'GONE' })
    await calls.remove({ id: gone.id })
    const again = await calls.create({ materialId: of.id, code: 'GONE' })
    await calls.removeMany({ ids: [again.id] })
    const place = await stocked.place('LOT-01')
    await stocked.within((context) =>
      post(context, {
        source: { kind: 'test', id: '77', code: 'T-77' },
        step: 'post',
        lines: [
          {
            line: '1',
            materialId: of.id,
            lotId: made.id,
            quantity: '2',
            status: 'available',
            from: { outside: 'supplier' },
            to: place.id,
          },
        ],
      }),
    )
    expect(await clerk.call(lot.remove, { id: made.id })).toMatchObject({ msg: '批次已有 1 条库存流水，不能删除' })
    expect(await clerk.call(material.update, { id: of.id, tracking: 'none' })).toMatchObject({
      msg: '物料“LOT-1”已用于 1 个库存流水，不能更换跟踪方式',
    })
    expect(await clerk.call(location.remove, { id: place.id })).toMatchObject({ code: 409 })
    expect((await clerk.client(material).page({ code: 'LOT-1' })).records).toMatchObject([{ stock: '2' }])
  })
})

describe('stock', () => {
  it('is added up by material, place and lot; a figure opens its movements; picking says why', async () => {
    const stocked = await testStock(server, clerk)
    const of = await stocked.material('SUM-1', { tracking: 'lot', pickRule: 'fifo' })
    const [l1, l2] = [
      await stocked.lot(of.id, 'L1', { receivedOn: '2026-10-01' }),
      await stocked.lot(of.id, 'L2', { receivedOn: '2026-10-02' }),
    ]
    const [a, side] = [await stocked.place('SUM-A'), await stocked.place('SUM-L', { kind: 'lineside' })]
    const move = (
      line: string,
      lotId: string,
      quantity: string,
      from: string | { outside: 'supplier' },
      to: string,
    ) => ({
      line,
      materialId: of.id,
      lotId,
      quantity,
      from,
      to,
      status: 'available' as const,
    })
    const supplies = { outside: 'supplier' as const }
    await stocked.within((context) =>
      post(context, {
        source: { kind: 'test', id: '88', code: 'T-88' },
        step: 'post',
        lines: [
          move('1', l1.id, '800', supplies, a.id),
          move('2', l2.id, '1200', supplies, a.id),
          move('3', l1.id, '500', a.id, side.id),
        ],
      }),
    )
    const calls = clerk.client(stock)
    const asked = { materialId: of.id }
    expect((await calls.page({ ...asked, groupBy: 'material' })).records).toMatchObject([
      { quantity: '2000', free: '2000', lotCode: null, locationCode: null },
    ])
    expect(
      (await calls.page({ ...asked, groupBy: 'lot' })).records.map(({ lotCode, quantity }) => [lotCode, quantity]),
    ).toEqual([
      ['L1', '800'],
      ['L2', '1200'],
    ])
    const byPlace = await calls.page({ ...asked, groupBy: 'location', warehouseId: stocked.house.id })
    expect(byPlace.records.map(({ locationCode, quantity }) => [locationCode, quantity])).toEqual([
      ['SUM-A', '1500'],
      ['SUM-L', '500'],
    ])
    expect(await calls.page({ ...asked, pageNumber: 9 })).toMatchObject({ total: 3, records: [] })
    expect(await calls.select({ ...asked, locationId: side.id })).toMatchObject([
      { quantity: '500', status: 'available' },
    ])
    const proposal = await calls.pick({ materialId: of.id, warehouseId: stocked.house.id, quantity: '900' })
    expect(proposal.lines.map(({ lotCode, take, why }) => [lotCode, take, why])).toEqual([
      ['L1', '300', 'came first'],
      ['L2', '600', 'came first'],
    ])
    expect(proposal).toMatchObject({ passed: [{ locationCode: 'SUM-L', why: 'not a picking place' }], short: '0' })
    const ledger = await clerk.client(stockLedger).page({ materialId: of.id, locationId: a.id })
    expect(ledger.records).toMatchObject([
      { fromLocation: 'SUM-A', toLocation: 'SUM-L', quantity: '500', sourceCode: 'T-88' },
      { fromLocation: '供应商', quantity: '1200' },
      { fromLocation: '供应商', quantity: '800', lotCode: 'L1', byName: '仓管员' },
    ])
    const written = await sheetRows((await clerk.file(stock.export, asked)).bytes)
    expect(written.flat()).toEqual(expect.arrayContaining(['SUM-A', 'L2', 1200]))
    expect((await clerk.file(stockLedger.export, asked)).status).toBe(200)
  })

  it('of a period that is closed takes nothing more, until it is opened again', async () => {
    const stocked = await testStock(server, clerk)
    const of = await stocked.material('PERIOD-1')
    const place = await stocked.place('PERIOD-A')
    const calls = clerk.client(stockPeriod)
    expect(await calls.close({ closedUntil: '2026-01-31', reason: '月结' })).toMatchObject({
      closedUntil: '2026-01-31',
    })
    let id = 500
    const on = (postedOn: string) =>
      stocked.within(
        (context) =>
          post(context, {
            source: { kind: 'period', id: String(++id), code: 'T' },
            step: 'post',
            postedOn,
            lines: [
              {
                line: '1',
                materialId: of.id,
                quantity: '1',
                status: 'available',
                from: { outside: 'supplier' },
                to: place.id,
              },
            ],
          }),
        ['stockLedger:backdate'],
      )
    await expect(on('2026-01-31')).rejects.toMatchObject({ message: expect.stringContaining('期间已结账') })
    await on('2026-02-01')
    expect(await calls.get()).toMatchObject({ closedUntil: '2026-01-31', reason: '月结' })
    expect(await clerk.call(stockPeriod.close, { closedUntil: null, reason: ' ' })).toMatchObject({
      data: [{ field: 'reason', message: '请填写原因' }],
    })
    const closer = await server.signIn({ permissions: ['stockLedger', 'stockLedger:close'] })
    const opener = await server.signIn({ permissions: ['stockLedger', 'stockLedger:open'] })
    expect(await closer.call(stockPeriod.close, { closedUntil: null, reason: '漏了一单' })).toMatchObject({
      code: 401,
      msg: '没有重新打开库存期间的权限，请联系管理员',
    })
    expect(await opener.call(stockPeriod.close, { closedUntil: '2026-02-28', reason: '月结' })).toMatchObject({
      code: 401,
      msg: '没有库存期间结账的权限，请联系管理员',
    })
    await opener.client(stockPeriod).close({ closedUntil: null, reason: '漏了一单' })
    expect(await calls.get()).toMatchObject({ closedUntil: null, reason: '漏了一单' })
    await on('2026-01-31')
    expect(await clerk.call(stockPeriod.close, { closedUntil: '2099-01-01', reason: '月结' })).toMatchObject({
      code: 400,
    })
  })
})

describe('stock that was scanned', () => {
  it('is found by the bar code of its place or of its goods, each as a whole only', async () => {
    const { place, material: make, within } = await testStock(server, clerk)
    const shelf = await place('SC-1', { barcode: 'LOC*0001' })
    const bottle = await make('SC-WATER', { gtin: '6901234567892' })
    await within((context) =>
      post(context, {
        source: { kind: 'test', id: bottle.id, code: 'T' },
        step: 'in',
        lines: [
          {
            line: '1',
            materialId: bottle.id,
            lotId: null,
            quantity: '5',
            from: { outside: 'count' },
            to: shelf.id,
            status: 'available',
            toStatus: 'available',
          },
        ],
      }),
    )
    const found = async (keyword: string) =>
      (await clerk.client(stock).select({ keyword })).map(({ materialCode }) => materialCode)
    for (const scanned of ['LOC*0001', '6901234567892', '06901234567892', 'SC-1'])
      expect(await found(scanned), scanned).toEqual(['SC-WATER'])
    for (const part of ['LOC*000', '690123456789', '96385074']) expect(await found(part), part).toEqual([])
  })
})
