import { outboundBill, outboundWork } from '@zhizao/contract/bills/outbound-bill'
import { handlingUnit } from '@zhizao/contract/stock/handling-unit'
import { stock } from '@zhizao/contract/stock/stock'
import type { CallsWithin } from '../calls-within.ts'
import { type DemoStock, demoCustomers } from './demo-goods.ts'

const A_BOX = 12
/** Boxes on a pallet; two more stand beside it for whoever packs on. */
const ON_PALLET = 4
const BESIDE = 2
/** Pieces of what is exported that are made at a time. */
export const EXPORTED = A_BOX * (ON_PALLET + BESIDE)

/** Boxes and pallets of the demo plant: what is exported is packed as it is made, and the pallet before leaves whole. */
export function boxWeek(ask: CallsWithin, { exported, warehouseOf, customers, pickable }: DemoStock) {
  const units = ask(handlingUnit)

  async function pack(day: string) {
    if (!exported) return
    const rows = await ask(stock).select({ materialId: exported.id, status: 'available' })
    const row = rows.find(
      ({ locationId, quantity, packed }) => pickable.has(locationId!) && Number(quantity) - Number(packed) >= EXPORTED,
    )
    if (!row) return
    const { materialId, lotId } = row
    const locationId = row.locationId!
    const key = (what: string) => `demo-${day}-${what}`
    const box = async (nth: number) => {
      const lines = [{ materialId, lotId, quantity: String(A_BOX) }]
      const { id } = await units.create({ key: key(`box-${nth}`), locationId, lines })
      await units.close({ id, key: key(`close-${nth}`) })
      return id
    }
    const pallet = await units.create({ key: key('pallet'), kind: 'pallet', locationId, remark: '出口订单，整托发运' })
    for (let nth = 0; nth < ON_PALLET; nth++)
      await units.nest({ id: await box(nth), key: key(`nest-${nth}`), parentId: pallet.id })
    await units.close({ id: pallet.id, key: key('close') })
    for (let nth = 0; nth < BESIDE; nth++) await box(ON_PALLET + nth)
  }

  /** All pallets but the newest, as far as nobody has worked on them since. */
  async function send(day: string) {
    if (!exported) return
    const { records } = await units.page({ materialId: exported.id, kind: 'pallet', state: 'closed', pageSize: 20 })
    const waiting = records.filter(
      ({ remark, childCount }) => remark?.startsWith('出口订单') && childCount === ON_PALLET,
    )
    for (const { id } of waiting.slice(1)) {
      const made = await ask(outboundBill).create({
        kind: 'sale',
        warehouseId: warehouseOf(exported).id,
        expectedOn: day,
        remark: '出口订单',
        customerId: customers.get(demoCustomers[0]!),
        lines: [{ materialId: exported.id, quantity: String(A_BOX * ON_PALLET) }],
      })
      const bill = await ask(outboundBill).confirm({ id: made.id })
      await ask(outboundWork).ship({ id: bill.id, key: `demo-out-${bill.id}`, units: [id] })
    }
  }

  return { pack, send }
}
