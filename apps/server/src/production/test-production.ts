import { stockEntry } from '@zhizao/contract/bills/stock-entry'
import { bom } from '@zhizao/contract/material/bom'
import { material } from '@zhizao/contract/material/material'
import { unit } from '@zhizao/contract/material/unit'
import { station, workCenter } from '@zhizao/contract/plant/work-center'
import { productRoute } from '@zhizao/contract/process/product-route'
import { productSegment } from '@zhizao/contract/process/product-segment'
import { route } from '@zhizao/contract/process/route'
import { segment } from '@zhizao/contract/process/segment'
import { productionOrder, type WholeProductionOrder } from '@zhizao/contract/production/production-order'
import { segmentPlan } from '@zhizao/contract/production/segment-plan'
import { workOrder } from '@zhizao/contract/production/work-order'
import { workbench } from '@zhizao/contract/production/workbench'
import { testStock } from '../stock/test-stock.ts'
import type { Caller } from '../testing/caller.ts'
import { inDays } from '../testing/plant-day.ts'
import type { TestServer } from '../testing/test-server.ts'

let made = 0

interface Step {
  name: string
  transferQuantity?: string
  /** Its pieces go back to this step to be mended. */
  reworkTo?: string
  runSeconds?: string
  /** The steps that it takes pieces from; the one before where nothing is said. */
  after?: readonly string[]
}

/** A company's shop: stations, products with routes and bills, stock; and what people do with an order. */
export async function testProduction(server: TestServer, caller: Caller) {
  const stock = await testStock(server, caller)
  const units = await caller.client(unit).list({})
  const piece = units.find(({ code }) => code === '个')!.id
  const nth = ++made
  const center = await caller
    .client(workCenter)
    .create({ code: `ZX${nth}`, name: `工作中心${nth}`, parallelPlaces: 40 })
  const stationIds: string[] = []
  for (const at of [1, 2])
    stationIds.push(
      (await caller.client(station).create({ code: `GW${nth}${at}`, name: `工位${at}`, workCenterId: center.id })).id,
    )
  const line = await stock.place(`XB-${nth}`, { kind: 'lineside' })
  const store = await stock.place(`CP-${nth}`)
  const product = (code: string, more: object = {}) =>
    caller.client(material).create({ code, name: `产品${code}`, baseUnitId: piece, source: 'make', ...more } as never)

  /** A released route of steps, one after the other where nothing else is said, by which a product is made. */
  async function routeFor(materialId: string, steps: readonly Step[]) {
    const segments = []
    for (const [at, each] of steps.entries()) {
      const { id } = await caller.client(segment).create({
        name: each.name,
        segmentType: 'machining',
        workCenterId: center.id,
        setUpSeconds: 60,
        runSeconds: each.runSeconds ?? '1',
      })
      segments.push({
        no: (at + 1) * 10,
        segmentId: id,
        ...(each.transferQuantity && { transferQuantity: each.transferQuantity }),
      })
    }
    const numberOf = (name: string) => (steps.findIndex((each) => each.name === name) + 1) * 10
    const links = [
      ...steps.slice(1).flatMap(({ name, after }, at) =>
        (after ?? [steps[at]!.name]).map((from) => ({
          fromNo: numberOf(from),
          toNo: numberOf(name),
          kind: 'next' as const,
        })),
      ),
      ...steps.flatMap(({ name, reworkTo }) =>
        reworkTo ? [{ fromNo: numberOf(name), toNo: numberOf(reworkTo), kind: 'rework' as const }] : [],
      ),
    ]
    const drawn = await caller.client(route).create({ code: `GY-${++made}`, name: `路线${made}`, segments, links })
    const released = await caller.client(route).release({ id: drawn.id })
    await caller.client(productRoute).create({ materialId, routeCode: released.code })
    return released
  }

  async function billFor(
    materialId: string,
    lines: readonly { materialId: string; quantity: string; substituteGroup?: string; rank?: number }[],
  ) {
    const { id } = await caller.client(bom).create({ materialId, lines: lines as never })
    return caller.client(bom).release({ id })
  }

  /** Components used up at a segment of a product's route, by the segment's number. */
  async function usedAt(
    materialId: string,
    released: Awaited<ReturnType<typeof routeFor>>,
    at: Record<number, string[]>,
  ) {
    const segments = Object.entries(at).map(([no, ids]) => ({
      materialId,
      routeSegmentId: released.segments.find((each) => each.no === Number(no))!.id,
      materials: ids.map((id) => ({ materialId: id })),
    }))
    await caller.client(productSegment).save({ segments })
  }

  async function received(
    materialId: string,
    quantity: string,
    lotCode?: string,
    toLocationId = line.id,
    postedOn?: string,
  ) {
    const { id } = await caller.client(stockEntry).create({
      kind: 'receipt',
      postedOn,
      lines: [{ materialId, quantity, toLocationId, ...(lotCode && { lotCode }) }],
    })
    await caller.client(stockEntry).post({ id })
  }

  const order = (materialId: string, quantity: string, more: object = {}) =>
    caller.client(productionOrder).create({
      materialId,
      quantity,
      dueOn: inDays(60),
      issueLocationId: line.id,
      receiptLocationId: store.id,
      ...more,
    })

  /** An order that was planned and released. */
  async function released(materialId: string, quantity: string, more: object = {}): Promise<WholeProductionOrder> {
    const { id } = await order(materialId, quantity, more)
    await caller.client(productionOrder).plan({ id })
    await caller.client(productionOrder).release({ ids: [id] })
    return caller.client(productionOrder).get({ id })
  }

  /** Work orders of an order by the names of their segments, the first of each. */
  async function workOf(orderId: string) {
    const { records } = await caller.client(workOrder).page({ orderId, pageSize: 100, pageNumber: 1 })
    const ids: Record<string, string> = {}
    for (const { segmentName, id, status } of records) if (status !== 'withdrawn') ids[segmentName] ??= id
    return ids
  }

  async function begin(id: string, stationId = stationIds[0]!) {
    await caller.client(workOrder).dispatch({ ids: [id], stationId })
    return caller.client(workbench).start({ id })
  }

  const report = (workOrderId: string, good: number, scrap = 0, rework = 0) => ({
    workOrderId,
    good: String(good),
    scrap: String(scrap),
    rework: String(rework),
    reasons: [
      ...(scrap ? [{ kind: 'scrap' as const, reason: '缺料', quantity: String(scrap) }] : []),
      ...(rework ? [{ kind: 'rework' as const, reason: '毛刺', quantity: String(rework) }] : []),
    ],
  })

  const plansOf = async (orderId: string) => {
    const { records } = await caller.client(segmentPlan).page({ orderId, pageSize: 100, pageNumber: 1 })
    return Object.fromEntries(
      records.map(({ name, received: got, good, scrap, rework }) => [name, [got, good, scrap, rework].map(Number)]),
    )
  }

  return {
    stock,
    piece,
    center,
    stationIds,
    line,
    store,
    product,
    routeFor,
    billFor,
    usedAt,
    received,
    order,
    released,
    workOf,
    begin,
    report,
    plansOf,
  }
}
