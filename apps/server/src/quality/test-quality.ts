import { inboundBill, inboundWork } from '@zhizao/contract/bills/inbound-bill'
import type { Sent } from '@zhizao/contract/http/call'
import { supplier } from '@zhizao/contract/material/supplier'
import { inspection } from '@zhizao/contract/quality/inspection'
import { inspectionItem } from '@zhizao/contract/quality/inspection-item'
import { inspectionScheme } from '@zhizao/contract/quality/inspection-scheme'
import { testStock } from '../stock/test-stock.ts'
import type { Caller } from '../testing/caller.ts'
import type { TestServer } from '../testing/test-server.ts'

let made = 0
type Head = Omit<Sent<typeof inspectionScheme.create>, 'lines'>

/** A company's inspections: items, schemes, and lots that come in; and what an inspector does with them. */
export async function testQuality(server: TestServer, caller: Caller) {
  const stock = await testStock(server, caller)
  const place = await stock.place(`JY-${++made}`)
  const from = await caller.client(supplier).create({ name: `供应商${made}` })
  const size = await caller
    .client(inspectionItem)
    .create({ name: `外径${made}`, kind: 'measured', unit: 'mm', tool: '千分尺' })
  const look = await caller.client(inspectionItem).create({ name: `外观${made}`, kind: 'counted' })
  const lines = [
    { itemId: size.id, defectClass: 'major' as const, lower: '9.9', target: '10', upper: '10.1', samples: 3 },
    { itemId: look.id, defectClass: 'minor' as const, requirement: '无划伤' },
  ]
  async function scheme(materialId: string | null, more: Partial<Head> = {}) {
    const { id } = await caller.client(inspectionScheme).create({
      name: `方案${++made}`,
      kind: 'incoming',
      materialId,
      sampling: 'fixed',
      sampleSize: 5,
      lines,
      ...more,
    })
    return caller.client(inspectionScheme).release({ id })
  }
  /** A lot that a supplier has delivered, and the inspection that it waits for. */
  async function delivered(materialId: string, quantity: string, lotCode?: string) {
    const bill = await caller.client(inboundBill).create({
      kind: 'purchase',
      warehouseId: stock.house.id,
      supplierId: from.id,
      lines: [{ materialId, quantity, ...(lotCode && { lotCode }) }],
    })
    const { lines: announced } = await caller.client(inboundBill).confirm({ id: bill.id })
    await caller.client(inboundWork).receive({
      id: bill.id,
      key: `delivery-${++made}`,
      lines: [{ lineId: announced[0]!.id, quantity, locationId: place.id }],
    })
    const { records } = await caller.client(inspection).page({ sourceId: bill.id })
    return { bill, inspection: records[0] && (await caller.client(inspection).get({ id: records[0].id })) }
  }
  /** Enters what was found: values of the measured item, failed pieces of the counted one. */
  async function found(id: string, values: readonly string[], failed: number, by: Caller = caller) {
    const { items } = await by.client(inspection).get({ id })
    return by.client(inspection).save({
      id,
      items: [
        { id: items[0]!.id, values: [...values] },
        { id: items[1]!.id, failed },
      ],
    })
  }
  return { stock, place, from, size, look, lines, scheme, delivered, found }
}
