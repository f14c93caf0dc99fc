import { demand, demandWork } from '@zhizao/contract/bills/demand'
import { purchaseRequest } from '@zhizao/contract/bills/purchase-request'
import { stockEntry } from '@zhizao/contract/bills/stock-entry'
import { transfer } from '@zhizao/contract/bills/transfer'
import { companyParam } from '@zhizao/contract/company/company-param'
import { stockCount } from '@zhizao/contract/counting/stock-count'
import { stockCountPlan } from '@zhizao/contract/counting/stock-count-plan'
import { material } from '@zhizao/contract/material/material'
import { materialClass } from '@zhizao/contract/material/material-class'
import { unit } from '@zhizao/contract/material/unit'
import { floorMap } from '@zhizao/contract/stock/floor-map'
import { handlingUnit } from '@zhizao/contract/stock/handling-unit'
import { location, locationEquipment } from '@zhizao/contract/stock/location'
import { lotEvent } from '@zhizao/contract/stock/lot-event'
import { stockPeriod } from '@zhizao/contract/stock/stock'
import { warehouse } from '@zhizao/contract/stock/warehouse'
import { materialAlert } from '@zhizao/contract/stock-watch/stock-alert'
import { lot } from '@zhizao/contract/trace/lot'
import { sql } from 'drizzle-orm'
import type { Caller } from './caller.ts'
import type { TestServer } from './test-server.ts'

/** A warehouse with a location where a machine stands, and a lot of a material in it; what a document would reserve of it is written to its table. */
export async function fillWarehouse(server: TestServer, owner: Caller, mark: string, objectId: string) {
  const [base] = await owner.client(unit).list({})
  const kind = await owner.client(materialClass).create({ code: 'secret-stocked', name: `${mark}库存分类` })
  const of = await owner.client(material).create({
    code: 'secret-stocked',
    name: `${mark}库存物料`,
    baseUnitId: base!.id,
    tracking: 'lot',
    classId: kind.id,
  })
  const house = await owner.client(warehouse).create({ code: 'secret', name: `${mark}仓库`, remark: mark })
  const place = await owner
    .client(location)
    .create({ warehouseId: house.id, code: 'secret', name: `${mark}库位`, classIds: [kind.id], remark: mark })
  await owner.client(locationEquipment).add({ locationId: place.id, objectIds: [objectId] })
  await owner.client(floorMap).save({
    warehouseId: house.id,
    columns: 20,
    rows: 10,
    seenAt: null,
    places: [{ locationId: place.id, x: 0, y: 0, width: 4, height: 3 }],
  })
  const made = await owner.client(lot).create({
    materialId: of.id,
    code: `${mark}批次`,
    supplierLot: mark,
    remark: mark,
  })
  const entry = await owner.client(stockEntry).create({
    kind: 'receipt',
    reason: mark,
    lines: [{ materialId: of.id, quantity: '8', lotCode: made.code, toLocationId: place.id, status: 'available' }],
  })
  await owner.client(stockEntry).post({ id: entry.id })
  await owner.client(lotEvent).split({
    lotId: made.id,
    locationId: place.id,
    status: 'available',
    reason: mark,
    parts: [{ quantity: '1', code: `${mark}子批` }],
  })
  await owner.client(companyParam).save({ params: [{ code: 'gs1Prefix', value: '6901234' }] })
  await owner.client(handlingUnit).create({
    key: `secret-${made.id}`,
    locationId: place.id,
    remark: mark,
    lines: [{ materialId: of.id, lotId: made.id, quantity: '1' }],
  })
  await fillCount(owner, mark, house.id)
  await fillBills(owner, mark, { materialId: of.id, warehouseId: house.id, locationId: place.id })
  await owner.client(purchaseRequest).create({
    warehouseId: house.id,
    remark: mark,
    lines: [{ materialId: of.id, quantity: '3', wantedOn: '2031-01-31', purpose: mark }],
  })
  await owner.client(stockPeriod).close({ closedUntil: '2020-01-31', reason: '月结' })
  await owner.client(transfer).create({
    fromWarehouseId: house.id,
    toWarehouseId: house.id,
    remark: mark,
    lines: [{ materialId: of.id, quantity: '1', lotCode: made.code, fromLocationId: place.id, remark: mark }],
  })
  await owner.client(materialAlert).save({ materialId: of.id, warehouseId: house.id, safetyStock: '100' })
  await server.database.systemDb.execute(sql`
    insert into stock_reservation (company_id, source_kind, source_id, line_id, source_code, balance_id, quantity)
    select company_id, 'secret', id, id, ${mark}, id, 1 from stock_balance where company_id = ${server.companyId} limit 1`)
  // As the next look at all stock would write it.
  await server.database.systemDb.execute(sql`
    insert into stock_alert (company_id, kind, material_id, warehouse_id, quantity, bound)
    select company_id, 'safety', material_id, warehouse_id, 8, safety_stock from material_alert
    where company_id = ${server.companyId} on conflict do nothing`)
  // As an alarm at the location would leave them.
  await server.database.systemDb.execute(sql`
    with open as (insert into location_exposure (company_id, location_id, alarm_id, number, batch_no, object_name, point_name, level,
        content, began_at, ended_at, is_settled)
      values (${server.companyId}, ${place.id}, nextval('global_id'), 1, ${mark}, ${mark}, ${mark}, 'error', ${mark},
        now() - interval '1 hour', now(), true) returning id)
    insert into location_exposure_stock (company_id, exposure_id, material_id, lot_id, quantity)
    select ${server.companyId}, open.id, ${of.id}, ${made.id}, 8 from open`)
}

/** A count with its plan, of which one line was counted. */
async function fillCount(owner: Caller, mark: string, warehouseId: string) {
  await owner
    .client(stockCountPlan)
    .create({ name: `${mark}盘点计划`, warehouseId, everyDays: 30, nextOn: '2099-01-01', remark: mark })
  const calls = owner.client(stockCount)
  const { id } = await calls.save({ warehouseId, blind: 0, remark: mark })
  await calls.start({ id })
  const { lines } = await calls.sheet({ id })
  const action = { id: '0192f000-0000-7000-8000-000000000001', personId: owner.userId }
  await calls.saveLines({ id, action, lines: [{ id: lines[0]!.id, quantity: '8' }] })
}

interface Filled {
  materialId: string
  warehouseId: string
  locationId: string
}

/** A demand of each direction with a bill that meets a part of it. */
async function fillBills(owner: Caller, mark: string, { materialId, warehouseId, locationId }: Filled) {
  for (const direction of ['in', 'out'] as const) {
    const asked = await owner.client(demand).create({
      direction,
      warehouseId,
      neededOn: '2031-01-31',
      orderNo: mark,
      remark: mark,
      lines: [{ materialId, quantity: '2', remark: mark }],
    })
    const lines = [{ demandLineId: asked.lines[0]!.id, quantity: '1', locationId }]
    const save = direction === 'in' ? 'saveInbound' : 'saveOutbound'
    await owner.client(demandWork)[save]({ id: asked.id, remark: mark, lines })
  }
}
