import { inspectionSchemeStates, MOST_ITEMS } from '@zhizao/contract/quality/inspection-scheme'
import { and, desc, eq, ilike, or } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import { materialClasses } from '../../material/material-class/material-class.table.ts'
import type { Context } from '../../platform/context.ts'
import { containing } from '../../platform/crud/search.ts'
import { notFound } from '../../platform/refusal.ts'
import { inspectionSchemeLines, inspectionSchemes } from './inspection-scheme.table.ts'
import { fits, nearestFirst } from './scheme-for.ts'
import { schemeLineRows } from './scheme-query.ts'

const MOST_CHOSEN = 50

/** The schemes in which an item is. */
export async function schemesOf(itemId: string, { db }: Context) {
  const found = await db
    .select({
      id: inspectionSchemeLines.id,
      schemeId: inspectionSchemes.id,
      schemeCode: inspectionSchemes.code,
      schemeName: inspectionSchemes.name,
      state: inspectionSchemes.status,
    })
    .from(inspectionSchemeLines)
    .innerJoin(inspectionSchemes, eq(inspectionSchemes.id, inspectionSchemeLines.documentId))
    .where(eq(inspectionSchemeLines.itemId, itemId))
    .orderBy(desc(inspectionSchemes.id))
    .limit(MOST_CHOSEN)
  return found.map(({ state, ...row }) => ({ ...row, status: inspectionSchemeStates[state].title }))
}

interface Choosing {
  keyword?: string | undefined
  kind?: (typeof inspectionSchemes.$inferSelect)['kind'] | undefined
  materialId?: string | undefined
}

/** Schemes in force, the one that fits a material best first. */
export function schemeChoices({ keyword, kind, materialId }: Choosing, { db }: Context) {
  const part = keyword && containing(keyword)
  return db
    .select({
      id: inspectionSchemes.id,
      code: inspectionSchemes.code,
      name: inspectionSchemes.name,
      kind: inspectionSchemes.kind,
      materialName: materials.name,
      className: materialClasses.name,
    })
    .from(inspectionSchemes)
    .leftJoin(materials, eq(materials.id, inspectionSchemes.materialId))
    .leftJoin(materialClasses, eq(materialClasses.id, inspectionSchemes.classId))
    .where(
      and(
        eq(inspectionSchemes.status, 'released'),
        kind && eq(inspectionSchemes.kind, kind),
        materialId ? fits(materialId) : undefined,
        part ? or(ilike(inspectionSchemes.code, part), ilike(inspectionSchemes.name, part)) : undefined,
      ),
    )
    .orderBy(nearestFirst)
    .limit(MOST_CHOSEN)
}

interface Saving {
  update(input: { id: string; lines: object[] }, context: Context): Promise<unknown>
}

/** The lines of a scheme one by one, by the same save as the page's: its states, checks and history hold. */
export function schemeLineCalls({ update }: Saving) {
  const linesOf = (documentId: string, context: Context) => schemeLineRows.list({ documentId }, context, MOST_ITEMS)
  async function headOf(id: string, { db }: Context): Promise<string> {
    const [line] = await db
      .select({ documentId: inspectionSchemeLines.documentId })
      .from(inspectionSchemeLines)
      .where(eq(inspectionSchemeLines.id, id))
    if (!line) throw notFound('检验方案的项目')
    return line.documentId
  }
  const one = async (id: string, context: Context) => schemeLineRows.get({ id }, context)
  return {
    of: ({ schemeId }: { schemeId: string }, context: Context) => linesOf(schemeId, context),
    one: ({ id }: { id: string }, context: Context) => one(id, context),
    async add({ schemeId, lines }: { schemeId: string; lines: object[] }, context: Context) {
      await update({ id: schemeId, lines }, context)
      return linesOf(schemeId, context)
    },
    async change({ id, ...changes }: { id: string } & object, context: Context) {
      const head = await headOf(id, context)
      const { documentId: _, sort: __, ...before } = (await one(id, context)) as Record<string, unknown>
      await update({ id: head, lines: [{ ...before, ...changes, id }] }, context)
      return one(id, context)
    },
    async remove({ id }: { id: string }, context: Context): Promise<true> {
      await update({ id: await headOf(id, context), lines: [{ id, deletedFlag: 1 }] }, context)
      return true
    },
  }
}
