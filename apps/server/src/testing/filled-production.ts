import { stockEntry } from '@zhizao/contract/bills/stock-entry'
import { bom } from '@zhizao/contract/material/bom'
import { material } from '@zhizao/contract/material/material'
import { unit } from '@zhizao/contract/material/unit'
import { staff } from '@zhizao/contract/plant/staff'
import { station, workCenter } from '@zhizao/contract/plant/work-center'
import { productRoute } from '@zhizao/contract/process/product-route'
import { route } from '@zhizao/contract/process/route'
import { segment } from '@zhizao/contract/process/segment'
import { productionOrder } from '@zhizao/contract/production/production-order'
import { workOrder } from '@zhizao/contract/production/work-order'
import { workbench } from '@zhizao/contract/production/workbench'
import { location } from '@zhizao/contract/stock/location'
import type { Caller } from './caller.ts'

/** An order that is worked on: planned, released, begun by a person, with material used up, scrap, rework and a stop. */
export async function fillProduction(owner: Caller, mark: string) {
  const [base] = await owner.client(unit).list({})
  const one = { baseUnitId: base!.id, tracking: 'lot' as const }
  const part = await owner.client(material).create({ ...one, code: 'secret-part', name: `${mark}组件` })
  const what = await owner.client(material).create({ ...one, code: 'secret-made', name: `${mark}产品`, source: 'make' })
  const bill = await owner.client(bom).create({ materialId: what.id, lines: [{ materialId: part.id, quantity: '1' }] })
  await owner.client(bom).release({ id: bill.id })
  const center = await owner.client(workCenter).create({ code: 'secret-made', name: `${mark}产线` })
  const place = await owner
    .client(station)
    .create({ code: 'secret-made', name: `${mark}机位`, workCenterId: center.id })
  const person = await owner.client(staff).create({ code: 'secret-made', name: `${mark}师傅`, status: 1 } as never)
  const ids: string[] = []
  for (const name of ['一', '二'])
    ids.push(
      (
        await owner
          .client(segment)
          .create({ name: `${mark}${name}`, segmentType: 'machining', workCenterId: center.id })
      ).id,
    )
  const way = await owner.client(route).create({
    code: 'secret-made',
    name: `${mark}工艺`,
    segments: ids.map((segmentId, at) => ({ no: (at + 1) * 10, segmentId, transferQuantity: '1' })),
    links: [
      { fromNo: 10, toNo: 20 },
      { fromNo: 20, toNo: 10, kind: 'rework' },
    ],
  })
  await owner.client(route).release({ id: way.id })
  await owner.client(productRoute).create({ materialId: what.id, routeCode: way.code })
  const [store] = await owner.client(location).list({ keyword: mark } as never)
  const lineside = await owner
    .client(location)
    .create({ warehouseId: store!.warehouseId!, code: 'secret-made', name: `${mark}线边`, kind: 'lineside' })
  const receipt = await owner.client(stockEntry).create({
    kind: 'receipt',
    reason: mark,
    lines: [
      { materialId: part.id, quantity: '50', lotCode: `${mark}料`, toLocationId: lineside.id, status: 'available' },
    ],
  })
  await owner.client(stockEntry).post({ id: receipt.id })
  const { id } = await owner.client(productionOrder).create({
    materialId: what.id,
    quantity: '10',
    dueOn: '2030-12-31',
    lotCode: `${mark}产出`,
    remark: mark,
    issueLocationId: lineside.id,
    receiptLocationId: lineside.id,
  })
  await owner.client(productionOrder).plan({ id })
  await owner.client(productionOrder).release({ ids: [id] })
  const { records } = await owner.client(workOrder).page({ orderId: id, pageSize: 10 })
  const [first, second] = records
  const reasons = (kind: 'scrap' | 'rework') => [{ kind, reason: mark, quantity: '1' }]
  for (const { id: workOrderId } of [first!, second!]) {
    await owner.client(workOrder).dispatch({ ids: [workOrderId], stationId: place.id, staffId: person.id })
    await owner.client(workbench).start({ id: workOrderId, staffId: person.id })
    const rework =
      workOrderId === second!.id
        ? { rework: '1', reasons: reasons('rework') }
        : { scrap: '1', reasons: reasons('scrap') }
    await owner.client(workbench).report({
      workOrderId,
      good: workOrderId === second!.id ? '3' : '4',
      ...rework,
      staffId: person.id,
      remark: mark,
    } as never)
    if (workOrderId === first!.id)
      await owner.client(workbench).consume({ workOrderId, lotCode: `${mark}料`, quantity: '2' })
    await owner.client(workbench).stop({ id: workOrderId, reason: mark })
  }
}
