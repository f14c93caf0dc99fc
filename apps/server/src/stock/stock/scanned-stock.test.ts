import { inboundBill, inboundWork } from '@zhizao/contract/bills/inbound-bill'
import { handlingUnit } from '@zhizao/contract/stock/handling-unit'
import { location } from '@zhizao/contract/stock/location'
import { type ScannedCode, stock as stockCalls } from '@zhizao/contract/stock/stock'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { testStock } from '../test-stock.ts'

let server: TestServer
let clerk: Caller
let stock: Awaited<ReturnType<typeof testStock>>
beforeAll(async () => {
  server = await startTestServer()
  clerk = await server.signIn()
  stock = await testStock(server, clerk)
  const [place, coded] = [await stock.place('S-01'), await stock.place('S-02', { barcode: 'KW-77' })]
  const plain = await stock.material('S-1', { gtin: '06901234567892' })
  const [first, second] = [
    await stock.material('S-2', { tracking: 'lot' }),
    await stock.material('S-3', { tracking: 'lot' }),
  ]
  await received(
    [
      { materialId: plain.id, quantity: '12.5' },
      { materialId: first.id, quantity: '3', lotCode: 'L-1' },
      { materialId: first.id, quantity: '4', lotCode: 'L-2' },
      { materialId: second.id, quantity: '5', lotCode: 'L-2' },
    ],
    (at) => (at === 0 ? place.id : coded.id),
  )
})
afterAll(() => server.stop())

/** Goods that have come in by a bill, each line to its place. */
async function received(
  goods: { materialId: string; quantity: string; lotCode?: string }[],
  placeOf: (at: number) => string,
) {
  const bills = clerk.client(inboundBill)
  const made = await bills.create({ kind: 'purchase', warehouseId: stock.house.id, lines: goods })
  const { lines } = await bills.confirm({ id: made.id })
  await clerk.client(inboundWork).receive({
    id: made.id,
    key: `scanned-${made.id}`,
    lines: lines.map(({ id, quantity }, at) => ({ lineId: id, quantity, locationId: placeOf(at) })),
  })
}

const scan = (code: ScannedCode) => clerk.client(stockCalls).scan(code)
const lying = async (code: ScannedCode) => {
  const { kind, code: found, lotCode, rows } = await scan(code)
  const told = rows.map((row) => `${row.materialCode} ${row.lotCode ?? ''} ${row.quantity} ${row.locationCode}`)
  return [`${kind} ${found}${lotCode ? ` ${lotCode}` : ''}`, ...told]
}

