import type { Page, PageInput } from '@zhizao/contract/http/page'
import type { Proposal, ProposalCourse, ProposalKind } from '@zhizao/contract/production/proposal'
import type { Proposal as Netted } from '@zhizao/rules/production/net-requirements'
import type { Context } from '../../platform/context.ts'
import { limitOf, pageReply } from '../../platform/crud/page.ts'
import { notFound } from '../../platform/refusal.ts'
import { today } from '../../platform/today.ts'
import { lastDay, type NetPlan, netPlan } from './net-plan.ts'
import { purposesOf } from './purposes.ts'
import { type PlannedMaterial, plannedMaterials } from './read-materials.ts'

interface Filters {
  until?: string | undefined
  keyword?: string | undefined
  materialId?: string | undefined
  kind?: ProposalKind | undefined
  isLate?: boolean | undefined
}

/** What a proposal is called: by all that it says. */
export const proposalId = ({ materialId, kind, on, short }: Netted): string => `${materialId}.${kind}.${on}.${short}`

/** A page of proposals, what is to begin first before all else. */
export async function proposalPage(input: Filters & PageInput, context: Context): Promise<Page<Proposal>> {
  const plan = await netPlan(input.until, context)
  const found = plan.proposals.filter((each) => isAsked(each, input, plan)).toSorted(byBegin(plan))
  const { limit, offset } = limitOf(input)
  return pageReply(await shown(found.slice(offset, offset + limit), plan, context), found.length, input)
}

function isAsked(
  { materialId, kind, isLate }: Netted,
  { keyword, ...asked }: Filters,
  { materials }: NetPlan,
): boolean {
  const { code, name } = materials.get(materialId)!
  const part = keyword?.trim().toLowerCase()
  return (
    (!part || `${code}\n${name}`.toLowerCase().includes(part)) &&
    (asked.materialId === undefined || asked.materialId === materialId) &&
    (asked.kind === undefined || asked.kind === kind) &&
    (asked.isLate === undefined || asked.isLate === isLate)
  )
}

const byBegin =
  ({ materials }: NetPlan) =>
  (one: Netted, other: Netted): number => {
    const keyOf = ({ startOn, on, materialId, kind }: Netted) =>
      `${startOn} ${on} ${materials.get(materialId)!.code} ${kind}`
    const [left, right] = [keyOf(one), keyOf(other)]
    return left < right ? -1 : left > right ? 1 : 0
  }

/** Proposals as they are told. */
export async function shown(found: readonly Netted[], plan: NetPlan, context: Context): Promise<Proposal[]> {
  const purposes = await purposesOf(
    found.map(({ pegs }) => pegs),
    plan,
    context,
  )
  return found.map((each, at) => {
    const { materialId, kind, on, startOn, isLate, short, quantity, pegs } = each
    const { leadDays, minLot, lotMultiple, ...material } = plan.materials.get(materialId)!
    return {
      id: proposalId(each),
      ...namesOf(material),
      kind,
      needOn: on,
      startOn,
      isLate,
      short,
      quantity,
      leadDays,
      minLot,
      lotMultiple,
      purposes: purposes[at]!,
      purposeCount: pegs.length,
    }
  })
}

const namesOf = ({
  id,
  code,
  name,
  specification,
  unit,
  decimals,
}: Pick<PlannedMaterial, 'id' | 'code' | 'name' | 'specification' | 'unit' | 'decimals'>) => ({
  materialId: id,
  materialCode: code,
  materialName: name,
  specification,
  unit,
  decimals,
})

interface Asked {
  materialId: string
  until?: string | undefined
}

/** What becomes of a material day by day; of one that nothing asks for, that nothing happens. */
export async function courseOf({ materialId, until }: Asked, context: Context): Promise<ProposalCourse> {
  const plan = await netPlan(until, context)
  const material = plan.materials.get(materialId) ?? (await plannedMaterials([materialId], context)).get(materialId)
  if (!material) throw notFound('物料')
  const { stock, days } = plan.courses.get(materialId) ?? { stock: '0', days: [] }
  const [now, last] = [today(context), lastDay(until, context)]
  const own = plan.needs
    .filter((need) => need.materialId === materialId && (need.on === null || need.on <= last))
    .map(({ id, on, quantity }) => ({ needId: id, quantity, on: on === null ? last : on < now ? now : on }))
  const purposes = await purposesOf(
    days.map(({ on }) => own.filter((need) => need.on === on)),
    plan,
    context,
  )
  return {
    ...namesOf(material),
    stock,
    minStock: material.minStock,
    days: days.map((day, at) => ({ ...day, purposes: purposes[at]! })),
  }
}
