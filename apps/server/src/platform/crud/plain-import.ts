import { codeAsRead } from '@zhizao/rules/code-text/code-as-read'
import { inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { codeMap, hasCode } from '../codes/code-as-read.ts'
import type { NextCode } from '../codes/code-kind.ts'
import type { Context } from '../context.ts'
import { breath, eachWithBreath } from '../work/breath.ts'
import { columnsOf } from './page.ts'
import { saveByCode } from './save-by-code.ts'
import {
  type LookedSheet,
  type SheetImport,
  type SheetImportOptions,
  sheetImport,
  type Written,
} from './sheet-import.ts'
import type { ImportedRow } from './spreadsheet.ts'

/** Codes of one question; rows of one statement. */
const SLICE = 500

/** Its table has `code_key`: rows are found by their code as people read it. */
type Plain = PgTable & { id: PgColumn; companyId: PgColumn; code: PgColumn; name: PgColumn }
interface PlainLine {
  code?: string | null | undefined
  name?: string | undefined
  externalCode?: string | null | undefined
}
type Values = Record<string, unknown>
interface Prepared {
  isNew: boolean
  code: string | null
  values: Values
}

export interface PlainImportOptions<Line extends PlainLine>
  extends Pick<
    SheetImportOptions<Line, Prepared>,
    'name' | 'columns' | 'line' | 'onlyWritten' | 'offered' | 'remarks' | 'done' | 'own'
  > {
  /** What a row is called: 供应商. */
  title: string
  table: Plain
  /** The table's columns beside its code that a line fills. */
  fields: readonly string[]
  /** What a new row has where its line says nothing. */
  usual?: Values
  /** Gives codes where none is written; without it a code is required. */
  nextCode?: { kind: string; next: NextCode }
  /** What the names of a line mean, as further values; what they do not mean is told. */
  meanings?(context: Context): Promise<(found: ImportedRow<Line>, notify: LookedSheet<Line>['notify']) => Values>
}

/**
 * The import of a master that is one table: its lines are found by code, or by the number of the ERP where the code is empty;
 * what a line leaves open stays as it is.
 */
export function plainImport<Line extends PlainLine>(options: PlainImportOptions<Line>): SheetImport {
  const { title, table, fields, usual = {}, nextCode, meanings } = options
  const columns = columnsOf(table)
  const external = columns.externalCode
  const save = saveByCode(table, options.own ? [...fields, 'extra'] : fields)

  async function prepare(sheet: LookedSheet<Line>, context: Context): Promise<Prepared[]> {
    const { rows, faults } = sheet
    const byCode = await rowsBy(table, 'code', rows, context)
    const byNumber = external ? await rowsBy(table, 'externalCode', rows, context) : new Map<string, Values>()
    const meaning = await meanings?.(context)
    const seen = { code: new Map<string, number>(), externalCode: new Map<string, number>() }
    const prepared: Prepared[] = []
    const look = (found: ImportedRow<Line>) => {
      const { line, row } = found
      for (const field of ['code', 'externalCode'] as const) {
        const value = row[field]
        if (!value) continue
        const read = codeAsRead(value)
        const earlier = seen[field].get(read)
        if (earlier) sheet.notify(line, field, `与第 ${earlier} 行重复`, value)
        else seen[field].set(read, line)
      }
      const ofNumber = row.externalCode ? byNumber.get(row.externalCode) : undefined
      const before = row.code ? byCode.get(row.code) : ofNumber
      const isTold = faults.hasCell(line, sheet.headingOf('externalCode'))
      if (ofNumber && ofNumber.id !== before?.id && !isTold)
        sheet.notify(line, 'externalCode', `已是${title}“${ofNumber.code}”的 ERP 编码`, row.externalCode)
      if (!row.code && !before && !nextCode) sheet.notify(line, 'code', '此项不能为空')
      const given = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined))
      const values: Values = { ...usual, ...before, ...given, ...meaning?.(found, sheet.notify) }
      if (external) values.externalCode ||= null
      if (options.own) values.extra = sheet.extraOf(found, before as Written | undefined)
      if (!faults.has(line))
        // A code stays as it was written first.
        prepared.push({ isNew: !before, code: (before?.code as string | undefined) ?? (row.code || null), values })
    }
    await eachWithBreath(rows, look, context.signal)
    return prepared
  }

  return sheetImport<Line, Prepared>({
    ...options,
    codes: external ? [table.code, external] : [table.code],
    prepare,
    isNew: (each) => each.isNew,
    async save(prepared, context, progress) {
      const written: Written[] = []
      for (let at = 0; at < prepared.length; at += SLICE) {
        progress(at, prepared.length)
        const coded = []
        for (const { code, values } of prepared.slice(at, at + SLICE))
          coded.push({ ...values, code: code ?? (await nextCode!.next(context, nextCode!.kind, values)) })
        written.push(...(await save(coded, context)))
      }
      return written
    },
  })
}

/** The rows that lines name, by code or by the number of the ERP. */
async function rowsBy<Line extends PlainLine>(
  table: Plain,
  field: 'code' | 'externalCode',
  lines: readonly ImportedRow<Line>[],
  context: Context,
): Promise<Pick<ReadonlyMap<string, Values>, 'get'>> {
  const column = columnsOf(table)[field]!
  const values = [...new Set(lines.flatMap(({ row }) => row[field] || []))]
  const found: Values[] = []
  const breathe = breath(context.signal)
  for (let at = 0; at < values.length; at += SLICE) {
    const some = values.slice(at, at + SLICE)
    const rows = await context.db
      .select()
      .from(table as PgTable)
      .where(field === 'code' ? hasCode(table, some) : inArray(column, some))
    found.push(...(rows as Values[]))
    await breathe()
  }
  if (field === 'code') return codeMap(found as (Values & { code: string })[])
  return new Map(found.map((row) => [String(row[field]), row]))
}
