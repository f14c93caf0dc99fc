import { outboundBill, outboundWork } from '@zhizao/contract/bills/outbound-bill'
import { stockEntry } from '@zhizao/contract/bills/stock-entry'
import { lotEvent } from '@zhizao/contract/stock/lot-event'
import { type StockRow, stock } from '@zhizao/contract/stock/stock'
import type { CallsWithin } from '../calls-within.ts'
import type { DemoStock } from './demo-goods.ts'
import { supplierOf } from './demo-warehouses.ts'

/** Below it nothing is taken from a lot. */
const LEAST = 60

/** What becomes of lots in some weeks of the demo plant: split, merged, rejected and sent back. */
export function lotWeek(ask: CallsWithin, known: DemoStock) {
  /** What lies free of bought lots on the shelves, by place. */
  async function onShelves(): Promise<StockRow[]> {
    const bought = new Set(known.bought.flatMap(({ id, tracking }) => (tracking === 'lot' ? [id] : [])))
    const rows = await ask(stock).select({ status: 'available' })
    return rows.filter(
      ({ materialId, locationId, free, packed }) =>
        bought.has(materialId) && known.pickable.has(locationId!) && Number(free) - Number(packed) > LEAST,
    )
  }

  async function split() {
    const [row] = await onShelves()
    if (!row) return
    const { lotId, locationId } = row
    await ask(lotEvent).split({
      lotId: lotId!,
      locationId: locationId!,
      status: 'available',
      reason: '分出一部分给试模用',
      parts: [{ quantity: '25', code: null }],
    })
  }

  async function merge() {
    const same = Map.groupBy(await onShelves(), ({ materialId, locationId }) => `${materialId} ${locationId}`)
    const two = [...same.values()].find((rows) => rows.length > 1)?.slice(0, 2)
    if (!two) return
    await ask(lotEvent).merge({
      locationId: two[0]!.locationId!,
      status: 'available',
      code: null,
      reason: '尾料合批',
      lots: two.map(({ lotId }) => ({ lotId: lotId!, quantity: '25' })),
    })
  }

  /** Found to be damp, and sent back by the next bill. */
  async function sendBack(day: string) {
    const row = (await onShelves()).at(-1)
    const material = row && known.byId.get(row.materialId)
    const supplierId = material && known.suppliers.get(supplierOf[material.classCode] ?? '')
    if (!supplierId) return
    const { materialId, lotCode, locationId } = row
    const entry = await ask(stockEntry).create({
      kind: 'status',
      reason: '受潮结块，判不合格',
      lines: [
        {
          materialId,
          lotCode,
          quantity: '25',
          fromLocationId: locationId,
          status: 'available',
          toStatus: 'rejected',
        },
      ],
    })
    await ask(stockEntry).post({ id: entry.id })
    const made = await ask(outboundBill).create({
      kind: 'return',
      warehouseId: known.warehouseOf(material).id,
      expectedOn: day,
      supplierId,
      lines: [{ materialId, quantity: '25', lotCode, status: 'rejected' }],
    })
    const { id } = await ask(outboundBill).confirm({ id: made.id })
    const { picks } = await ask(outboundWork).picks({ id })
    const lines = picks.map(({ lineId, quantity, locationId: at, lotId }) => ({
      lineId,
      quantity,
      locationId: at,
      lotId,
    }))
    await ask(outboundWork).ship({ id, key: `demo-out-${id}`, lines })
  }

  return { split, merge, sendBack }
}
