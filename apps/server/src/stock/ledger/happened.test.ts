import { role } from '@zhizao/contract/access/role'
import { inboundBill, inboundWork } from '@zhizao/contract/bills/inbound-bill'
import { stockEntry } from '@zhizao/contract/bills/stock-entry'
import { configInfo } from '@zhizao/contract/company/plant-config'
import { stock as stockCalls, stockPeriod } from '@zhizao/contract/stock/stock'
import { stockLedger } from '@zhizao/contract/stock/stock-ledger'
import { inOutReport } from '@zhizao/contract/stock-watch/in-out-report'
import { lot } from '@zhizao/contract/trace/lot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { inDays, noon, today } from '../../testing/plant-day.ts'
import { sheetFile } from '../../testing/sheet.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { testStock } from '../test-stock.ts'

let server: TestServer
let admin: Caller
let clerk: Caller
let stock: Awaited<ReturnType<typeof testStock>>
const rights = ['stock', 'stockEntry', 'stockEntry:add', 'stockEntry:post', 'stockEntry:opening']
beforeAll(async () => {
  server = await startTestServer()
  server.setTime(noon)
  admin = await server.signIn()
  clerk = await server.signIn({ permissions: rights })
  stock = await testStock(server, admin)
})
beforeEach(() => server.setTime(noon))
afterAll(() => server.stop())

type Draft = Parameters<ReturnType<typeof entriesOf>['create']>[0]
const entriesOf = (caller: Caller) => caller.client(stockEntry)
/** Makes an entry and posts it, or says why not. */
async function posted(draft: Draft, who = clerk) {
  const { id } = await entriesOf(who).create(draft)
  return who.call(stockEntry.post, { id })
}
const lotsOf = async (materialId: string) =>
  Object.fromEntries((await admin.client(lot).page({ materialId })).records.map((each) => [each.code, each]))

