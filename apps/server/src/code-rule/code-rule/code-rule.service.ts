import type { CodeRule, CodeRuleDraft, CodeRulePart } from '@zhizao/contract/code-rule/code-rule'
import { codeFormatProblem, codeFrame, codeOf } from '@zhizao/rules/code-text/code-text'
import { dayText } from '@zhizao/rules/time/calendar'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { CodeKind } from '../../platform/codes/code-kind.ts'
import type { Context } from '../../platform/context.ts'
import { crud } from '../../platform/crud/crud.ts'
import { conflict, invalid, invalidField, notFound } from '../../platform/refusal.ts'
import { type CodeClasses, lineage } from '../code-classes.ts'
import { codeCounters, codeRuleParts, codeRules } from './code-rule.table.ts'
import { upcoming } from './next-code.ts'
import { partsOf } from './rule-in-force.ts'

export const MOST_RULES = 500
const rows = crud(codeRules, {
  title: '编码规则',
  search: ['name'],
  match: ['kind', 'status'],
})
type Row = typeof codeRules.$inferSelect

export interface RuleSources {
  kinds(): readonly CodeKind[]
  classes: CodeClasses
}

/** What the company keeps of its rules. */
export function codeRuleService({ kinds, classes }: RuleSources) {
  const kindOf = (code: string) => kinds().find((each) => each.code === code)

  /** Rules with their parts and the code that each would give next. */
  async function whole(found: readonly Row[], context: Context): Promise<CodeRule[]> {
    if (!found.length) return []
    const ids = found.map(({ id }) => id)
    const parts = Map.groupBy(await partsOf(ids, context.db), ({ ruleId }) => ruleId)
    const used = await usedAmong(ids, context)
    const made: CodeRule[] = []
    for (const row of found) {
      const own = (parts.get(row.id) ?? []) as CodeRulePart[]
      made.push({
        ...row,
        createdAt: row.createdAt.toISOString(),
        parts: own,
        isUsed: used.has(row.id),
        preview: await preview(row, own, context),
      })
    }
    return made
  }

  /** A field is written as its title in brackets: nobody knows its value yet. */
  async function preview(row: Row, parts: readonly CodeRulePart[], context: Context): Promise<string> {
    const kind = kindOf(row.kind)
    if (!kind || codeFormatProblem(parts)) return ''
    const holes = new Map<string, string>()
    const hole = (title: string) => {
      const letter = `_hole${holes.size}_`
      holes.set(letter, `{${title}}`)
      return letter
    }
    const fields = Object.fromEntries(kind.fields.map(({ name, title }) => [name, hole(title)]))
    const day = dayText(context.now().getTime(), context.user.timeZone)
    const frame = codeFrame(parts, { day, fields, classCode: hole('物料分类') })
    const hasHoles = parts.some(({ type }) => type === 'field' || type === 'class')
    const next = hasHoles ? 1 : await upcoming(kind, { ...row, parts, classCode: undefined }, frame, context)
    return [...holes].reduce((code, [letter, title]) => code.replaceAll(letter, title), codeOf(frame, next))
  }

  async function get({ id }: { id: string }, context: Context): Promise<CodeRule> {
    const [rule] = await whole([await rows.get({ id }, context)], context)
    return rule!
  }

  async function requireFormat(
    draft: Pick<CodeRuleDraft, 'kind' | 'classId' | 'parts'>,
    { db }: Context,
  ): Promise<void> {
    const kind = kindOf(draft.kind)
    if (!kind) throw invalidField('kind', '编码对象', '没有这个编码对象，请从列表中选择')
    if (draft.classId && !kind.hasClasses) throw invalidField('classId', '物料分类', `${kind.title}不按物料分类编码`)
    if (draft.classId && !lineage(await classes.list(db), draft.classId).length) throw notFound('物料分类')
    const problem = codeFormatProblem(draft.parts) ?? strangePart(kind, draft.parts)
    if (!problem) return
    const title = `编码组成第 ${problem.at + 1} 段`
    throw invalid(`${title}：${problem.message}`, [
      { field: `parts.${problem.at}.${problem.field}`, title, message: problem.message },
    ])
  }

  function strangePart(kind: CodeKind, parts: CodeRuleDraft['parts']) {
    for (const [at, { type, value }] of parts.entries()) {
      if (type === 'field' && !kind.fields.some(({ name }) => name === value))
        return { at, field: 'value', message: `${kind.title}没有这个字段，请从列表中选择` }
      if (type === 'class' && !kind.hasClasses) return { at, field: 'type', message: `${kind.title}没有物料分类` }
    }
    return undefined
  }

  /** Two rules in force for the same rows would leave it to chance which holds. */
  async function requireAlone(
    rule: Pick<Row, 'kind' | 'status'> & { id?: string; classId?: string | null },
    { db }: Context,
  ) {
    if (rule.status !== 1) return
    const same = and(
      eq(codeRules.kind, rule.kind),
      eq(codeRules.status, 1),
      sql`coalesce(${codeRules.classId}, 0) = ${rule.classId ?? '0'}::bigint`,
      rule.id ? ne(codeRules.id, rule.id) : undefined,
    )
    const [other] = await db.select({ name: codeRules.name }).from(codeRules).where(same).limit(1)
    if (other) throw conflict(`规则“${other.name}”正在使用，请先停用它`)
  }

  async function create({ parts, ...own }: CodeRuleDraft, context: Context): Promise<CodeRule> {
    if ((await context.db.$count(codeRules)) >= MOST_RULES) throw conflict(`编码规则最多 ${MOST_RULES} 条`)
    await requireFormat({ ...own, parts }, context)
    await requireAlone(own, context)
    const { id } = await rows.create(own, context)
    await storeParts(id, parts, context)
    return get({ id }, context)
  }

  async function update(
    { id, parts, ...own }: Partial<CodeRuleDraft> & { id: string },
    context: Context,
  ): Promise<CodeRule> {
    const before = await locked(id, context)
    const stored = await partsOf([id], context.db)
    const after = { ...before, ...own, parts: parts ?? stored }
    const changesFormat = !sameFormat(before, after) || (parts && !sameParts(stored, parts))
    if (changesFormat && (await usedAmong([id], context)).has(id)) throw frozen(before.name)
    await requireFormat(after as CodeRuleDraft, context)
    await requireAlone({ ...after, id }, context)
    await rows.update({ id, ...own }, context)
    if (parts && changesFormat) {
      await context.db.delete(codeRuleParts).where(eq(codeRuleParts.ruleId, id))
      await storeParts(id, parts, context)
    }
    return get({ id }, context)
  }

  async function removePart({ id }: { id: string }, context: Context): Promise<CodeRule> {
    const [part] = await context.db.select().from(codeRuleParts).where(eq(codeRuleParts.id, id))
    if (!part) throw notFound('编码组成')
    const parts = (await partsOf([part.ruleId], context.db)).filter((each) => each.id !== id)
    return update({ id: part.ruleId, parts: parts as CodeRuleDraft['parts'] }, context)
  }

  /** What has given codes stays: with another rule of the same text its numbers would come again. */
  async function removeMany({ ids }: { ids: string[] }, context: Context) {
    for (const id of [...ids].sort()) await locked(id, context)
    const used = await usedAmong(ids, context)
    for (const id of ids) {
      if (!used.has(id)) continue
      const { name } = await rows.get({ id }, context)
      throw conflict(`规则“${name}”已生成过编码，不能删除；不再需要时请停用`)
    }
    return rows.removeMany({ ids }, context)
  }

  return {
    async page(input: Parameters<typeof rows.page>[0], context: Context) {
      const found = await rows.page(input, context)
      return { ...found, records: await whole(found.records, context) }
    },
    get,
    create,
    update,
    removePart,
    removeMany,
    async ofClass(classId: string | undefined, context: Context): Promise<CodeRule | null> {
      const above = classId ? lineage(await classes.list(context.db), classId) : []
      if (classId && !above.length) throw notFound('物料分类')
      const withClasses = kinds().flatMap(({ code, hasClasses }) => (hasClasses ? [code] : []))
      if (!withClasses.length) return null
      const found = await context.db
        .select()
        .from(codeRules)
        .where(and(inArray(codeRules.kind, withClasses), eq(codeRules.status, 1)))
        .limit(MOST_RULES)
      const rule = [...above.map(({ id }) => id), null]
        .map((id) => found.find((each) => each.classId === id))
        .find(Boolean)
      return rule ? get({ id: rule.id }, context) : null
    },
  }
}

