import { productionException } from '@zhizao/contract/production/exception'
import { productionOrder } from '@zhizao/contract/production/production-order'
import { dayAfter, wallOfDay, weekdayOf } from '@zhizao/rules/calendar/shop-day'
import type { CallsWithin } from '../calls-within.ts'
import { ASSEMBLED, type DemoShop, moulded, PAINTED } from './demo-shop.ts'

/** What orders of the demo plant are told by: nobody else's are touched. */
export const REMARK = '日计划'
const MONDAY = 1
const DAY = 86_400_000
/** Days on which something moulded is ordered beside the usual. */
const SECOND_EVERY = 3
const PAINTED_EVERY = 3

/** Which day it is, that turns go by. */
const nthOf = (day: string) => Math.floor(wallOfDay(day) / DAY)

/** Orders of a day, planned and released the day before; those of Monday are a week's assembly with the parts that it needs. */
export async function orderDay(ask: CallsWithin, shop: DemoShop, day: string): Promise<void> {
  const nth = nthOf(day)
  const wanted: [code: string, pieces: number, more: object][] = [[...moulded[nth % moulded.length]!, {}]]
  if (nth % SECOND_EVERY === 0) wanted.push([...moulded[(nth + 2) % moulded.length]!, { priority: 7 }])
  if (nth % PAINTED_EVERY === 0 && shop.paintedBy) wanted.push([...PAINTED, { routeId: shop.paintedBy }])
  if (weekdayOf(day) === MONDAY) wanted.push([...ASSEMBLED, { projectId: shop.projectId ?? null, priority: 3 }])
  for (const [code, pieces, more] of wanted) await orderOne(ask, shop, { code, pieces, day, more })
}

interface Wanted {
  code: string
  pieces: number
  day: string
  more: object
}

async function orderOne(ask: CallsWithin, { materials, places }: DemoShop, { code, pieces, day, more }: Wanted) {
  const materialId = materials.get(code)
  if (!materialId) return
  const orders = ask(productionOrder)
  const isProduct = code === ASSEMBLED[0]
  const shelf = places.get('ZC-A-01')!
  const made = await orders.create({
    materialId,
    quantity: String(pieces),
    dueOn: dayAfter(day, isProduct ? 6 : 3),
    startOn: day,
    issueLocationId: places.get(isProduct ? 'XB-ZP' : 'XB-ZS')!,
    receiptLocationId: isProduct ? places.get('CP-A-01')! : shelf,
    remark: `${REMARK} ${day}`,
    ...more,
  })
  await orders.plan({ id: made.id })
  // Parts are made for the shelf, not for where the product goes.
  const below = await orders.page({ code: `${made.code}-`, pageSize: 100 })
  for (const { id } of below.records)
    await orders.update({ id, receiptLocationId: shelf, issueLocationId: places.get('XB-ZS')! })
  await orders.release({ ids: [made.id] })
}

const found = [
  { kind: 'equipment', title: '3 区料温波动', cause: '加热圈接线松动', action: '紧固端子，复测温度正常' },
  { kind: 'quality', title: '制品表面缩水', cause: '保压时间偏短', action: '保压延长 1 秒，首件复检合格' },
  { kind: 'material', title: '原料受潮', cause: '料袋开封后未扎口', action: '重新干燥 2 小时，更换料袋' },
  { kind: 'process', title: '浇口拉丝', cause: '喷嘴温度偏高', action: '喷嘴温度下调 5 ℃' },
] as const

/** What went wrong on some days, and what has become of what was found before. */
export async function seeToExceptions(ask: CallsWithin, day: string): Promise<void> {
  const exceptions = ask(productionException)
  const { records } = await exceptions.page({ status: ['open', 'accepted', 'handled'], pageSize: 50 })
  for (const { id, status, title } of records) {
    const known = found.find((each) => each.title === title)
    if (!known) continue
    if (status === 'open') await exceptions.status({ id, status: 'accepted' })
    if (status === 'accepted')
      await exceptions.status({ id, status: 'handled', cause: known.cause, action: known.action })
    if (status === 'handled') await exceptions.status({ id, status: 'closed' })
  }
  const nth = nthOf(day)
  if (nth % 2) return
  const { kind, title } = found[(nth / 2) % found.length]!
  const [order] = (await ask(productionOrder).page({ status: ['running'], pageSize: 1 })).records
  await exceptions.create({ kind, title, orderId: order?.remark?.startsWith(REMARK) ? order.id : null })
}
