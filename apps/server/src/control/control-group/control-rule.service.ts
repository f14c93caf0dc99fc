import { type ControlRule, MOST_GROUPS } from '@zhizao/contract/control/control-group'
import { and, asc, eq, ne } from 'drizzle-orm'
import { checkConditions } from '../../object-state/index.ts'
import { targetOf } from '../../platform/audit/target-of.ts'
import type { Context } from '../../platform/context.ts'
import { conflict, invalidField, notFound } from '../../platform/refusal.ts'
import type { ControlPorts } from '../control-ports.ts'
import { groupById } from './control-group.service.ts'
import { controlGroups, controlRules } from './control-group.table.ts'
import { ownObject } from './own-object.ts'

type Try = ControlPorts['tryCondition']

const columns = {
  id: controlRules.id,
  groupId: controlRules.groupId,
  name: controlRules.name,
  condition: controlRules.condition,
  groupName: controlGroups.name,
  objectId: controlGroups.objectId,
}

/** Conditions of an object's groups, with how they stand now. */
export async function listRules(
  { objectId, groupId }: { objectId: string; groupId?: string | undefined },
  tryCondition: Try,
  context: Context,
): Promise<ControlRule[]> {
  await ownObject(objectId, context)
  const rows = await context.db
    .select(columns)
    .from(controlRules)
    .innerJoin(controlGroups, eq(controlGroups.id, controlRules.groupId))
    .where(and(eq(controlGroups.objectId, objectId), groupId ? eq(controlRules.groupId, groupId) : undefined))
    .orderBy(asc(controlGroups.name), asc(controlRules.name))
    .limit(MOST_GROUPS)
  const checked = await checkConditions(
    rows.map(({ condition }) => condition),
    { objectId },
    context,
  )
  const shown: ControlRule[] = []
  for (const [at, { objectId: _, ...row }] of rows.entries()) {
    const { problem } = checked[at]!
    const now = problem ? { holds: null, reason: problem } : await tryCondition(row.condition, objectId, context)
    shown.push({ ...row, problem, ...now })
  }
  return shown
}

/** A condition of a group that the caller sees. */
export async function ruleById(id: string, tryCondition: Try, context: Context) {
  const [row] = await context.db
    .select({ groupId: controlRules.groupId })
    .from(controlRules)
    .where(eq(controlRules.id, id))
  if (!row) throw notFound('执行条件')
  const group = await groupById(row.groupId, context)
  const rules = await listRules({ objectId: group.objectId, groupId: group.id }, tryCondition, context)
  return { group, rule: rules.find((one) => one.id === id)! }
}

async function requireCondition(condition: string, objectId: string, context: Context) {
  const [checked] = await checkConditions([condition], { objectId }, context)
  if (checked!.problem) throw invalidField('condition', '条件', checked!.problem)
}

async function requireFreeName(name: string, groupId: string, id: string | undefined, { db }: Context) {
  const others = await db.$count(
    controlRules,
    and(eq(controlRules.groupId, groupId), eq(controlRules.name, name), id ? ne(controlRules.id, id) : undefined),
  )
  if (others) throw invalidField('name', '条件名称', '已存在，请更换')
}

export async function addRule(
  { groupId, name, condition }: { groupId: string; name: string; condition: string },
  tryCondition: Try,
  context: Context,
): Promise<ControlRule> {
  const group = await groupById(groupId, context)
  await context.db.select().from(controlGroups).where(eq(controlGroups.id, groupId)).for('update')
  if ((await context.db.$count(controlRules, eq(controlRules.groupId, groupId))) >= MOST_GROUPS)
    throw conflict(`一个控制组合最多 ${MOST_GROUPS} 个执行条件`)
  await requireFreeName(name, groupId, undefined, context)
  await requireCondition(condition, group.objectId, context)
  const [row] = await context.db
    .insert(controlRules)
    .values({ companyId: context.user.companyId, groupId, name, condition })
    .returning({ id: controlRules.id })
  context.audit({ target: targetOf([`${group.name}/${name}`]), after: { name, condition } })
  return (await ruleById(row!.id, tryCondition, context)).rule
}

export async function updateRule(
  { id, ...changes }: { id: string; name?: string | undefined; condition?: string | undefined },
  tryCondition: Try,
  context: Context,
): Promise<ControlRule> {
  const { group, rule } = await ruleById(id, tryCondition, context)
  if (changes.name) await requireFreeName(changes.name, group.id, id, context)
  if (changes.condition) await requireCondition(changes.condition, group.objectId, context)
  if (Object.keys(changes).length)
    await context.db
      .update(controlRules)
      .set({ ...changes, updatedAt: context.now() })
      .where(eq(controlRules.id, id))
  const after = (await ruleById(id, tryCondition, context)).rule
  context.audit({ target: targetOf([`${group.name}/${rule.name}`]), before: rule, after })
  return after
}

export async function removeRule(id: string, tryCondition: Try, context: Context): Promise<true> {
  const { group, rule } = await ruleById(id, tryCondition, context)
  await context.db.delete(controlRules).where(eq(controlRules.id, id))
  context.audit({ target: targetOf([`${group.name}/${rule.name}`]), before: rule })
  return true
}
