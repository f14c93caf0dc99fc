import type { PrintDesign } from '@zhizao/contract/print/print-design'
import type { PrintTemplate, PrintTemplateRow } from '@zhizao/contract/print/print-template'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { crud } from '../../platform/crud/crud.ts'
import { rows } from '../../platform/crud/rows.ts'
import type { Printable } from '../../platform/print/printable.ts'
import { conflict, invalidField, notFound } from '../../platform/refusal.ts'
import { type BuiltInWords, builtInWords } from '../../platform/words/built-in-words.ts'
import type { PrintTypes } from '../print-types.ts'
import { checkDesign } from './check-design.ts'
import { type PrintTemplateRecord, printTemplates } from './print-template.table.ts'

const MOST_OF_A_TYPE = 100
const stored = crud(printTemplates, { title: '打印模板' })

const { design: _, ...listed } = {
  id: printTemplates.id,
  typeCode: printTemplates.typeCode,
  name: printTemplates.name,
  remark: printTemplates.remark,
  isDefault: printTemplates.isDefault,
  updatedAt: printTemplates.updatedAt,
  width: sql<number>`(${printTemplates.design} -> 'paper' ->> 'width')::float8`,
  height: sql<number>`(${printTemplates.design} -> 'paper' ->> 'height')::float8`,
  design: printTemplates.design,
}
type Listed = Omit<PrintTemplateRow, 'typeTitle' | 'updatedAt'> & { updatedAt: Date }

