import { codeRule } from '@zhizao/contract/code-rule/code-rule'
import type { NextCode } from '../../platform/codes/code-kind.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import { invalidField } from '../../platform/refusal.ts'
import { codeRuleService, type RuleSources } from './code-rule.service.ts'
import { doubleCodes } from './double-codes.ts'
import { usualCode } from './rule-in-force.ts'

export function codeRuleRoutes(sources: RuleSources, nextCode: NextCode): Route[] {
  const rules = codeRuleService(sources)
  const kindOf = (code: string) => {
    const kind = sources.kinds().find((each) => each.code === code)
    if (!kind) throw invalidField('kind', '编码对象', '没有这个编码对象，请从列表中选择')
    return kind
  }
  return implement(codeRule, {
    page: rules.page,
    get: rules.get,
    create: rules.create,
    update: rules.update,
    setStatus: ({ id, status }, context) => rules.update({ id, status }, context),
    remove: ({ id }, context) => rules.removeMany({ ids: [id] }, context),
    removeMany: rules.removeMany,
    removePart: rules.removePart,
    kinds: () =>
      sources.kinds().map((kind) => ({
        id: kind.code,
        name: kind.title,
        hasClasses: kind.hasClasses ?? false,
        usual: usualCode(kind),
      })),
    doubles: (_, context) => doubleCodes(sources.kinds(), context),
    fields: ({ id }) => kindOf(id).fields.map(({ name, title }) => ({ name, title })),
    classes: async (_, { db }) => [...(await sources.classes.list(db))],
    ofClass: ({ classId }, context) => rules.ofClass(classId, context),
    async createCode({ kind, values }, context) {
      const code = await nextCode(context, kindOf(kind).code, values)
      context.audit({ target: code })
      return { code }
    },
  })
}
