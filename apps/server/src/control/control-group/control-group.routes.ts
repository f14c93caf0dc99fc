import { controlGroup } from '@zhizao/contract/control/control-group'
import { namesOf } from '../../object-state/index.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import { conflict, invalidField } from '../../platform/refusal.ts'
import type { ControlPorts } from '../control-ports.ts'
import type { ControlRunService } from '../control-run/control-run.service.ts'
import { runById, runPage } from '../control-run/run-query.ts'
import { checkedSteps, createGroup, groupById, listGroups, removeGroup, updateGroup } from './control-group.service.ts'
import { controlPoints } from './control-points.ts'
import { addRule, listRules, removeRule, ruleById, updateRule } from './control-rule.service.ts'
import { ownObject } from './own-object.ts'

/** Writes that belong together, and the carrying out of them. */
export const controlGroupRoutes = (
  { tryCondition }: Pick<ControlPorts, 'tryCondition'>,
  runs: ControlRunService,
): Route[] =>
  implement(controlGroup, {
    list: ({ objectId }, context) => listGroups(objectId, context),
    create: createGroup,
    update: updateGroup,
    remove: ({ id }, context) => removeGroup(id, context),
    rules: (asked, context) => listRules(asked, tryCondition, context),
    addRule: (draft, context) => addRule(draft, tryCondition, context),
    updateRule: (changes, context) => updateRule(changes, tryCondition, context),
    removeRule: ({ id }, context) => removeRule(id, tryCondition, context),
    async runByRule({ ruleId }, context) {
      const { group, rule } = await ruleById(ruleId, tryCondition, context)
      if (rule.holds !== true)
        throw conflict(
          rule.holds === false
            ? `条件“${rule.name}”当前不成立，不能执行`
            : `条件“${rule.name}”无法判定，不能执行${rule.reason ? `：${rule.reason}` : ''}`,
        )
      context.audit({ target: `${group.name}/${rule.name}`, after: group.steps.map(({ value }) => value) })
      return runs.begin({ ...group, groupId: group.id, ruleName: rule.name }, context)
    },
    async runFree({ groupId, objectId, name, onFailure, steps }, context) {
      if (groupId) {
        const group = await groupById(groupId, context)
        if (group.ruleCount) throw conflict('该组合设有执行条件，请选择条件执行')
        context.audit({ target: group.name, after: group.steps.map(({ value }) => value) })
        return runs.begin({ ...group, groupId, ruleName: null }, context)
      }
      const object = await ownObject(objectId!, context)
      const checked = await checkedSteps(steps!, object, context)
      const known = new Map((await controlPoints(object, context)).map((point) => [point.pointId, point]))
      const named = checked.map((step, at) => {
        const point = known.get(step.pointId)
        if (!point) throw invalidField(`steps.${at}.pointId`, `第 ${at + 1} 步的点位`, '不能控制')
        const { name: pointName, objectName, unit, valueWords } = point
        return { ...step, pointName, objectName, unit, valueWords, fault: null }
      })
      const title = name || '自由控制'
      context.audit({ target: `${object.name}/${title}`, after: checked.map(({ value }) => value) })
      return runs.begin(
        { objectId: object.id, groupId: null, name: title, ruleName: null, onFailure, steps: named },
        context,
      )
    },
    points: async ({ objectId }, context) => controlPoints(await ownObject(objectId, context), context),
    async names({ objectId }, context) {
      await ownObject(objectId, context)
      return namesOf({ objectId }, context)
    },
    run: ({ id }, context) => runById(id, context),
    runs: runPage,
    stopRun: ({ id }, context) => runs.stop(id, context),
  })
