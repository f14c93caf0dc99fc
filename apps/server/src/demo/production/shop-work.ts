import { stockEntry } from '@zhizao/contract/bills/stock-entry'
import { transfer } from '@zhizao/contract/bills/transfer'
import { outsideReceipt, outsideWork } from '@zhizao/contract/production/outside-work'
import { preparation } from '@zhizao/contract/production/preparation'
import { type ProductionOrder, productionOrder } from '@zhizao/contract/production/production-order'
import { segmentPlan } from '@zhizao/contract/production/segment-plan'
import type { WholeWorkOrder, WorkOrder } from '@zhizao/contract/production/work-order'
import { workOrder } from '@zhizao/contract/production/work-order'
import { workbench } from '@zhizao/contract/production/workbench'
import { stock } from '@zhizao/contract/stock/stock'
import { compareQuantities, subtractQuantities } from '@zhizao/rules/quantity/decimal'
import { Refusal } from '../../platform/refusal.ts'
import type { CallsWithin } from '../calls-within.ts'
import { purchasedMaterials } from '../master-data/purchased.ts'
import type { DemoShop } from './demo-shop.ts'

type Order = Pick<ProductionOrder, 'id' | 'code' | 'status' | 'quantity' | 'goodQuantity'>

type Work = Pick<WorkOrder, 'id' | 'code' | 'no' | 'status' | 'segmentPlanId' | 'workCenterName' | 'isRework'>
type Whole = Pick<
  WholeWorkOrder,
  | ('id' | 'code' | 'segmentPlanId' | 'segmentName' | 'workCenterName' | 'decimals')
  | ('quantity' | 'good' | 'scrap' | 'rework' | 'waiting' | 'mostGood' | 'canRework')
>

/** The long segments are reported in so many parts, the others at once. */
const PARTS = 3
const bought = new Set(purchasedMaterials.map(({ code }) => code))
const isMore = (one: string, other: string) => compareQuantities(one, other) > 0

/** The same for the same words, so that a plant made twice is the same. */
export function lot(text: string, below: number): number {
  let sum = 7
  for (const letter of text) sum = (sum * 31 + letter.charCodeAt(0)) % 1_000_003
  return sum % below
}

/** Brings what an order needs to its lines: what is there is held; what is held goes; what is bought and short comes in. */
export async function bringMaterial(ask: CallsWithin, order: Order): Promise<void> {
  const { records } = await ask(preparation).page({ orderId: order.id, pageSize: 100 })
  const transfers = ask(transfer)
  for (const { id, status } of new Map(records.flatMap((row) => row.transfers.map((each) => [each.id, each]))).values())
    if (status === 'inTransit') await transfers.receive({ id })
    else if (status === 'confirmed') {
      const { isWithin } = await transfers.get({ id })
      await (isWithin ? transfers.move({ id }) : transfers.ship({ id }))
    }
  for (const { materialId, materialCode, short } of records)
    if (isMore(short, '0') && bought.has(materialCode)) await buy(ask, materialId, short)
  const lines = records.flatMap(({ id, missing, atLine, short, locationId }) => {
    const quantity = subtractQuantities(subtractQuantities(missing, atLine), short)
    return locationId && isMore(quantity, '0') ? [{ id, quantity }] : []
  })
  if (lines.length) await ask(preparation).save({ lines })
}

/** So much more than is short, where it lies already. */
async function buy(ask: CallsWithin, materialId: string, short: string) {
  const rows = await ask(stock).select({ materialId })
  const [row] = rows.filter(({ warehouseName, locationCode }) => warehouseName && /-[A-Z]-\d/.test(locationCode ?? ''))
  if (!row) return
  const quantity = String(Math.ceil(Number(short) / 25) * 125)
  const { id } = await ask(stockEntry).create({
    kind: 'receipt',
    reason: '急料到货',
    lines: [{ materialId, quantity, toLocationId: row.locationId!, lotCode: row.lotCode }],
  })
  await ask(stockEntry).post({ id })
}