describe('what happened before today', () => {
  it('dates the lot that it brings: received, FIFO and shelf life by its day', async () => {
    const place = await stock.place('H-01')
    const of = await stock.material('H-1', { tracking: 'lot', shelfLifeDays: 30 })
    const received = async (lotCode: string, postedOn?: string) => {
      const { id } = await admin.client(inboundBill).create({
        kind: 'purchase',
        warehouseId: stock.house.id,
        lines: [{ materialId: of.id, quantity: '10', lotCode }],
      })
      const { lines } = await admin.client(inboundBill).confirm({ id })
      await admin.client(inboundWork).receive({
        id,
        key: `happened-${lotCode}-${postedOn}`,
        postedOn,
        lines: [{ lineId: lines[0]!.id, quantity: '10', locationId: place.id }],
      })
    }
    await received('NEW')
    await received('OLD', inDays(-3))
    expect(await lotsOf(of.id)).toMatchObject({
      NEW: { receivedOn: today, expiresOn: inDays(30) },
      OLD: { receivedOn: inDays(-3), expiresOn: inDays(27) },
    })
    const first = async () =>
      (await admin.client(stockCalls).pick({ materialId: of.id, quantity: '5' })).lines.map(({ lotCode }) => lotCode)
    expect(await first()).toEqual(['OLD'])
    // More of the first lot had come before all of it.
    await received('NEW', inDays(-5))
    expect(await lotsOf(of.id)).toMatchObject({ NEW: { receivedOn: inDays(-5), expiresOn: inDays(25) } })
    expect(await first()).toEqual(['NEW'])
  })

  it('says nothing anew of a lot of which people have said the days', async () => {
    const place = await stock.place('H-02')
    const of = await stock.material('H-2', { tracking: 'lot', shelfLifeDays: 30 })
    const line = { materialId: of.id, quantity: '1', toLocationId: place.id, lotCode: 'SAID' }
    await posted({ kind: 'receipt', lines: [{ ...line, producedOn: inDays(-20) }] })
    await posted({ kind: 'receipt', postedOn: inDays(-2), lines: [line] })
    expect(await lotsOf(of.id)).toMatchObject({
      SAID: { receivedOn: inDays(-2), producedOn: inDays(-20), expiresOn: inDays(10) },
    })
    // Said to be what it would be of goods without a day of production.
    const both = { ...line, lotCode: 'BOTH' }
    await posted({ kind: 'receipt', lines: [{ ...both, producedOn: inDays(-20), expiresOn: inDays(30) }] })
    await posted({ kind: 'receipt', postedOn: inDays(-2), lines: [both] })
    expect(await lotsOf(of.id)).toMatchObject({ BOTH: { receivedOn: inDays(-2), expiresOn: inDays(30) } })
  })

  it('takes the days of opening stock from its sheet', async () => {
    await stock.place('H-03')
    const of = await stock.material('H-3', { tracking: 'lot', shelfLifeDays: 100 })
    const head = ['物料编码', '批次号', '数量', '移入库位', '入库日期', '生产日期']
    const file = await sheetFile([
      head,
      ['H-3', 'P', 5, 'H-03', inDays(-40), inDays(-60)],
      ['H-3', 'R', 5, 'H-03', inDays(-50), ''],
      ['H-3', 'N', 5, 'H-03', '', ''],
    ])
    const lines = (await entriesOf(clerk).readLines({ file })) as never
    expect(await posted({ kind: 'opening', lines })).toMatchObject({ code: 200 })
    expect(await lotsOf(of.id)).toMatchObject({
      P: { receivedOn: inDays(-40), producedOn: inDays(-60), expiresOn: inDays(40) },
      R: { receivedOn: inDays(-50), producedOn: null, expiresOn: inDays(50) },
      N: { receivedOn: today, producedOn: null, expiresOn: inDays(100) },
    })
    const wrong = await sheetFile([head, ['H-3', 'W', 5, 'H-03', inDays(1), inDays(2)]])
    const bad = (await entriesOf(clerk).readLines({ file: wrong })) as never
    expect(await posted({ kind: 'opening', lines: bad })).toMatchObject({
      code: 400,
      data: [
        { field: 'lines.0.receivedOn', message: `第 1 行：入库日期不能晚于过账日期 ${today}` },
        { field: 'lines.0.producedOn', message: `第 1 行：生产日期不能晚于入库日期 ${inDays(1)}` },
      ],
    })
    expect(Object.keys(await lotsOf(of.id))).toHaveLength(3)
  })

  it('is issued only where it was there on that day and on each day since', async () => {
    const place = await stock.place('H-04')
    const of = await stock.material('H-4')
    const base = { materialId: of.id }
    const receipt = (quantity: string, postedOn?: string) =>
      posted({ kind: 'receipt', postedOn, lines: [{ ...base, quantity, toLocationId: place.id }] })
    const issue = (quantity: string, postedOn?: string) =>
      posted({ kind: 'issue', postedOn, lines: [{ ...base, quantity, fromLocationId: place.id }] })
    await receipt('100')
    const short = (day: string, lying: string, wanted: string, asked: string) => ({
      code: 409,
      msg: `库位“H-04”的物料“H-4”（可用）到 ${day} 只有 ${lying} kg，不足 ${wanted} kg，不能按 ${asked} 的日期发出，请先补录在那之前的入库，或改用之后的日期`,
    })
    expect(await issue('60', inDays(-6))).toMatchObject(short(inDays(-6), '0', '60', inDays(-6)))
    expect(await stock.balances()).toMatchObject({ 'H-04 H-4 available': '100' })
    // There on that day, and gone in between: what came today is none of it.
    expect(await receipt('70', inDays(-6))).toMatchObject({ code: 200 })
    expect(await issue('50', inDays(-3))).toMatchObject({ code: 200 })
    expect(await issue('60', inDays(-5))).toMatchObject(short(inDays(-3), '20', '60', inDays(-5)))
    expect(await issue('20', inDays(-5))).toMatchObject({ code: 200 })
    expect(await issue('1', inDays(-5))).toMatchObject(short(inDays(-3), '0', '1', inDays(-5)))
    expect(await issue('100')).toMatchObject({ code: 200 })
    const { records } = await admin.client(inOutReport).page({ type: 'day', ...base, from: inDays(-7) })
    expect(records.map(({ period, closing }) => [period, closing])).toEqual([
      [inDays(-6), '70'],
      [inDays(-5), '50'],
      [inDays(-3), '0'],
      [today, '0'],
    ])
    expect(await stock.differences()).toEqual([])
  })

  it('is not issued twice by two who look at the same moment', async () => {
    const place = await stock.place('H-05')
    const of = await stock.material('H-5')
    const line = { materialId: of.id, quantity: '10' }
    await posted({ kind: 'receipt', postedOn: inDays(-2), lines: [{ ...line, toLocationId: place.id }] })
    await posted({ kind: 'receipt', lines: [{ ...line, quantity: '100', toLocationId: place.id }] })
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        posted({
          kind: 'issue',
          postedOn: inDays(-1),
          lines: [{ ...line, quantity: '3', fromLocationId: place.id }],
        }),
      ),
    )
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 200, 200, 409, 409, 409, 409, 409])
  })

  it('is entered as far back as the company says, and further by right', async () => {
    const place = await stock.place('H-06')
    const of = await stock.material('H-6')
    const receipt = (postedOn: string, who = clerk) =>
      posted({ kind: 'receipt', postedOn, lines: [{ materialId: of.id, quantity: '1', toLocationId: place.id }] }, who)
    expect(await receipt(inDays(-7))).toMatchObject({ code: 200 })
    expect(await receipt(inDays(-8))).toMatchObject({
      code: 401,
      msg: `发生日期 ${inDays(-8)} 太早，最多补录 7 天（${inDays(-7)} 起），更早的请由有“补录更早日期”权限的人处理`,
    })
    const elder = await server.signIn({ permissions: [...rights, 'stockLedger:backdate'] })
    expect(await receipt(inDays(-60), elder)).toMatchObject({ code: 200 })
    await admin.client(configInfo).save({ params: [{ code: 'stockBackdateDays', value: 0 }] })
    expect(await receipt(inDays(-1))).toMatchObject({
      code: 401,
      msg: `发生日期 ${inDays(-1)} 不是今天，补录以前的请由有“补录更早日期”权限的人处理`,
    })
    expect(await receipt(today)).toMatchObject({ code: 200 })
    await admin.client(configInfo).save({ params: [{ code: 'stockBackdateDays', value: null }] })
    expect(await stock.balances()).toMatchObject({ 'H-06 H-6 available': '3' })
  })

  it('used what could still be used on its day', async () => {
    const place = await stock.place('H-07')
    const of = await stock.material('H-7', { tracking: 'lot' })
    const line = { materialId: of.id, quantity: '1', lotCode: 'L' }
    const came = { ...line, quantity: '9', toLocationId: place.id, expiresOn: inDays(-2) }
    await posted({ kind: 'receipt', postedOn: inDays(-5), lines: [came] })
    const issue = (more: object) => posted({ kind: 'issue', lines: [{ ...line, fromLocationId: place.id }], ...more })
    expect(await issue({ postedOn: inDays(-3) })).toMatchObject({ code: 200 })
    const refused = {
      code: 409,
      msg: `物料“H-7”批次“L”已于 ${inDays(-2)} 过期，不能发出使用，确需发出的，请由有“发出过期或冻结的库存”权限的人填写原因后过账`,
    }
    expect(await issue({})).toMatchObject(refused)
    expect(await issue({ reason: '研发试验' })).toMatchObject(refused)
    const may = await server.signIn({ permissions: [...rights, 'stockEntry:override'] })
    const by = async (more: object) =>
      posted({ kind: 'issue', lines: [{ ...line, fromLocationId: place.id }], ...more }, may)
    expect(await by({})).toMatchObject(refused)
    expect(await by({ reason: '研发试验' })).toMatchObject({ code: 200 })
    const [move] = (await admin.client(stockLedger).page({ materialId: of.id })).records
    expect(move).toMatchObject({ toLocation: '手工收发', reason: '研发试验' })
  })
})

