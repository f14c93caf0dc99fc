import { inboundBill } from '@zhizao/contract/bills/inbound-bill'
import { outboundBill } from '@zhizao/contract/bills/outbound-bill'
import { purchaseRequest } from '@zhizao/contract/bills/purchase-request'
import { stockEntry } from '@zhizao/contract/bills/stock-entry'
import { transfer } from '@zhizao/contract/bills/transfer'
import { stockCount } from '@zhizao/contract/counting/stock-count'
import { printJob } from '@zhizao/contract/print/print-job'
import { warehouse } from '@zhizao/contract/stock/warehouse'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readPrint } from '../print/read-print.ts'
import { testStock } from '../stock/test-stock.ts'
import type { Caller } from '../testing/caller.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

// Each print starts a thread that loads the generator from its sources.
vi.setConfig({ testTimeout: 240_000 })

let server: TestServer
let clerk: Caller
let stock: Awaited<ReturnType<typeof testStock>>
beforeAll(async () => {
  server = await startTestServer()
  clerk = await server.signIn()
  stock = await testStock(server, clerk)
})
afterAll(() => server.stop())

/** The text and codes of each page of a print. */
async function printed(typeCode: string, ids: string[]) {
  const { id } = await clerk.client(printJob).create({ typeCode, ids })
  await vi.waitFor(
    async () => {
      const { state, message } = await clerk.client(printJob).get({ id })
      if (state !== 'ready') throw new Error(`the print is ${state}: ${message}`)
    },
    { timeout: 100_000, interval: 100 },
  )
  return (await readPrint((await clerk.file(printJob.file, { id })).bytes)).pages
}

/** A place with so much of a material in it. */
async function stocked(name: string, quantity: string) {
  const place = await stock.place(`PR-${name}`)
  const of = await stock.material(`M-${name}`, { name: `钢板${name}` })
  const entry = { kind: 'receipt' as const, lines: [{ materialId: of.id, quantity, toLocationId: place.id }] }
  const { id } = await clerk.client(stockEntry).create(entry)
  await clerk.client(stockEntry).post({ id })
  return { place, of }
}

describe('documents of stock on paper', () => {
  it('are bills in and out, several at once, each from a page of its own with its code', async () => {
    const { of, place } = await stocked('BILL', '50')
    const lines = [{ materialId: of.id, quantity: '12.5', locationId: place.id, remark: '轻放' }]
    const first = await clerk.client(inboundBill).create({ kind: 'purchase', warehouseId: stock.house.id, lines })
    const second = await clerk.client(inboundBill).create({ kind: 'other', warehouseId: stock.house.id, lines })
    const pages = await printed('inboundBill', [second.id, first.id])
    expect(pages.map(({ codes }) => codes)).toEqual([
      [{ format: 'QRCode', text: second.code }],
      [{ format: 'QRCode', text: first.code }],
    ])
    for (const words of ['入库单', '其他入库', '草稿', stock.house.name, 'M-BILL', '钢板BILL', '12.5', 'PR-BILL'])
      expect(pages[0]!.text).toContain(words)
    // Each number with its unit, and a line for each who signs.
    for (const words of [`0 ${of.baseUnit}`, '送货：', '收货：', '检验：']) expect(pages[0]!.text).toContain(words)
    const out = await clerk.client(outboundBill).create({ kind: 'sale', warehouseId: stock.house.id, lines })
    const [page] = await printed('outboundBill', [out.id])
    for (const words of ['出库单', '销售出库', 'M-BILL', '12.5']) expect(page!.text).toContain(words)
    expect(page!.codes).toEqual([{ format: 'QRCode', text: out.code }])
  })

  it('are purchase requests, each number with its unit, to be signed', async () => {
    const of = await stock.material('M-CG', { name: '铜棒' })
    const line = {
      materialId: of.id,
      unitId: stock.unitOf('t'),
      quantity: '1.5',
      wantedOn: '2031-05-20',
      purpose: 'SO-88',
    }
    const made = await clerk
      .client(purchaseRequest)
      .create({ warehouseId: stock.house.id, remark: '加急', lines: [line] })
    const [page] = await printed('purchaseRequest', [made.id])
    for (const words of ['采购申请', '草稿', stock.house.name, 'M-CG', '铜棒', '1.5', '2031-05-20', 'SO-88', '加急'])
      expect(page!.text).toContain(words)
    for (const words of ['单位', '申请：', '审核：', '批准：']) expect(page!.text).toContain(words)
    expect(page!.codes).toEqual([{ format: 'QRCode', text: made.code }])
  })

  it('are transfers, with what is picked where', async () => {
    const { of, place } = await stocked('MOVE', '30')
    const other = await clerk.client(warehouse).create({ code: 'PR-W2', name: '二号仓' })
    const made = await clerk.client(transfer).create({
      fromWarehouseId: stock.house.id,
      toWarehouseId: other.id,
      lines: [{ materialId: of.id, quantity: '7', fromLocationId: place.id }],
    })
    await clerk.client(transfer).confirm({ id: made.id })
    const [page] = await printed('transferBill', [made.id])
    for (const words of ['调拨单', '二号仓', 'M-MOVE', '7', 'PR-MOVE × 7']) expect(page!.text).toContain(words)
    expect(page!.codes).toEqual([{ format: 'QRCode', text: made.code }])
  })

  it('are sheets to count by, which say nothing of a blind count, and results once they are posted', async () => {
    const { of, place } = await stocked('COUNT', '4711')
    const sheetOf = async (blind: 0 | 1) => {
      const made = await clerk.client(stockCount).save({
        warehouseId: stock.house.id,
        locationIds: [place.id],
        materialIds: [of.id],
        blind,
      })
      await clerk.client(stockCount).start({ id: made.id })
      const [page] = await printed('countSheet', [made.id])
      expect(page!.text).toContain('M-COUNT')
      expect(page!.codes).toEqual([{ format: 'QRCode', text: made.code }])
      return { id: made.id, text: page!.text }
    }
    const open = await sheetOf(0)
    expect(open.text).toContain('4711')
    const refused = await clerk.call(printJob.create, { typeCode: 'countResult', ids: [open.id] })
    expect(refused).toMatchObject({ code: 409, msg: expect.stringContaining('还没有过账') })
    await clerk.client(stockCount).cancel({ id: open.id })

    const blind = await sheetOf(1)
    expect(blind.text).not.toContain('4711')
    const [line] = (await clerk.client(stockCount).sheet({ id: blind.id })).lines
    await clerk.client(stockCount).saveLines({ id: blind.id, lines: [{ id: line!.id, quantity: '4700' }] })
    expect((await printed('countSheet', [blind.id]))[0]!.text).not.toMatch(/47(00|11)/)
    await clerk.client(stockCount).finish({ id: blind.id })
    await (await server.signIn()).client(stockCount).post({ id: blind.id, reason: '秤不准' })
    const [result] = await printed('countResult', [blind.id])
    for (const words of ['盘点结果', '4711', '4700', '-11', '差异行：1']) expect(result!.text).toContain(words)
  })

  it('are refused to who may not read them', async () => {
    const made = await clerk.client(inboundBill).create({ kind: 'other', warehouseId: stock.house.id, lines: [] })
    const blind = await server.signIn({ permissions: ['printJob', 'printJob:add', 'outboundBill'] })
    expect(await blind.call(printJob.create, { typeCode: 'inboundBill', ids: [made.id] })).toMatchObject({ code: 401 })
  })
})
