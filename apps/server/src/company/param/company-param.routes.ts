import { companyParam, type ParamInfo } from '@zhizao/contract/company/company-param'
import type { FieldProblem } from '@zhizao/contract/http/envelope'
import { and, eq, inArray } from 'drizzle-orm'
import { refuseUnproved } from '../../platform/access/prove-again.ts'
import type { Context } from '../../platform/context.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import { type ParamDefinition, type ParamValue, parsedParam } from '../../platform/params/param.ts'
import { invalid } from '../../platform/refusal.ts'
import { companyDetails } from '../company-detail/company-detail.table.ts'
import { SYSTEM_DETAIL, setParams } from './company-params.ts'

export function companyParamRoutes(definitions: () => readonly ParamDefinition[], events: EventBus): Route[] {
  const ofCompany = () => definitions().filter(({ isOfPlant }) => !isOfPlant)
  return implement(companyParam, {
    list: (wanted, context) => shownParams(ofCompany(), wanted, context),
    save: ({ params }, context) => saveParams(ofCompany(), params, events, context),
  })
}

/** Parameters with the values in force. */
export async function shownParams(
  definitions: readonly ParamDefinition[],
  { codes, group }: { codes?: string[] | undefined; group?: string | undefined },
  context: Context,
): Promise<ParamInfo[]> {
  const wanted = definitions.filter((each) => (!codes || codes.includes(each.code)) && (!group || each.group === group))
  const set = await setParams(
    wanted.map((each) => each.code),
    context,
  )
  const found: ParamInfo[] = []
  for (const each of wanted) found.push(shown(each, set.get(each.code), await optionsOf(each, context)))
  return found
}

type Options = readonly ParamInfo['options'][number][]

const optionsOf = async ({ options, choosable }: ParamDefinition, context: Context): Promise<Options> =>
  choosable ? choosable(context) : (options?.() ?? [])

/** Sets parameters, all or none. */
export async function saveParams(
  definitions: readonly ParamDefinition[],
  params: { code: string; value: ParamValue | null }[],
  events: EventBus,
  context: Context,
): Promise<true> {
  const known = new Map(definitions.map((each) => [each.code, each]))
  const problems: FieldProblem[] = []
  for (const [at, { code, value }] of params.entries()) {
    const definition = known.get(code)
    const choosable = await definition?.choosable?.(context)
    problems.push(...problemOf(definition, { code, value, at }, choosable))
  }
  if (problems.length) throw invalid(`${problems[0]!.title}：${problems[0]!.message}`, problems)
  const codes = params.map(({ code }) => code)
  const set = await setParams(codes, context)
  const asking = params.filter(({ code }) => known.get(code)!.asksAgain)
  if (asking.some(({ code, value }) => changes(known.get(code)!, set.get(code), value))) refuseUnproved(context)
  const before = Object.fromEntries(set)
  await store(params, context)
  context.audit({
    target: codes.map((code) => known.get(code)!.title).join('、'),
    before,
    after: Object.fromEntries(params.map(({ code, value }) => [code, value])),
  })
  context.afterCommit(() => events.publish('company.changed', { companyId: context.user.companyId }))
  return true
}

function shown(definition: ParamDefinition, text: string | undefined, options: Options): ParamInfo {
  const { code, title, group, kind, fallback, min = null, max = null, unit = '', choices = [], help = '' } = definition
  const value = parsedParam(definition, text)
  return {
    code,
    title,
    group,
    kind,
    fallback,
    min,
    max,
    unit,
    choices: [...choices],
    help,
    options: [...options],
    value: kind === 'many' ? standing(value, options) : (value ?? fallback),
    isSet: value !== undefined,
  }
}

const listed = (value: ParamValue | undefined) =>
  String(value ?? '')
    .split(',')
    .filter(Boolean)

/** What was chosen, without what has been deleted since. */
const standing = (value: ParamValue | undefined, options: Options) =>
  listed(value)
    .filter((each) => options.some((option) => option.value === each))
    .join(',')

/** Whether another value holds afterwards. */
function changes(definition: ParamDefinition, text: string | undefined, value: ParamValue | null) {
  const before = parsedParam(definition, text) ?? definition.fallback
  return before !== (value ?? definition.fallback)
}

const textOf = (value: ParamValue) => (typeof value === 'boolean' ? (value ? '1' : '0') : String(value))

const CHOOSE = '请从列表中选择'
const wrongType = { switch: '应为开或关', choice: CHOOSE, many: CHOOSE, number: '应为数字', text: '应为文字' }

function problemOf(
  definition: ParamDefinition | undefined,
  { code, value, at }: { code: string; value: ParamValue | null; at: number },
  choosable: Options | undefined,
): FieldProblem[] {
  const problem = (message: string) => [{ field: `params.${at}.value`, title: definition?.title ?? code, message }]
  if (!definition) return problem('没有这个参数')
  if (value === null) return []
  const { kind, min, max, choices } = definition
  if (typeof value !== typeof definition.fallback) return problem(wrongType[kind])
  const isUnknown = choosable && listed(value).some((each) => !choosable.some((option) => option.value === each))
  if (!isUnknown && parsedParam(definition, textOf(value)) !== undefined) return []
  if (kind === 'choice' || kind === 'many') return problem(CHOOSE)
  if (kind === 'text') return problem(definition.should ?? '应为文字')
  return problem(choices ? `只能是 ${choices.join('、')} 之一` : `应为 ${min} 到 ${max} 之间的整数`)
}

async function store(params: { code: string; value: ParamValue | null }[], context: Context) {
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
