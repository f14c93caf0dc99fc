import type { UserField, UserModelWhole } from '@zhizao/contract/form/user-model'
import type { RecordValues } from '@zhizao/contract/form/user-record'
import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import {
  readSpreadsheet,
  type SheetColumn,
  type SheetFaults,
  spreadsheet,
  spreadsheetTemplate,
  type TakenSheet,
} from '../../platform/crud/spreadsheet.ts'
import { invalid } from '../../platform/refusal.ts'
import { withDefaults } from '../user-model/default-value.ts'
import { keyText } from '../user-model/field-keys.ts'
import { lockModel } from '../user-model/user-model.service.ts'
import { userRecordKeys } from '../user-model/user-model.table.ts'
import { schemaOf } from './record-values.ts'
import { insertRecords, type RecordFilter, recordSlices, requireRoom } from './user-record.service.ts'

const kinds = { text: 'text', number: 'number', date: 'date', choice: 'text', switch: 'boolean' } as const
const yesNo = { true: '是', false: '否' }

/** Objects and files are other things, which a sheet does not carry. */
export const inSheet = ({ fields }: { fields: readonly UserField[] }) =>
  fields.filter(({ type }) => type !== 'object' && type !== 'file')

export const columnsOf = (model: { fields: readonly UserField[] }): SheetColumn<RecordValues>[] =>
  inSheet(model).map(({ code, title, type, required, choices }) => ({
    field: code,
    title,
    required,
    kind: kinds[type as keyof typeof kinds],
    words: type === 'switch' ? yesNo : undefined,
    options: type === 'choice' ? choices : undefined,
  }))

export const exportRecords = (model: UserModelWhole, filter: RecordFilter, context: Context) =>
  spreadsheet(model.name, columnsOf(model), recordSlices(model, filter, context), context)

export const recordTemplate = (model: UserModelWhole, context: Context) =>
  spreadsheetTemplate(model.name, columnsOf(model), ['每行是一条新数据；有一处不符，整个文件都不保存'], context)

const SLICE = 500

/** Adds every row of a sheet, or none. */
export async function importRecords(model: UserModelWhole, taken: TakenSheet, context: Context) {
  const needed = model.fields.find(({ type, required }) => required && (type === 'object' || type === 'file'))
  if (needed) throw invalid(`“${needed.title}”必填，但不能从表格导入`)
  const columns = columnsOf(model)
  const schema = schemaOf(inSheet(model)).transform((row) => row as RecordValues)
  const sheet = await readSpreadsheet(taken, columns.map(readable), schema, context)
  await lockModel(model.id, context)
  await requireRoom(model, sheet.rows.length, context)
  const rows = (sheet.rows as { line: number; row: RecordValues }[]).map(({ line, row }) => ({
    line,
    values: withDefaults(filled(row), model.fields, context),
  }))
  for (const field of inSheet(model)) if (field.unique) await tellRepeated(field, rows, sheet.faults, context)
  sheet.faults.refuse()
  for (let at = 0; at < rows.length; at += SLICE)
    await insertRecords(
      model,
      rows.slice(at, at + SLICE).map(({ values }) => values),
      context,
    )
  context.audit({ target: `${model.name}：${rows.length}` })
  return { added: rows.length }
}

const filled = (row: RecordValues): RecordValues =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined && value !== null && value !== ''))

const readable = ({ options: _, ...column }: SheetColumn<RecordValues>) => column

async function tellRepeated(
  { id, code, title }: UserField,
  rows: readonly { line: number; values: RecordValues }[],
  faults: SheetFaults,
  { db }: Context,
) {
  const textOf = ({ [code]: value }: RecordValues) =>
    value === undefined || value === null ? undefined : keyText(value)
  const texts = rows.flatMap(({ values }) => textOf(values) ?? [])
  const known = new Set<string>()
  for (let at = 0; at < texts.length; at += 5000) {
    const found = await db
      .select({ text: userRecordKeys.text })
      .from(userRecordKeys)
      .where(and(eq(userRecordKeys.fieldId, id), inArray(userRecordKeys.text, texts.slice(at, at + 5000))))
    for (const { text } of found) known.add(text)
  }
  for (const { line, values } of rows) {
    const text = textOf(values)
    if (text === undefined) continue
    if (known.has(text)) faults.notify(line, title, '已存在，请更换', text)
    known.add(text)
  }
}