describe('a scanned code', () => {
  it('says what lies at a place, by its bar code, and by its code only where it has none', async () => {
    expect(await lying({ text: 'S-01' })).toEqual(['location S-01', 'S-1  12.5 S-01'])
    expect(await lying({ text: 'KW-77' })).toEqual([
      'location S-02',
      'S-2 L-1 3 S-02',
      'S-2 L-2 4 S-02',
      'S-3 L-2 5 S-02',
    ])
    expect(await scan({ text: 'S-02' })).toMatchObject({ kind: null, rows: [] })
  })

  it('on a place or a box is compared as people read it', async () => {
    expect((await lying({ text: 'ｋw-77' }))[0]).toBe('location S-02')
    expect((await clerk.client(location).page({ barcode: 'kw-77', pageSize: 5 })).records).toMatchObject([
      { code: 'S-02' },
    ])
    const [place] = (await clerk.client(location).page({ barcode: 's-01', pageSize: 5 })).records
    const id = await stock.box(place!.id, 'BX-1')
    expect(await scan({ text: 'bx-1' })).toMatchObject({ kind: 'unit', code: 'BX-1' })
    expect(await clerk.client(handlingUnit).find({ code: 'Bx-1' })).toMatchObject({ id })
    // Of boxes whose codes read the same the one with the same letters is meant.
    const other = await stock.box(place!.id, 'bx-1')
    expect(await clerk.client(handlingUnit).find({ code: 'bx-1' })).toMatchObject({ id: other })
  })

  it('says what there is of a material, by its code or the number of its goods, and of the lot that stands beside it', async () => {
    expect(await lying({ text: 'S-1' })).toEqual(['material S-1', 'S-1  12.5 S-01'])
    expect(await lying({ text: '6901234567892', gtin: '06901234567892' })).toEqual(['material S-1', 'S-1  12.5 S-01'])
    expect(await lying({ text: 'S-2' })).toHaveLength(3)
    expect(await lying({ text: 'S-2', lot: 'L-2' })).toEqual(['material S-2 L-2', 'S-2 L-2 4 S-02'])
    expect(await scan({ text: 'x', gtin: '09506000134352', lot: 'L-1' })).toMatchObject({ kind: null })
  })

  it('is a lot where only one has this code, of several says how many', async () => {
    expect(await lying({ text: 'L-1' })).toEqual(['lot L-1 L-1', 'S-2 L-1 3 S-02'])
    expect(await scan({ text: 'L-2' })).toMatchObject({ kind: null, lots: 2, rows: [] })
    expect(await scan({ text: 'nobody' })).toMatchObject({ kind: null, lots: 0 })
  })

  it('on a label of ours is of its material alone, and codes are compared as people read them', async () => {
    const label = (code: string, lot: string) => ({ text: code, material: code, lot })
    expect(await lying(label('s-3', 'l-2'))).toEqual(['material S-3 l-2', 'S-3 L-2 5 S-02'])
    expect(await lying(label('S-3', 'L-1'))).toEqual(['material S-3 L-1'])
    expect(await scan(label('S-9', 'L-1'))).toMatchObject({ kind: null, lots: 0, rows: [] })
    expect(await scan(label('S-01', 'L-1'))).toMatchObject({ kind: null, rows: [] })
    expect(await lying({ text: 's-01' })).toEqual(['location S-01', 'S-1  12.5 S-01'])
    expect(await lying({ text: 'ｌ-1' })).toEqual(['lot L-1 L-1', 'S-2 L-1 3 S-02'])
  })

  it('of several lots is the one where one stands, or of the material that was scanned before', async () => {
    const [place] = await clerk.client(stockCalls).select({ keyword: 'S-1' })
    const both = await clerk.client(stockCalls).select({ keyword: 'L-2' })
    const [first, second] = ['S-2', 'S-3'].map((code) => both.find(({ materialCode }) => materialCode === code)!)
    expect(await lying({ text: 'L-2', materialId: second!.materialId })).toEqual(['lot L-2 L-2', 'S-3 L-2 5 S-02'])
    expect(await scan({ text: 'L-2', materialId: first!.materialId })).toMatchObject({ materialId: first!.materialId })
    // Both lie there: the place alone does not say it; and at a place where none lies they are as before.
    expect(await scan({ text: 'L-2', locationId: first!.locationId! })).toMatchObject({ kind: null, lots: 2 })
    expect(await scan({ text: 'L-2', locationId: place!.locationId! })).toMatchObject({ kind: null, lots: 2 })
    expect(await lying({ text: 'L-2', materialId: second!.materialId, locationId: place!.locationId! })).toEqual([
      'lot L-2 L-2',
    ])
    const alone = await stock.place('S-03')
    await received([{ materialId: second!.materialId, quantity: '1', lotCode: 'L-2' }], () => alone.id)
    expect(await lying({ text: 'L-2', locationId: alone.id })).toEqual(['lot L-2 L-2', 'S-3 L-2 1 S-03'])
    // The place comes before what was scanned elsewhere.
    expect(await scan({ text: 'L-2', locationId: alone.id, materialId: first!.materialId })).toMatchObject({
      materialId: second!.materialId,
    })
  })

  it('is a box first, and what another company has is nobody’s', async () => {
    const { rows } = await server.database.system.query<{ id: string }>(
      'select id::text from location where company_id = $1 and code = $2',
      [server.companyId, 'S-01'],
    )
    const id = await stock.box(rows[0]!.id, 'S-1')
    expect(await scan({ text: 'S-1' })).toMatchObject({ kind: 'unit', id, code: 'S-1' })
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    expect(await stranger.client(stockCalls).scan({ text: 'S-2' })).toMatchObject({ kind: null, rows: [] })
  })
})