/** What happens to an order within some hours: work is given out, begun, reported and ended, and with it the order. */
export async function workOn(
  ask: CallsWithin,
  shop: DemoShop,
  order: Order,
  { tick, dayBegan, waits }: Pick<Moment, 'tick' | 'dayBegan' | 'waits'>,
): Promise<void> {
  const { records } = await ask(workOrder).page({ orderId: order.id, pageSize: 100 })
  const open = records.filter(({ status }) => status !== 'completed' && status !== 'withdrawn')
  if (!open.length) return endOrder(ask, order, records)
  for (const work of open.toSorted((one, other) => one.no - other.no)) {
    const before = open.some(({ no, isRework, id }) => id !== work.id && (no < work.no || (isRework && no <= work.no)))
    if (await isOutside(ask, work)) await sendOut(ask, work, { tick, dayBegan })
    else await workAt(ask, shop, work, { tick, dayBegan, waits, isUpstreamDone: !before })
  }
}

const isOutside = async (ask: CallsWithin, { segmentPlanId }: Work) =>
  (await ask(segmentPlan).get({ id: segmentPlanId })).isOutside

async function endOrder(ask: CallsWithin, { id, quantity, goodQuantity }: Order, works: readonly Work[]) {
  for (const work of works) {
    // What came back from rework after its segment was ended is done first.
    const { waiting } = await ask(workOrder).info({ id: work.id })
    if (work.status === 'completed' && waiting !== null && isMore(waiting, '0'))
      return void (await ask(workOrder).reopen({ id: work.id }))
  }
  const reason = isMore(quantity, goodQuantity) ? '报废未补做' : null
  await ask(productionOrder).status({ id, status: 'completed', reason, parts: 'keep' })
}

interface Moment {
  tick: string
  /** When its day began by the clocks of the plant. */
  dayBegan: number
  /** Is told what may not be yet. */
  waits: (refusal: Refusal) => void
  /** Nothing more comes from the segments before it. */
  isUpstreamDone: boolean
}

async function workAt(ask: CallsWithin, shop: DemoShop, work: Work, moment: Moment): Promise<void> {
  const whole = await ask(workOrder).info({ id: work.id })
  const there = whole.waiting === null ? Math.max(0, left(whole)) : Number(whole.waiting)
  if (work.status === 'pending' || work.status === 'dispatched') return begin(ask, shop, work, { ...moment, there })
  const isUnjudged = whole.firstArticle === 'pending' || whole.firstArticle === 'failed'
  if (isUnjudged && there > 0)
    return void (await ask(workbench).firstArticle({ workOrderId: work.id, result: 'passed' }))
  if (work.status === 'stopped') return void (await ask(workbench).resume({ id: work.id }))
  if (there > 0) return unlessRefused(moment, () => report(ask, shop, whole, { ...moment, there }))
  if (moment.isUpstreamDone) await ask(workbench).finish({ id: work.id, missingReason: UNSCANNED })
}

/** What may not be yet waits for a later hour: refused is it before anything of it is written. */
async function unlessRefused({ waits }: Pick<Moment, 'waits'>, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    waits(error)
  }
}

const left = ({ quantity, good, scrap, rework }: Whole) =>
  Number(quantity) - Number(good) - Number(scrap) - Number(rework)

async function begin(
  ask: CallsWithin,
  { stations, people, teams }: DemoShop,
  work: Work,
  { there, waits }: Pick<Moment, 'waits'> & { there: number },
) {
  const center = work.workCenterName ?? ''
  const own = stations.get(center) ?? []
  const who = people.get(center) ?? []
  if (!own.length) return
  if (work.status === 'pending')
    await ask(workOrder).dispatch({
      ids: [work.id],
      stationId: own[lot(work.code, own.length)]!,
      teamId: teams.get(teamOf(center)) ?? null,
      staffId: who.length ? who[lot(work.code, who.length)]! : null,
    })
  const staffId = who[lot(work.code, who.length)] ?? null
  if (there > 0) await unlessRefused({ waits }, () => ask(workbench).start({ id: work.id, staffId }))
}

const teamOf = (center: string) => (center.startsWith('注塑') ? 'BZ-A' : 'BZ-Z')
/** Said where material was not at the line. */
const UNSCANNED = '用了线边余料'
const scrapReasons = ['缺料', '飞边', '缩水', '黑点', '划伤']

