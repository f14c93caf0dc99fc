import { type StockEntryKind, stockEntry } from '@zhizao/contract/bills/stock-entry'
import { material } from '@zhizao/contract/material/material'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testStock } from '../stock/test-stock.ts'
import type { Caller } from '../testing/caller.ts'
import { csv, hasPlantData } from '../testing/plant-data.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

/** What stands in the other program without a lot number. */
const NO_LOT = '无批号'

interface Movement {
  id: string
  material: string
  lotCode: string
  place: string
  /** Below zero where it goes out. */
  quantity: number
  /** The movement out that this one brings in. */
  of: string
  day: string
}

/** Lot and place are those of the balance that a movement names: its own are sometimes left empty. */
function movements(): Movement[] {
  const balances = new Map(csv('ktg_mes_zh/wm_material_stock.csv').map((row) => [row.material_stock_id, row]))
  return csv('ktg_mes_zh/wm_transaction.csv')
    .map((row) => ({
      id: row.transaction_id!,
      material: row.item_code!,
      lotCode: balances.get(row.material_stock_id)!.batch_code || NO_LOT,
      place: balances.get(row.material_stock_id)!.location_code!,
      quantity: Number(row.transaction_quantity),
      of: row.related_transaction_id!,
      day: row.transaction_date!.slice(0, 10),
    }))
    .sort((a, b) => Number(a.id) - Number(b.id))
}

describe.skipIf(!hasPlantData)('the stock of a plant of another program', () => {
  let server: TestServer
  let clerk: Caller
  beforeAll(async () => {
    server = await startTestServer()
    clerk = await server.signIn()
  })
  afterAll(() => server.stop())

  it('is what its 110 movements say, posted one after the other', async () => {
    const stock = await testStock(server, clerk)
    const all = movements()
    const balances = csv('ktg_mes_zh/wm_material_stock.csv')
    expect([all.length, balances.length]).toEqual([110, 16])
    // What was made there has no unit in some rows: it is counted.
    const unitOf: Record<string, string> = { m: 'm', KG: 'kg', g: 'g', PCS: '个', '': '个' }
    const ids = new Map<string, string>()
    for (const row of csv('ktg_mes_zh/wm_transaction.csv')) {
      const code = row.item_code!
      if (ids.has(code)) continue
      const baseUnitId = stock.unitOf(unitOf[row.unit_of_measure!]!)
      const made = await clerk
        .client(material)
        .create({ code, name: row.item_name!, baseUnitId, tracking: 'lot' } as never)
      ids.set(code, made.id)
    }
    const places = new Map<string, string>()
    for (const { place } of all) if (!places.has(place)) places.set(place, (await stock.place(place)).id)

    const brought = new Map(all.filter(({ of }) => of).map((each) => [each.of, each]))
    const calls = clerk.client(stockEntry)
    const post = async (
      kind: StockEntryKind,
      from: Movement,
      places: { fromLocationId?: string; toLocationId?: string },
    ) => {
      const quantity = String(Math.abs(from.quantity))
      const line = { materialId: ids.get(from.material)!, lotCode: from.lotCode, quantity, ...places }
      const { id } = await calls.create({ kind, postedOn: from.day, reason: `原单 ${from.id}`, lines: [line] } as never)
      await calls.post({ id })
    }
    let posted = 0
    for (const one of all.filter(({ of }) => !of)) {
      const [here, there] = [places.get(one.place)!, brought.get(one.id)]
      posted += there ? 2 : 1
      if (there) await post('transfer', one, { fromLocationId: here, toLocationId: places.get(there.place)! })
      else if (one.quantity < 0) await post('issue', one, { fromLocationId: here })
      else await post('receipt', one, { toLocationId: here })
    }
    expect(posted).toBe(110)

    const expected: Record<string, number> = {}
    for (const row of balances) {
      const key = `${row.location_code} ${row.item_code} ${row.batch_code || NO_LOT} available`
      expected[key] = (expected[key] ?? 0) + Number(row.quantity_onhand)
    }
    expect(Object.keys(expected)).toHaveLength(12)
    const left = Object.entries(expected).filter(([, quantity]) => quantity !== 0)
    expect(await stock.balances()).toEqual(Object.fromEntries(left.map(([key, quantity]) => [key, String(quantity)])))
    expect(await stock.differences()).toEqual([])
  })
})