describe('what is taken back', () => {
  it('lowers the column that it was in', async () => {
    const place = await stock.place('H-08')
    const of = await stock.material('H-8')
    const line = { materialId: of.id, quantity: '40' }
    const receipt = (quantity: string) =>
      posted({ kind: 'receipt', lines: [{ ...line, quantity, toLocationId: place.id }] }, admin)
    await receipt('100')
    const { data } = await receipt('40')
    const gone = await posted({ kind: 'issue', lines: [{ ...line, quantity: '30', fromLocationId: place.id }] }, admin)
    for (const { id } of [data, gone.data] as { id: string }[]) await entriesOf(admin).reverse({ id })
    const { records } = await admin.client(inOutReport).page({ materialId: of.id })
    expect(records).toMatchObject([{ opening: '0', received: '100', issued: '0', closing: '100' }])
    const whole = await admin.client(inOutReport).page({ materialId: of.id, type: 'warehouse' })
    expect(whole.records).toMatchObject([{ received: '100', issued: '0', closing: '100' }])
    const late = { kind: 'receipt' as const, postedOn: inDays(-2), lines: [{ ...line, toLocationId: place.id }] }
    const { id } = (await posted(late, admin)).data as { id: string }
    await entriesOf(admin).reverse({ id })
    const days = await admin.client(inOutReport).page({ materialId: of.id, type: 'day', from: inDays(-3) })
    expect(days.records).toMatchObject([
      { period: inDays(-2), received: '40', issued: '0', closing: '40' },
      { period: today, received: '60', issued: '0', closing: '100' },
    ])
    const one = await admin.client(inOutReport).page({ materialId: of.id, from: today })
    expect(one.records).toMatchObject([{ opening: '40', received: '60', issued: '0', closing: '100' }])
  })
})