/** The templates of companies. A type has one from the beginning, and always a default. */
export function templateService(types: PrintTypes) {
  let known: BuiltInWords | undefined
  // Built-in templates are called like their types.
  const words = () => {
    known ??= builtInWords(types.all().map(({ title }) => title))
    return known
  }
  const listing = () =>
    rows<Listed>()({
      title: '打印模板',
      from: printTemplates,
      columns: listed,
      search: { keyword: [printTemplates.name] },
      words: words(),
      match: { typeCode: printTemplates.typeCode },
      order: [asc(printTemplates.typeCode), desc(printTemplates.isDefault), asc(printTemplates.name)],
    })
  let reading: ReturnType<typeof listing> | undefined
  const list = () => {
    reading ??= listing()
    return reading
  }
  const shownRow = (row: Listed, context: Context) => ({
    ...row,
    name: words().shown(context, row.name),
    typeTitle: types.titleOf(row.typeCode),
  })
  const shown = ({ companyId: _company, createdAt: _at, ...row }: PrintTemplateRecord, context: Context) =>
    shownRow({ ...row, ...sizeOf(row.design) }, context) as z.input<typeof PrintTemplate>

  /** What the program brings is stored when a company first asks for templates. */
  async function bring({ db, user: { companyId } }: Context) {
    const there = await db.selectDistinct({ code: printTemplates.typeCode }).from(printTemplates)
    const missing = types.all().filter(({ code }) => !there.some((one) => one.code === code))
    if (!missing.length) return
    await db
      .insert(printTemplates)
      .values(
        missing.map(({ code: typeCode, title: name, starter: design }) => ({
          companyId,
          typeCode,
          name,
          design,
          isDefault: true,
        })),
      )
      .onConflictDoNothing()
  }
  async function refuseMany(typeCode: string, { db }: Context) {
    if ((await db.$count(printTemplates, eq(printTemplates.typeCode, typeCode))) >= MOST_OF_A_TYPE)
      throw conflict(`一种打印类型最多 ${MOST_OF_A_TYPE} 个模板`)
  }
  async function refuseSameName(typeCode: string, name: string, id: string | undefined, { db }: Context) {
    const [same] = await db
      .select({ id: printTemplates.id })
      .from(printTemplates)
      .where(and(eq(printTemplates.typeCode, typeCode), eq(printTemplates.name, name)))
    if (same && same.id !== id) throw invalidField('name', '模板名称', '该类型已有同名模板，请更换')
  }
  /** The default template of a type, stored now where the company has none yet. */
  async function defaultOf({ code }: Printable, context: Context): Promise<PrintTemplateRecord> {
    await bring(context)
    const [row] = await context.db
      .select()
      .from(printTemplates)
      .where(and(eq(printTemplates.typeCode, code), eq(printTemplates.isDefault, true)))
    if (!row) throw notFound('打印模板')
    return row
  }
  /** A template of this type, the default where none is named. */
  async function ofType(type: Printable, id: string | null | undefined, context: Context) {
    if (!id) return defaultOf(type, context)
    const [row] = await context.db.select().from(printTemplates).where(eq(printTemplates.id, id))
    if (!row) throw invalidField('templateId', '打印模板', '不存在或已被删除')
    if (row.typeCode !== type.code) throw invalidField('templateId', '打印模板', `不是“${type.title}”的模板`)
    return row
  }
  async function create(
    { design, name, ...draft }: { typeCode: string; name: string; remark?: string | null; design?: PrintDesign },
    context: Context,
  ) {
    const type = types.byCode(draft.typeCode)
    if (design) await checkDesign(design, type)
    await bring(context)
    await refuseMany(type.code, context)
    await refuseSameName(type.code, name, undefined, context)
    return shown(await stored.create({ ...draft, name, design: design ?? type.starter }, context), context)
  }
  async function removeMany(ids: string[], context: Context): Promise<true> {
    const found = await context.db.select().from(printTemplates).where(inArray(printTemplates.id, ids))
    const kept = found.find(({ isDefault }) => isDefault)
    if (kept) throw conflict(`“${kept.name}”是默认模板，不能删除；请先把另一个模板设为默认`)
    return stored.removeMany({ ids }, context)
  }

  return {
    create,
    removeMany,
    ofType,
    async page(input: Parameters<ReturnType<typeof listing>['page']>[0], context: Context) {
      await bring(context)
      const page = await list().page(input, context)
      return { ...page, records: page.records.map((row) => shownRow(row, context)) }
    },
    async listOf({ code }: Printable, context: Context) {
      await bring(context)
      return (await list().list({ typeCode: code }, context, MOST_OF_A_TYPE)).map((row) => shownRow(row, context))
    },
    get: async (id: string, context: Context) => shown(await stored.get({ id }, context), context),
    defaultOf: async (type: Printable, context: Context) => shown(await defaultOf(type, context), context),
    async update(
      { id, ...changes }: { id: string; name?: string; remark?: string | null; design?: PrintDesign },
      context: Context,
    ) {
      const before = await stored.get({ id }, context)
      if (changes.design) await checkDesign(changes.design, types.byCode(before.typeCode))
      const name = changes.name === undefined ? undefined : words().stored(context, changes.name)
      if (name !== undefined) await refuseSameName(before.typeCode, name, id, context)
      return shown(await stored.update({ id, ...changes, ...(name !== undefined && { name }) }, context), context)
    },
    async copy(id: string, context: Context) {
      const { typeCode, name, remark, design } = await stored.get({ id }, context)
      const taken = await context.db
        .select({ name: printTemplates.name })
        .from(printTemplates)
        .where(eq(printTemplates.typeCode, typeCode))
      const free = nameOfCopy(name, new Set(taken.map((one) => one.name)))
      return create({ typeCode, name: free, remark, design }, context)
    },
    /** One default a type: the rows of the type are locked in one order, so two at once leave one. */
    async setDefault(id: string, context: Context) {
      const { typeCode, name } = await stored.get({ id }, context)
      const ofType = eq(printTemplates.typeCode, typeCode)
      await context.db
        .select({ id: printTemplates.id })
        .from(printTemplates)
        .where(ofType)
        .orderBy(printTemplates.id)
        .for('update')
      const isOther = and(ofType, eq(printTemplates.isDefault, true))
      const [before] = await context.db.update(printTemplates).set({ isDefault: false }).where(isOther).returning()
      const [row] = await context.db
        .update(printTemplates)
        .set({ isDefault: true })
        .where(eq(printTemplates.id, id))
        .returning()
      if (!row) throw notFound('打印模板')
      context.audit({ target: name, before: { default: before?.name }, after: { default: name } })
      return shown(row, context)
    },
  }
}
export type TemplateService = ReturnType<typeof templateService>

const sizeOf = ({ paper: { width, height } }: PrintDesign) => ({ width, height })

function nameOfCopy(name: string, taken: ReadonlySet<string>): string {
  for (let at = 1; ; at++) {
    const next = `${name.slice(0, 90)}副本${at === 1 ? '' : at}`
    if (!taken.has(next)) return next
  }
}