/** A part of what is there, or what its machine has counted, with some scrap where pieces are moulded and rework where they are inspected. */
async function report(
  ask: CallsWithin,
  { people }: DemoShop,
  work: Whole,
  { tick, isUpstreamDone, there }: Moment & { there: number },
) {
  const isWhole = work.decimals === 0
  const most = work.mostGood === null ? there : Math.min(there, Number(work.mostGood))
  const isLong = isWhole && /注塑|总装/.test(work.segmentName)
  const { count } = await ask(workbench).reportForm({ id: work.id })
  const counted = count ? Math.floor(Number(count.good) + Number(count.scrap)) : 0
  const part =
    counted > 0
      ? Math.min(there, counted)
      : isLong
        ? Math.min(there, Math.max(1, Math.ceil(Number(work.quantity) / PARTS)))
        : there
  const chance = lot(`${work.code} ${tick}`, 6)
  const scrap = isWhole && /注塑|去浇口|总装/.test(work.segmentName) && chance < 3 ? Math.min(chance + 1, part - 1) : 0
  const rework = isWhole && work.canRework && chance > 3 ? Math.min(1, part - scrap - 1) : 0
  const good = Math.min(part - scrap - rework, most)
  if (good <= 0) return
  const who = people.get(work.workCenterName ?? '') ?? []
  const isLast = isUpstreamDone && rework === 0 && part >= there
  const reasons = [
    ...(scrap
      ? [
          {
            kind: 'scrap' as const,
            reason: scrapReasons[lot(tick + work.code, scrapReasons.length)]!,
            quantity: String(scrap),
          },
        ]
      : []),
    ...(rework ? [{ kind: 'rework' as const, reason: '装配不到位', quantity: String(rework) }] : []),
  ]
  await feed(ask, work, part)
  await ask(workbench).report({
    missingReason: UNSCANNED,
    workOrderId: work.id,
    good: String(good),
    scrap: String(scrap),
    rework: String(rework),
    reasons,
    isLast,
    countReason: count && (counted > 0 ? '计数含调机空打' : '计数器当时未接入，按实物清点'),
    staffId: who.length ? who[lot(work.code + tick, who.length)]! : null,
  })
  if (!isLast && lot(`${tick} ${work.code}`, 9) === 0)
    await ask(workbench).stop({ id: work.id, reason: ['换模', '待料', '设备点检'][lot(tick, 3)]! })
}

/** Material of a segment that people scan, for so many pieces; what is not at the line is not scanned. */
async function feed(ask: CallsWithin, work: Whole, pieces: number) {
  for (const component of await ask(workbench).components({ id: work.id })) {
    const { segmentPlanId, materialId, isBackflush, required, consumed, decimals } = component
    if (isBackflush || segmentPlanId !== work.segmentPlanId) continue
    const share = Math.min(Number(required) - Number(consumed), (Number(required) * pieces) / Number(work.quantity))
    const quantity = (Math.floor(share * 10 ** decimals) / 10 ** decimals).toFixed(decimals)
    if (Number(quantity) <= 0) continue
    await unlessRefused({ waits: () => undefined }, () =>
      ask(workbench).consume({ workOrderId: work.id, materialId, quantity }),
    )
  }
}

/** Pieces that wait go to the painter; what he had for a day comes back. */
async function sendOut(
  ask: CallsWithin,
  work: Work,
  { tick, dayBegan }: Pick<Moment, 'tick' | 'dayBegan'>,
): Promise<void> {
  const outside = ask(outsideWork)
  const { records } = await outside.page({ segmentPlanId: work.segmentPlanId, pageSize: 20 })
  for (const { id, status, sentAt, quantity, good, scrap } of records) {
    if (status !== 'sent' && status !== 'partly') continue
    if (!sentAt || new Date(sentAt).getTime() >= dayBegan) continue
    const rest = Number(quantity) - Number(good) - Number(scrap)
    const lost = rest > 40 && lot(tick, 2) === 0 ? 1 : 0
    const reasons = lost ? [{ kind: 'scrap' as const, reason: '流挂', quantity: '1' }] : []
    await ask(outsideReceipt).receive({ id, good: String(rest - lost), scrap: String(lost), reasons })
  }
  const { quantity, supplierId, lines } = await ask(outsideReceipt).proposal({ segmentPlanId: work.segmentPlanId })
  if (!supplierId || !isMore(quantity, '0')) return
  const made = await outside.create({
    segmentPlanId: work.segmentPlanId,
    supplierId,
    quantity,
    expectedOn: null,
    lines: lines.map(({ materialId, quantity: each }) => ({ materialId, quantity: each })),
  })
  await outside.send({ id: made.id })
}
