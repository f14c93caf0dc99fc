import type { ResourceKind, WorkPlanDraft, WorkPlanRow, workPlan } from '@zhizao/contract/calendar/work-plan'
import type { Given } from '@zhizao/contract/http/call'
import { type Break, breakProblem, type Shift, shiftOverlap } from '@zhizao/rules/calendar/shift'
import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { PlantDependents } from '../../plant/index.ts'
import type { Context } from '../../platform/context.ts'
import { crud } from '../../platform/crud/crud.ts'
import { lines, requireFresh } from '../../platform/crud/lines.ts'
import { rows } from '../../platform/crud/rows.ts'
import { conflict, invalidField, notFound } from '../../platform/refusal.ts'
import { ofResource, resourceColumn, resourcesOf, saveResources } from './plan-resources.ts'
import { planResources, shiftPlans, shifts } from './work-plan.table.ts'

type WorkPlan = Omit<Given<typeof workPlan.get>, 'workingTimeSettings'> & {
  workingTimeSettings: (Shift & { id: string; weekdays: number[]; breaks: Break[] })[]
}

const kept = crud(shiftPlans, { title: '班次计划' })
const shiftLines = lines(shifts, {
  title: '班次',
  head: 'planId',
  field: 'workingTimeSettings',
  unique: { columns: ['name'], title: '班次名称' },
  most: 50,
})

export const planRows = rows<Omit<WorkPlanRow, 'resourceText'>>()({
  title: '班次计划',
  from: shiftPlans,
  columns: {
    id: shiftPlans.id,
    name: shiftPlans.name,
    validFrom: shiftPlans.validFrom,
    validTo: shiftPlans.validTo,
    remark: shiftPlans.remark,
    // Of one table alone, columns would be written without it.
    shiftText: sql`coalesce((select string_agg(each.name || ' ' || each."from" || '–' || each."to", '、' order by each.sort) from ${shifts} each where each.plan_id = ${shiftPlans}.id), '')`,
    createdAt: shiftPlans.createdAt,
    updatedAt: shiftPlans.updatedAt,
  },
  search: { keyword: [shiftPlans.name], name: [shiftPlans.name] },
  order: [desc(shiftPlans.id)],
})

export async function pageOfPlans(input: Parameters<typeof planRows.page>[0], context: Context) {
  const found = await planRows.page(input, context)
  const resources = await resourcesOf(
    found.records.map(({ id }) => id),
    context,
  )
  const ofPlan = Map.groupBy(resources, ({ planId }) => planId)
  const records = found.records.map((row) => ({
    ...row,
    resourceText: (ofPlan.get(row.id) ?? []).map(({ name }) => name).join('、'),
  }))
  return { ...found, records }
}

export async function wholePlan(id: string, context: Context): Promise<WorkPlan> {
  const plan = await kept.get({ id }, context)
  return {
    ...plan,
    workingTimeSettings: await shiftLines.of(id, context),
    workResoures: await resourcesOf([id], context),
  }
}

