import { codeAsRead } from '@zhizao/rules/code-text/code-as-read'
import { eq, inArray, sql } from 'drizzle-orm'
import { alias, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { codeMap, hasCode } from '../../platform/codes/code-as-read.ts'
import type { Context } from '../../platform/context.ts'
import type { ImportedRow, SheetFaults } from '../../platform/crud/spreadsheet.ts'
import { materials } from '../material/material.table.ts'
import { units } from '../unit/unit.table.ts'

const baseUnits = alias(units, 'base_unit')

/** What `lineRows` shows beside lines that count materials; `unit` is about the base unit, for documents that show it too. */
export const besideMaterial = (line: Record<'materialId' | 'unitId', PgColumn>) => ({
  joins: [
    { table: materials, on: eq(materials.id, line.materialId) },
    { table: units, on: eq(units.id, line.unitId) },
    { table: baseUnits, on: eq(baseUnits.id, materials.baseUnitId) },
  ],
  shown: {
    materialCode: materials.code,
    materialName: materials.name,
    specification: materials.specification,
    unitName: sql<string>`coalesce(${units.code}, ${baseUnits.code})`,
  },
  unit: { baseUnit: baseUnits.code, decimals: baseUnits.decimals },
})

/** What such lines refer to. */
export const materialLineReferences = {
  materialId: { table: materials, title: '物料' },
  unitId: { table: units, title: '单位' },
}

/** A cell of a sheet that names something by the code that people call it by. */
export const NamedByCode = z.string().trim().max(64)

/** How sheets of lines name material and unit. */
export const materialLineNames = {
  materialCode: NamedByCode.min(1, { error: '此项不能为空' }).meta({ title: '物料编码' }),
  unitName: NamedByCode.nullish().meta({ title: '单位' }),
}

/** How their columns are headed and explained. */
export const materialLineCells = {
  materialCode: { required: true },
  quantity: { required: true },
  unitName: { note: '不填则为物料的基本单位' },
}

/** What else lines of a sheet name by code: the place in `fromLocation` becomes `fromLocationId`. */
export interface NamedBeside {
  readonly table: PgTable & Record<'id' | 'code', PgColumn>
  /** What it is: 库位. */
  readonly title: string
  readonly fields: readonly string[]
  /** Within what its codes are unique, where that is less than the company: the warehouse of a place. A row may say which, by field. */
  readonly beside?: PgColumn
}

/** What a row may bring along for its reader: in which warehouse the place of a field is. */
interface Within {
  readonly within?: Readonly<Record<string, string | undefined>>
}

interface Named extends Within {
  readonly materialCode: string
  readonly unitName?: string | null | undefined
}

/** A sheet that was read, as far as its lines of materials are made of it. */
interface MaterialSheet {
  readonly rows: readonly ImportedRow<object>[]
  readonly faults: SheetFaults
  headingOf(field: string): string
}

/** The lines that a sheet says, for `sheet.read` of a document; what is not known is told by row and column. */
export const readMaterialLines =
  (...others: readonly NamedBeside[]) =>
  async ({ rows, faults, headingOf }: MaterialSheet, { db }: Context): Promise<object[]> => {
    const cell = (row: object, field: string) => (row as Record<string, string | null | undefined>)[field]
    const codesOf = (...fields: string[]) => [
      ...new Set(rows.flatMap(({ row }) => fields.flatMap((field) => cell(row, field) ?? []))),
    ]
    const known = await byCode(codesOf('materialCode'), (codes) =>
      db.select().from(materials).where(hasCode(materials, codes)),
    )
    const beside = await Promise.all(
      [{ table: units, title: '单位', fields: ['unitName'] }, ...others].map(async (other: NamedBeside) => ({
        ...other,
        found: await besideIn(other, codesOf(...other.fields), db),
      })),
    )
    return rows.flatMap(({ line, row: given }) => {
      const { within, ...row } = given as Named
      const { materialCode } = row
      const material = known.get(materialCode)
      const notify = (field: string, title: string, value: string) =>
        faults.notify(line, headingOf(field), `${title}不存在或已被删除`, value)
      if (!material) notify('materialCode', '物料', materialCode)
      const ids: Record<string, string> = {}
      for (const { title, fields, found } of beside)
        for (const field of fields) {
          const code = cell(row, field)
          if (!code) continue
          const one = found(code, within?.[field])
          if (one === 'none') notify(field, title, code)
          else if (one === 'several')
            faults.notify(line, headingOf(field), `有几个${title}的编码是“${code}”，请在单据里选择`, code)
          else ids[field.replace(/Name$/, '').concat('Id')] = one.id
        }
      if (!material) return []
      const { id: materialId, name: materialName, specification } = material
      return [{ ...row, materialId, materialName, specification, ...ids }]
    })
  }

interface BesideRow {
  id: string
  code: string
  beside: string | null
}

/** Finds a row by its code as people read it: of places of several warehouses with the same code that of the warehouse that is said. */
async function besideIn(
  { table, beside }: NamedBeside,
  codes: string[],
  db: Context['db'],
): Promise<(code: string, within: string | undefined) => BesideRow | 'none' | 'several'> {
  const found = codes.length
    ? ((await db
        .select({ id: table.id, code: table.code, beside: beside ?? sql`null` })
        .from(table as PgTable)
        .where(table === units ? inArray(table.code, codes) : hasCode(table, codes))) as BesideRow[])
    : []
  const keyOf = (code: string) => (table === units ? code : codeAsRead(code))
  const byKey = Map.groupBy(found, ({ code }) => keyOf(code))
  return (code, within) => {
    const all = byKey.get(keyOf(code)) ?? []
    const here = all.filter((each) => each.beside === within)
    const meant = here.length ? here : all
    if (new Set(meant.map((each) => each.beside)).size > 1) return 'several'
    // Doubles from before are told apart by their letters.
    return meant.find((each) => each.code === code) ?? meant[0] ?? 'none'
  }
}

async function byCode<Row extends { code: string }>(codes: string[], read: (codes: string[]) => Promise<Row[]>) {
  return codeMap(codes.length ? await read(codes) : [])
}
