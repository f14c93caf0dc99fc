import { inboundBill, inboundWork } from '@zhizao/contract/bills/inbound-bill'
import { material } from '@zhizao/contract/material/material'
import { materialClass } from '@zhizao/contract/material/material-class'
import { materialTemplate } from '@zhizao/contract/material/material-template'
import { productionOrder } from '@zhizao/contract/production/production-order'
import { location } from '@zhizao/contract/stock/location'
import { warehouse } from '@zhizao/contract/stock/warehouse'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testProduction } from '../../production/test-production.ts'
import type { Caller } from '../../testing/caller.ts'
import { sheetFile } from '../../testing/sheet.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

describe('where materials go by default', () => {
  let server: TestServer
  let planner: Caller
  let shop: Awaited<ReturnType<typeof testProduction>>
  beforeAll(async () => {
    server = await startTestServer()
    planner = await server.signIn()
    shop = await testProduction(server, planner)
  })
  afterAll(() => server.stop())
  const materials = () => planner.client(material)
  const place = (code: string, more: object = {}) => shop.stock.place(code, more)
  const orders = () => planner.client(productionOrder)

  it('is said with a material, changed, cleared, and left alone by what does not speak of it', async () => {
    const [one, other] = [await place('D-01'), await place('D-02')]
    const made = await shop.stock.material('D-1', { defaultLocationId: one.id } as never)
    const told = {
      defaultLocationId: one.id,
      defaultLocation: `${shop.stock.house.code}/D-01`,
      defaultLocationOff: false,
    }
    expect(made).toMatchObject(told)
    expect(await materials().update({ id: made.id, remark: '改一下' })).toMatchObject(told)
    expect(await materials().get({ id: made.id })).toMatchObject(told)
    expect((await materials().page({ code: 'D-1' })).records).toMatchObject([told])
    await materials().update({ id: made.id, defaultLocationId: other.id })
    expect(await materials().get({ id: made.id })).toMatchObject({ defaultLocationId: other.id })
    expect(await materials().update({ id: made.id, defaultLocationId: null })).toMatchObject({ defaultLocation: null })
    await planner.client(location).update({ id: one.id, status: 0 })
    for (const id of [one.id, '999999999'])
      expect(await planner.call(material.update, { id: made.id, defaultLocationId: id })).toMatchObject({
        code: 400,
        msg: expect.stringContaining('默认入库库位：不存在或已停用'),
        data: [{ field: 'defaultLocationId' }],
      })
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    expect((await stranger.call(material.update, { id: made.id, defaultLocationId: other.id })).code).toBe(404)
  })

  it('is a place that stays while it is one, and is told where it was switched off', async () => {
    const shelf = await place('D-03')
    const made = await shop.stock.material('D-3', { defaultLocationId: shelf.id } as never)
    expect(await planner.call(location.remove, { id: shelf.id })).toMatchObject({
      code: 409,
      msg: '库位“D-03”是物料“D-3”的默认入库库位，请先在物料中更换，再删除',
    })
    await planner.client(location).update({ id: shelf.id, status: 0 })
    expect(await materials().get({ id: made.id })).toMatchObject({ defaultLocationOff: true })
    // What else is changed of the material is not held up by it.
    expect(await materials().update({ id: made.id, name: '改名', defaultLocationId: shelf.id })).toMatchObject({
      name: '改名',
      defaultLocationOff: true,
    })
    await materials().remove({ id: made.id })
    await planner.client(location).remove({ id: shelf.id })
  })

  it('is proposed first for goods that come in, where it fits and is of the bill’s warehouse', async () => {
    const [, shelf] = [await place('D-04'), await place('D-05', { capacity: '10', kind: 'quarantine' })]
    const of = await shop.stock.material('D-4', { defaultLocationId: shelf.id } as never)
    const wanted = (warehouseId: string) =>
      planner.client(inboundBill).create({
        kind: 'other',
        warehouseId,
        lines: ['6', '6'].map((quantity) => ({ materialId: of.id, quantity })),
      })
    const proposed = async ({ id }: { id: string }) => planner.client(inboundWork).putaway({ id })
    expect(await proposed(await wanted(shop.stock.house.id))).toMatchObject([
      { locationId: shelf.id, location: 'D-05', why: 'default' },
      { why: 'empty' },
    ])
    const far = await planner.client(warehouse).create({ code: 'D-FAR', name: '远库' })
    const there = await planner.client(location).create({ warehouseId: far.id, code: 'D-FAR-1' })
    expect(await proposed(await wanted(far.id))).toMatchObject([
      { locationId: there.id, why: 'empty' },
      { why: 'has room' },
    ])
    const cold = await planner.client(materialClass).create({ code: 'D-COLD', name: '冷藏品' } as never)
    await planner.client(location).update({ id: shelf.id, classIds: [cold.id] })
    const refused = await proposed(await wanted(shop.stock.house.id))
    expect(refused.map(({ locationId }) => locationId)).not.toContain(shelf.id)
    await materials().update({ id: of.id, classId: cold.id })
    expect((await proposed(await wanted(shop.stock.house.id)))[0]).toMatchObject({ why: 'default' })
    await planner.client(location).update({ id: shelf.id, status: 0 })
    const after = await proposed(await wanted(shop.stock.house.id))
    expect(after.map(({ locationId }) => locationId)).not.toContain(shelf.id)
  })

  it('is where what an order makes goes, for its made parts too where their order takes from nowhere', async () => {
    const [shelf, bin] = [await place('D-06'), await place('D-07')]
    const pump = await shop.product('D-PUMP', { defaultLocationId: shelf.id })
    const part = await shop.product('D-PART', { defaultLocationId: bin.id })
    for (const { id } of [pump, part]) await shop.routeFor(id, [{ name: '装' }])
    await shop.billFor(pump.id, [{ materialId: part.id, quantity: '1' }])
    const order = await shop.order(pump.id, '5', { receiptLocationId: null, issueLocationId: null })
    expect(order).toMatchObject({ receiptLocationId: shelf.id })
    expect(await shop.order(pump.id, '5', { receiptLocationId: bin.id })).toMatchObject({ receiptLocationId: bin.id })
    await orders().plan({ id: order.id })
    const below = (await orders().page({ keyword: `${order.code}-1` })).records
    expect(below).toMatchObject([{ materialId: part.id, receiptLocationId: bin.id }])
    const drawn = await shop.order(pump.id, '5')
    await orders().plan({ id: drawn.id })
    expect((await orders().page({ keyword: `${drawn.code}-1` })).records).toMatchObject([
      { receiptLocationId: shop.line.id },
    ])
    const brought = await sheetFile([
      ['产品编码', '计划数量', '交货日期', '订单编号'],
      ['D-PUMP', 3, '2099-12-31', 'D-SHEET'],
    ])
    await planner.client(productionOrder).import({ file: brought })
    expect((await orders().page({ keyword: 'D-SHEET' })).records).toMatchObject([{ receiptLocationId: shelf.id }])
  })

  it('is named when an order is to be released without a place', async () => {
    const shelf = await place('D-08')
    const pump = await shop.product('D-P2')
    await shop.routeFor(pump.id, [{ name: '装' }])
    const order = await shop.order(pump.id, '5', { receiptLocationId: null })
    await orders().plan({ id: order.id })
    const refused = async (msg: string) =>
      expect(await planner.call(productionOrder.release, { ids: [order.id] })).toMatchObject({ code: 400, msg })
    await refused('完工库位：下达前请填写完工库位')
    await materials().update({ id: pump.id, defaultLocationId: shelf.id })
    const name = `${shop.stock.house.code}/D-08`
    await refused(`完工库位：下达前请填写完工库位，产品的默认入库库位是“${name}”`)
    await planner.client(location).update({ id: shelf.id, status: 0 })
    await refused(`完工库位：下达前请填写完工库位：产品的默认入库库位“${name}”已停用`)
    expect(await shop.order(pump.id, '1', { receiptLocationId: null })).toMatchObject({ receiptLocationId: null })
  })

  it('goes out with materials as a sheet and comes in again, by its code or with that of its warehouse', async () => {
    const [one] = [await place('D-09'), await place('D-10')]
    const far = await planner.client(warehouse).create({ code: 'D-ANNEX', name: '附库' })
    const twin = await planner.client(location).create({ warehouseId: far.id, code: 'D-10' })
    const upload = async (rows: (string | null)[][]) =>
      planner.call(materialTemplate.upload, {
        file: await sheetFile([['物料编码', '物料名称', '基本单位', '默认入库库位'], ...rows]),
      })
    expect(
      await upload([
        ['D-S1', '甲', 'kg', 'd-09'],
        ['D-S2', '乙', 'kg', 'D-ANNEX/D-10'],
        ['D-S3', '丙', 'kg', null],
      ]),
    ).toMatchObject({ code: 200, data: { added: 3 } })
    const told = async () =>
      Object.fromEntries(
        (await materials().page({ code: 'D-S', pageSize: 10 })).records.map((row) => [row.code, row.defaultLocationId]),
      )
    expect(await told()).toEqual({ 'D-S1': one.id, 'D-S2': twin.id, 'D-S3': null })
    expect(await upload([['D-S1', '甲', 'kg', 'D-10']])).toMatchObject({
      code: 400,
      data: [{ field: '第 2 行', title: '默认入库库位' }],
      msg: expect.stringContaining('有 2 个启用的库位叫“D-10”'),
    })
    expect(await upload([['D-S1', '甲', 'kg', 'D-没有']])).toMatchObject({
      msg: expect.stringContaining('启用的库位“D-没有”不存在'),
    })
    const { bytes } = await planner.file(materialTemplate.download, { code: 'D-S' })
    const [head, ...rows] = await readSheet(bytes)
    const at = head!.indexOf('默认入库库位')
    expect(rows.map((row) => row[at])).toEqual([`${shop.stock.house.code}/D-09`, 'D-ANNEX/D-10', null])
    expect(
      await planner.call(materialTemplate.upload, { file: new File([new Uint8Array(bytes)], 'x.xlsx') }),
    ).toMatchObject({
      code: 200,
      data: { changed: 3 },
    })
    expect(await told()).toEqual({ 'D-S1': one.id, 'D-S2': twin.id, 'D-S3': null })
    // An empty cell clears; a sheet without the column says nothing of it.
    await upload([['D-S1', '甲', 'kg', null]])
    await planner.client(materialTemplate).upload({
      file: await sheetFile([
        ['物料编码', '物料名称'],
        ['D-S2', '乙二'],
      ]),
    })
    expect(await told()).toEqual({ 'D-S1': null, 'D-S2': twin.id, 'D-S3': null })
  })
})