describe('the expiry of a lot', () => {
  it('is changed by right alone, with a reason that stays', async () => {
    const of = await stock.material('H-9', { tracking: 'lot' })
    const { id } = await stock.lot(of.id, 'X', { expiresOn: inDays(3) })
    const editor = await server.signIn({ permissions: ['lot', 'lot:edit'] })
    const keeper = await server.signIn({ permissions: ['lot', 'lot:edit', 'lot:expiry'] })
    const later = { id, expiresOn: inDays(90) }
    expect(await editor.call(lot.update, { id, expiresOn: inDays(3), remark: '外包装破' })).toMatchObject({ code: 200 })
    expect(await editor.call(lot.update, { ...later, reason: '复验合格' })).toMatchObject({
      code: 401,
      msg: '没有修改批次有效期的权限，请联系管理员',
    })
    expect(await keeper.call(lot.update, { ...later, reason: ' ' })).toMatchObject({
      data: [{ field: 'reason', message: '修改有效期请填写原因' }],
    })
    expect(await keeper.client(lot).update({ ...later, reason: '复验合格' })).toMatchObject({
      expiresOn: inDays(90),
      expiryReason: '复验合格',
      remark: '外包装破',
    })
    expect(await editor.client(lot).update({ id, remark: null })).toMatchObject({ expiryReason: '复验合格' })
  })
})

describe('who keeps the warehouse by the role that comes with the product', () => {
  it('does his day, and neither closes a period nor lets expired stock go nor gives it another expiry', async () => {
    const keeper = await server.signIn({ permissions: [] })
    const own = (await admin.client(role).list()).find(({ code }) => code === 'warehouseClerk')!
    await admin.client(role).addUsers({ roleId: own.id, userIds: [keeper.userId] })
    const place = await stock.place('H-10')
    const of = await stock.material('H-10', { tracking: 'lot' })
    const line = { materialId: of.id, quantity: '1', lotCode: 'L' }
    const came = [{ ...line, quantity: '5', toLocationId: place.id, expiresOn: inDays(-1) }]
    expect(await posted({ kind: 'receipt', postedOn: inDays(-3), lines: came }, keeper)).toMatchObject({ code: 200 })
    expect(await posted({ kind: 'receipt', postedOn: inDays(-30), lines: came }, keeper)).toMatchObject({ code: 401 })
    const gone = { kind: 'issue' as const, reason: '试用', lines: [{ ...line, fromLocationId: place.id }] }
    expect(await posted(gone, keeper)).toMatchObject({ code: 409 })
    const { L } = await lotsOf(of.id)
    expect(await keeper.call(lot.update, { id: L!.id, expiresOn: inDays(9), reason: '复验' })).toMatchObject({
      code: 401,
    })
    for (const closedUntil of [inDays(-40), null])
      expect(await keeper.call(stockPeriod.close, { closedUntil, reason: '月结' })).toMatchObject({ code: 401 })
  })
})