/** Against a code that is being made by it, and a second person who changes it. */
async function locked(id: string, { db }: Context): Promise<Row> {
  const [row] = await db.select().from(codeRules).where(eq(codeRules.id, id)).for('update')
  if (!row) throw notFound('编码规则')
  return row
}

async function usedAmong(ids: readonly string[], { db }: Context): Promise<ReadonlySet<string>> {
  const found = await db
    .selectDistinct({ id: codeCounters.ruleId })
    .from(codeCounters)
    .where(inArray(codeCounters.ruleId, [...ids]))
  return new Set(found.map(({ id }) => id!))
}

async function storeParts(ruleId: string, parts: CodeRuleDraft['parts'], { db, user }: Context) {
  await db.insert(codeRuleParts).values(
    parts.map(({ type, value, length, base, reset }, sort) => ({
      companyId: user.companyId,
      ruleId,
      sort,
      type,
      value: type === 'text' || type === 'date' || type === 'field' ? value : null,
      length: type === 'serial' ? length : null,
      base: type === 'serial' ? base : null,
      reset: type === 'serial' ? reset : null,
    })),
  )
}

const frozen = (name: string) =>
  conflict(`规则“${name}”已生成过编码，编码对象、分类、组成和连号不能再改；请停用后新建规则`)

const sameFormat = (one: Row, other: Pick<Row, 'kind' | 'gapless'> & { classId?: string | null }) =>
  one.kind === other.kind && one.gapless === other.gapless && (one.classId ?? null) === (other.classId ?? null)

const formatOf = (parts: readonly Partial<CodeRulePart>[]) =>
  JSON.stringify(
    parts.map(({ type, value, length, base, reset }) =>
      type === 'serial' ? [type, length, base, reset] : [type, type === 'class' ? null : (value ?? null)],
    ),
  )
const sameParts = (one: readonly object[], other: readonly object[]) => formatOf(one) === formatOf(other)