/** Of two plans saved at once the second must see the first, or a resource would have both. */
const oneAtATime = ({ db, user }: Context) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`shift plans of ${user.companyId}`}, 0))`)

export async function createPlan({ workingTimeSettings, workResoures, ...draft }: WorkPlanDraft, context: Context) {
  await oneAtATime(context)
  const { id } = await kept.create(draft, context)
  await shiftLines.save(id, workingTimeSettings, context)
  await saveResources(id, workResoures, context)
  return checked(id, context)
}

export async function updatePlan(
  {
    id,
    updatedAt,
    workingTimeSettings,
    workResoures,
    ...changes
  }: Partial<WorkPlanDraft> & { id: string; updatedAt?: Date },
  context: Context,
) {
  await oneAtATime(context)
  const [row] = await context.db.select().from(shiftPlans).where(eq(shiftPlans.id, id)).for('no key update')
  if (!row) throw notFound('班次计划')
  requireFresh(row, updatedAt)
  await kept.update({ id, ...changes }, context)
  if (workingTimeSettings) await shiftLines.save(id, workingTimeSettings, context)
  if (workResoures) await saveResources(id, workResoures, context)
  return checked(id, context)
}

/** The plan as it is now; refused where it cannot be worked by, or where one of its resources would work two shifts at once. */
async function checked(id: string, context: Context): Promise<WorkPlan> {
  const plan = await wholePlan(id, context)
  if (plan.validFrom && plan.validTo && plan.validTo < plan.validFrom)
    throw invalidField('validTo', '失效日期', '不能早于生效日期')
  for (const [at, shift] of plan.workingTimeSettings.entries()) refuseBreaks(shift, at)
  refuseOverlap(plan.workingTimeSettings)
  for (const { kind, resourceId, name } of plan.workResoures) {
    const others = await shiftsBeside(plan, { kind, id: resourceId ?? null }, context)
    if (others.length) refuseOverlap([...plan.workingTimeSettings, ...others], name)
  }
  return plan
}

function refuseBreaks(shift: Shift, at: number) {
  const problem = breakProblem(shift)
  if (!problem) return
  const field = `workingTimeSettings.${at}.breaks`
  if (problem.kind === 'nothingLeft') throw invalidField(field, '休息', `班次“${shift.name}”除去休息没有工作时间`)
  const { from, to } = shift.breaks[problem.at]!
  if (problem.kind === 'outside')
    throw invalidField(field, '休息', `班次“${shift.name}”的休息 ${from}–${to} 不在班次时间内`)
  const other = shift.breaks[problem.other]!
  throw invalidField(field, '休息', `班次“${shift.name}”的休息 ${from}–${to} 与 ${other.from}–${other.to} 重叠`)
}

const weekdayNames = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']

function refuseOverlap(all: readonly Shift[], resource?: string) {
  const found = shiftOverlap(all)
  if (!found) return
  const { one, other, from, to } = found
  const weekday = weekdayNames[found.weekday - 1]!
  throw conflict(
    resource
      ? `资源“${resource}”的班次“${one.name}”与“${other.name}”在${weekday} ${from}–${to} 重叠`
      : `班次“${one.name}”与“${other.name}”在${weekday} ${from}–${to} 重叠`,
  )
}

/** Shifts of other plans of the same resource that hold in the same time. */
async function shiftsBeside(
  plan: WorkPlan,
  resource: { kind: ResourceKind; id: string | null },
  { db }: Context,
): Promise<Shift[]> {
  const apart = ({ validFrom, validTo }: { validFrom: string | null; validTo: string | null }) =>
    (plan.validTo && validFrom && validFrom > plan.validTo) || (plan.validFrom && validTo && validTo < plan.validFrom)
  const plans = await db
    .selectDistinct({ id: shiftPlans.id, validFrom: shiftPlans.validFrom, validTo: shiftPlans.validTo })
    .from(shiftPlans)
    .innerJoin(planResources, eq(planResources.planId, shiftPlans.id))
    .where(ofResource(resource))
  const beside = plans.filter((each) => each.id !== plan.id && !apart(each)).map(({ id }) => id)
  return beside.length ? db.select().from(shifts).where(inArray(shifts.planId, beside)) : []
}

export const removePlans = (ids: string[], context: Context) => kept.removeMany({ ids }, context)

export async function removeShift(id: string, context: Context) {
  const [gone] = await context.db.delete(shifts).where(eq(shifts.id, id)).returning()
  if (!gone) throw notFound('班次')
  context.audit({ target: gone.name, before: gone })
  return true as const
}

export async function removeResource(id: string, context: Context) {
  const [gone] = await context.db.delete(planResources).where(eq(planResources.id, id)).returning()
  if (!gone) throw notFound('适用资源')
  const { name } = await kept.get({ id: gone.planId }, context)
  context.audit({ target: name, before: gone })
  return true as const
}

/** The plans that work centers, stations and teams are in: they keep those from being deleted. */
export const plansOfPlant: PlantDependents = async (kind, ids, { db }) => {
  // People work by the plans of their teams.
  if (kind === 'staff') return []
  const named = await db
    .selectDistinct({ name: shiftPlans.name })
    .from(planResources)
    .innerJoin(shiftPlans, eq(shiftPlans.id, planResources.planId))
    .where(inArray(resourceColumn[kind], [...ids]))
  return named.map(({ name }) => `班次计划“${name}”`)
}
