import {
  type RulesScope,
  type RuleTarget,
  RuleType,
  ruleOperatorNames,
  ruleOperators,
  rulesScope,
  ruleTypeNames,
} from '@zhizao/contract/access/rules-scope'
import { getTableColumns, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { crud } from '../../platform/crud/crud.ts'
import { rows } from '../../platform/crud/rows.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import { forbidden } from '../../platform/refusal.ts'
import { dataTargets } from '../role/data-targets.ts'
import { changingRule, explainedPermission, saveRule, wholeRule } from './rules-scope.service.ts'
import { rulesScopeItems, rulesScopeRoles, rulesScopes, rulesScopeUsers } from './rules-scope.table.ts'

const writing = crud(rulesScopes, { title: '数据规则' })
/** Which column of an object a rule of a type looks at. */
const fields: Record<RuleType, string> = {
  object: 'id',
  area: 'areaId',
  workshop: 'areaId',
  department: 'createdBy',
  warehouse: 'warehouseId',
  workCenter: 'workCenterId',
}
const SHOWN = 100

const countOf = (table: typeof rulesScopeItems | typeof rulesScopeRoles | typeof rulesScopeUsers) =>
  sql<number>`(select count(*)::int from ${table} where ${table}.rule_id = ${rulesScopes}.id)`

const listed = rows<RulesScope>()({
  title: '数据规则',
  from: rulesScopes,
  columns: {
    ...getTableColumns(rulesScopes),
    itemCount: countOf(rulesScopeItems),
    roleCount: countOf(rulesScopeRoles),
    userCount: countOf(rulesScopeUsers),
  },
  search: { keyword: [rulesScopes.name, rulesScopes.code] },
  match: { status: rulesScopes.status },
})

/** Rules, and what they make of a user's data permission. Sessions hear of every change. */
export function rulesScopeRoutes(events: EventBus): Route[] {
  const changed = (context: Context, userIds?: string[]) =>
    context.afterCommit(() => events.publish('access.changed', { companyId: context.user.companyId, userIds }))

  return implement(rulesScope, {
    async tableTree({ type, keyword }, context) {
      const wanted = type ? [type] : RuleType.options
      const found = []
      for (const one of wanted) {
        const targets = await dataTargets({ type: one, keyword, pageSize: SHOWN }, context)
        found.push({
          field: fields[one],
          type: one,
          title: ruleTypeNames[one],
          operators: ruleOperators[one].map((value) => ({ value, title: ruleOperatorNames[value] })),
          targets: targets.records as RuleTarget[],
        })
      }
      const isSight = ({ type: one }: { type: RuleType }) => one === 'warehouse' || one === 'workCenter'
      return [
        {
          table: 'object',
          title: '设备与对象（点位、报警、控制记录随对象）',
          fields: found.filter((each) => !isSight(each)),
        },
        {
          table: 'stock',
          title: '仓库与工作中心（库存、单据、生产任务和报工随之）',
          fields: found.filter(isSight),
        },
      ].filter(({ fields: some }) => some.length)
    },
    page: listed.page,
    get: ({ id }, context) => wholeRule(id, context),
    async create(draft, context) {
      const made = await saveRule(draft, context)
      changed(context)
      return made
    },
    async update(draft, context) {
      const saved = await saveRule(draft, context)
      changed(context)
      return saved
    },
    async remove(input, context) {
      await changingRule(input.id, context, () => writing.remove(input, context))
      changed(context)
      return true
    },
    async setStatus(input, context) {
      await changingRule(input.id, context, () => writing.update(input, context))
      changed(context)
      return true
    },
    userPermission({ userId }, context) {
      const { id, permissions } = context.user
      const isOther = userId !== undefined && userId !== id
      if (isOther && !permissions.has('user') && !permissions.has('rulesScope')) throw forbidden()
      return explainedPermission(userId ?? id, context)
    },
    async recompute({ userId }, context) {
      const found = await explainedPermission(userId, context)
      context.audit({ target: found.name })
      changed(context, [userId])
      return found
    },
  })
}
