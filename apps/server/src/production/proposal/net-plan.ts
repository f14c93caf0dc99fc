import { MOST_DAYS_AHEAD, USUAL_DAYS_AHEAD } from '@zhizao/contract/production/proposal'
import type { Bill } from '@zhizao/rules/bom/bill'
import { dayAfter } from '@zhizao/rules/calendar/shop-day'
import { neededOf } from '@zhizao/rules/production/needed-of'
import {
  beforeTheirParts,
  type NetComing,
  type NetNeed,
  type Netted,
  netRequirements,
} from '@zhizao/rules/production/net-requirements'
import { addQuantities, compareQuantities } from '@zhizao/rules/quantity/decimal'
import { fractionOf, roundedUp, whole } from '@zhizao/rules/quantity/fraction'
import { dayText } from '@zhizao/rules/time/calendar'
import { billById } from '../../material/index.ts'
import type { Context } from '../../platform/context.ts'
import { conflict, invalidField } from '../../platform/refusal.ts'
import { today } from '../../platform/today.ts'
import { structuresOf } from '../plan/plan-order.ts'
import { type KnownNeed, type SupplyFacts, supplyFacts } from '../supply/supply-facts.ts'
import { type DraftOrder, draftOrders, draftSupply } from './read-drafts.ts'
import { type PlannedMaterial, plannedMaterials, wantedMaterials } from './read-materials.ts'

/** Materials that one plan looks at. */
const MOST_MATERIALS = 20_000
/** Drafts that name a bill of their own. */
const MOST_OWN_BILLS = 500

/** What there is to make and buy, with all that it is told by. */
export interface NetPlan extends Netted {
  readonly materials: ReadonlyMap<string, PlannedMaterial>
  /** Needs of orders, and of what leaves, by their id. */
  readonly known: ReadonlyMap<string, KnownNeed>
  /** Whose need it is where a draft asks for it, by its id. */
  readonly drafts: ReadonlyMap<string, DraftOrder>
}

/** The last day that is looked at; refuses what is past or too far. */
export function lastDay(until: string | undefined, context: Pick<Context, 'now' | 'user'>): string {
  const now = today(context)
  if (until === undefined) return dayAfter(now, USUAL_DAYS_AHEAD)
  if (until < now) throw invalidField('until', '计划截止日期', '不能早于今天')
  if (until > dayAfter(now, MOST_DAYS_AHEAD))
    throw invalidField('until', '计划截止日期', `最多看 ${MOST_DAYS_AHEAD} 天`)
  return until
}

/** Nets all that is needed up to a day against all that is there and will come. */
export async function netPlan(asked: string | undefined, context: Context): Promise<NetPlan> {
  const until = lastDay(asked, context)
  const now = today(context)
  const [wanted, drafted] = await Promise.all([wantedMaterials(context), draftOrders(context)])
  const ownBills = await billsOfDrafts(drafted, context)
  const top = [...wanted, ...[...ownBills.values()].flatMap(({ lines }) => lines.map(({ material }) => material))]
  const { bills, names } = await structuresOf([...new Set(top)], now, context)
  const ids = [...names.keys()]
  if (ids.length > MOST_MATERIALS) throw conflict(`需求计划最多计算 ${MOST_MATERIALS} 种物料，现有 ${ids.length} 种`)
  const [materials, ground, drafts] = await Promise.all([
    plannedMaterials(ids, context),
    supplyFacts(ids, context),
    draftSupply(drafted, context),
  ])
  const billOf = (id: string) => (materials.get(id)?.isMade ? bills.get(id) : undefined)
  const partsIn = (bill: Bill, quantity: string) => partsOf(bill, quantity, billOf, materials)
  const partIds = (id: string) => {
    const bill = billOf(id)
    return bill ? neededOf(bill, whole, billOf).map(({ material }) => material) : []
  }
  const { needs, byNeed } = needsOf(ground, drafted, {
    materials,
    now,
    partsOf: (draft) => {
      const bill = ownBills.get(draft.bomId ?? '') ?? billOf(draft.materialId)
      return bill ? partsIn(bill, draft.quantity) : []
    },
  })
  const netted = netRequirements(
    beforeTheirParts(ids, partIds).flatMap((id) => materials.get(id) ?? []),
    { needs, stock: ground.stock, coming: [...comingOf(ground, context), ...drafts] },
    {
      today: now,
      until,
      componentsOf: ({ materialId, quantity }) => {
        const bill = billOf(materialId)
        return bill ? partsIn(bill, quantity) : []
      },
    },
  )
  return { ...netted, materials, known: new Map(ground.needs.map((need) => [need.id, need])), drafts: byNeed }
}

async function billsOfDrafts(drafted: readonly DraftOrder[], context: Context): Promise<ReadonlyMap<string, Bill>> {
  const ids = [...new Set(drafted.flatMap(({ bomId }) => bomId ?? []))]
  if (ids.length > MOST_OWN_BILLS) throw conflict(`指定了 BOM 的草稿订单超过 ${MOST_OWN_BILLS} 种 BOM，请先排产或删除`)
  const bills = new Map<string, Bill>()
  for (const id of ids) bills.set(id, await billById(id, context))
  return bills
}

interface Part {
  readonly materialId: string
  readonly quantity: string
}

/** What it takes to make a quantity, each material once, rounded up as planning does. */
function partsOf(
  bill: Bill,
  quantity: string,
  billOf: (id: string) => Bill | undefined,
  materials: ReadonlyMap<string, PlannedMaterial>,
): Part[] {
  const parts = new Map<string, string>()
  for (const { material, quantity: needed } of neededOf(bill, fractionOf(quantity), billOf)) {
    const rounded = roundedUp(needed, materials.get(material)?.decimals ?? 0)
    parts.set(material, addQuantities(parts.get(material) ?? '0', rounded))
  }
  return [...parts].map(([materialId, each]) => ({ materialId, quantity: each }))
}

interface Drafts {
  readonly materials: ReadonlyMap<string, PlannedMaterial>
  readonly now: string
  partsOf(draft: DraftOrder): readonly Part[]
}

/** All needs: those that are known, and what drafts will ask for when they are planned. */
function needsOf({ needs }: SupplyFacts, drafted: readonly DraftOrder[], { materials, now, partsOf }: Drafts) {
  const byNeed = new Map<string, DraftOrder>()
  const known = needs.map(
    ({ id, materialId, on, priority, owed, asked }): NetNeed => ({
      id,
      materialId,
      on,
      priority,
      quantity: addQuantities(owed, asked),
    }),
  )
  const ofDrafts = drafted.flatMap((draft) => {
    const begin = draft.startOn ?? dayAfter(draft.dueOn, -(materials.get(draft.materialId)?.leadDays ?? 0))
    return partsOf(draft).map(({ materialId, quantity }): NetNeed => {
      const id = `draft-${draft.id}-${materialId}`
      byNeed.set(id, draft)
      const isBelow = materials.get(materialId)?.isMade === true
      return { id, materialId, on: begin < now ? now : begin, priority: draft.priority, quantity, isBelow }
    })
  })
  const all = [...known, ...ofDrafts].filter(({ quantity }) => compareQuantities(quantity, '0') > 0)
  return { needs: all, byNeed }
}

const comingOf = ({ coming }: SupplyFacts, { user }: Context): NetComing[] =>
  coming.map(({ materialId, quantity, at }) => ({
    materialId,
    quantity,
    on: at === null ? null : dayText(at, user.timeZone),
  }))
