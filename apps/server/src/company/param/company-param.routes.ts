import { companyParam, type ParamInfo } from '@zhizao/contract/company/company-param'
import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import { type ParamDefinition, parsedParam } from '../../platform/params/param.ts'
import { invalid } from '../../platform/refusal.ts'
import { companyDetails } from '../company-detail/company-detail.table.ts'
import { SYSTEM_DETAIL, setParams } from './company-params.ts'

export function companyParamRoutes(definitions: () => readonly ParamDefinition[], events: EventBus): Route[] {
  return implement(companyParam, {
    async list({ codes, group }, context) {
      const wanted = definitions().filter(
        (each) => (!codes || codes.includes(each.code)) && (!group || each.group === group),
      )
      const set = await setParams(
        wanted.map((each) => each.code),
        context,
      )
      return wanted.map((each) => shown(each, set.get(each.code)))
    },
    async save({ params }, context) {
      const known = new Map(definitions().map((each) => [each.code, each]))
      const problems = params.flatMap(({ code, value }, at) => problemOf(known.get(code), code, value, at))
      if (problems.length) throw invalid(`${problems[0]!.title}：${problems[0]!.message}`, problems)
      const codes = params.map(({ code }) => code)
      const before = Object.fromEntries(await setParams(codes, context))
      await store(params, context)
      context.audit({
        target: codes.map((code) => known.get(code)!.title).join('、'),
        before,
        after: Object.fromEntries(params.map(({ code, value }) => [code, value])),
      })
      context.afterCommit(() => events.publish('company.changed', { companyId: context.user.companyId }))
      return true
    },
  })
}

function shown(definition: ParamDefinition, text: string | undefined): ParamInfo {
  const { code, title, group, kind, fallback, min = null, max = null, unit = '', choices = [], help = '' } = definition
  const value = parsedParam(definition, text)
  return {
    ...{ code, title, group, kind, fallback, min, max, unit, choices: [...choices], help },
    value: value ?? fallback,
    isSet: value !== undefined,
  }
}

const textOf = (value: number | boolean) => (typeof value === 'boolean' ? (value ? '1' : '0') : String(value))

function problemOf(definition: ParamDefinition | undefined, code: string, value: number | boolean | null, at: number) {
  const problem = (message: string) => [{ field: `params.${at}.value`, title: definition?.title ?? code, message }]
  if (!definition) return problem('没有这个参数')
  if (value === null) return []
  const { kind, min, max, choices } = definition
  if ((kind === 'switch') !== (typeof value === 'boolean'))
    return problem(kind === 'switch' ? '应为开或关' : '应为数字')
  if (parsedParam(definition, textOf(value)) !== undefined) return []
  return problem(choices ? `只能是 ${choices.join('、')} 之一` : `应为 ${min} 到 ${max} 之间的整数`)
}

async function store(params: { code: string; value: number | boolean | null }[], context: Context) {
  const { companyId } = context.user
  const cleared = params.filter(({ value }) => value === null).map(({ code }) => code)
  if (cleared.length)
    await context.db
      .delete(companyDetails)
      .where(and(eq(companyDetails.detailType, SYSTEM_DETAIL), inArray(companyDetails.key, cleared)))
  for (const { code, value } of params) {
    if (value === null) continue
    await context.db
      .insert(companyDetails)
      .values({ companyId, detailType: SYSTEM_DETAIL, key: code, value: textOf(value) })
      .onConflictDoUpdate({
        target: [companyDetails.companyId, companyDetails.detailType, companyDetails.key],
        set: { value: textOf(value), updatedAt: context.now() },
      })
  }
}
