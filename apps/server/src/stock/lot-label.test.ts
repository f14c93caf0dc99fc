import { stockEntry } from '@zhizao/contract/bills/stock-entry'
import { printJob } from '@zhizao/contract/print/print-job'
import { location } from '@zhizao/contract/stock/location'
import { stock as stockCalls } from '@zhizao/contract/stock/stock'
import { lot } from '@zhizao/contract/trace/lot'
import { isUnreadable, readScan } from '@zhizao/rules/scan/read-scan'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { readPrint } from '../print/read-print.ts'
import type { Caller } from '../testing/caller.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { testStock } from './test-stock.ts'

// Each print starts a process that loads the generator from its sources.
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

/** So much of a new material with this lot at a place. */
async function lying(code: string, toLocationId: string, quantity: string) {
  const material = await stock.material(code, { tracking: 'lot' })
  const lines = [{ materialId: material.id, quantity, toLocationId, lotCode: 'S-24' }]
  const { id } = await clerk.client(stockEntry).create({ kind: 'receipt', lines })
  await clerk.client(stockEntry).post({ id })
  const { records } = await clerk.client(lot).page({ materialId: material.id })
  return { material, lot: records[0]! }
}

it('a label says which material its lot is of: of a supplier lot that two have, a scan is never the other', async () => {
  const place = await stock.place('LL-01')
  const [one, other] = [await lying('LL-1', place.id, '3'), await lying('LL-2', place.id, '5')]
  const { id } = await clerk.client(printJob).create({ typeCode: 'lotLabel', ids: [one.lot.id, other.lot.id] })
  await expect.poll(async () => (await clerk.client(printJob).get({ id })).state, { timeout: 100_000 }).toBe('ready')
  const { pages } = await readPrint((await clerk.file(printJob.file, { id })).bytes)
  const found = []
  for (const { codes } of pages) {
    const scan = readScan(codes[0]!.text)
    if (isUnreadable(scan)) throw new Error(scan.reason)
    const { kind, code, lotCode, rows } = await clerk.client(stockCalls).scan(scan)
    found.push([kind, code, lotCode, rows.map(({ quantity }) => quantity)])
  }
  expect(found).toEqual([
    ['material', 'LL-1', 'S-24', ['3']],
    ['material', 'LL-2', 'S-24', ['5']],
  ])
  expect(await clerk.client(stockCalls).scan({ text: 's-24' })).toMatchObject({ lots: 2 })
  expect(await clerk.client(stockCalls).scan({ text: 'll-1' })).toMatchObject({ kind: 'material', code: 'LL-1' })
})

it('a place that two warehouses have is not guessed', async () => {
  const another = await testStock(server, clerk)
  const draft = { kind: 'storage' as const, allowNegative: 0 as const, holdOnAlarm: 0 as const, status: 1 as const }
  for (const { house } of [stock, another])
    await clerk.client(location).create({ ...draft, warehouseId: house.id, code: 'TWO-1', name: '一号', classIds: [] })
  expect(await clerk.call(stockCalls.scan, { text: 'two-1' })).toMatchObject({
    code: 409,
    msg: '几个仓库都有库位“TWO-1”，请给它们设置条码后扫条码',
  })
})

it('a lot is found by its code as people read it, and none is made that reads the same', async () => {
  const place = await stock.place('LL-02')
  const { material } = await lying('LL-3', place.id, '3')
  const receive = async (...codes: string[]) => {
    const lines = codes.map((lotCode) => ({ materialId: material.id, quantity: '1', toLocationId: place.id, lotCode }))
    const { id } = await clerk.client(stockEntry).create({ kind: 'receipt', lines })
    await clerk.client(stockEntry).post({ id })
  }
  await receive('s-24', 'Ｓ-24', 'N-1', 'n-1')
  const { records } = await clerk.client(lot).page({ materialId: material.id })
  expect(records.map(({ code }) => code).toSorted()).toEqual(['N-1', 'S-24'])
  const same = await clerk.client(lot).page({ materialId: material.id, sameCode: 'Ｓ-24' })
  expect(same.records.map(({ code }) => code)).toEqual(['S-24'])
  // Many codes hold this one.
  expect((await clerk.client(lot).page({ materialId: material.id, sameCode: 'S' })).total).toBe(0)
})

it('a code with Chinese signs is found by what a scanner makes of them', async () => {
  await stock.material('轴【左】——1')
  const { text } = readScan('轴【左】——1')
  expect(text).toBe('轴[左]_1')
  expect(await clerk.client(stockCalls).scan({ text })).toMatchObject({ kind: 'material', code: '轴【左】——1' })
})
