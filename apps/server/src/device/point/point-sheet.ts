import {
  PointDraft,
  type PointFields,
  pointFields,
  pointNotes,
  pointProblems,
  pointWords,
} from '@zhizao/contract/device/point-fields'
import type { FieldProblem } from '@zhizao/contract/http/envelope'
import { Code } from '@zhizao/contract/http/fields'
import type { FileReply, UploadedFile } from '@zhizao/contract/http/upload'
import { and, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { sheetColumns } from '../../platform/crud/sheet-columns.ts'
import {
  type ReadSheet,
  readSpreadsheet,
  refuseLines,
  type SheetColumn,
  spreadsheet,
  spreadsheetTemplate,
} from '../../platform/crud/spreadsheet.ts'
import { type DevicePorts, pointsChanged } from '../device-ports.ts'
import { objects } from '../object/object.table.ts'
import { objectScopeCondition, requireObjects } from '../object/object-scope.ts'
import { points } from './point.table.ts'
import { copyOfPoint } from './point-columns.table.ts'
import { listPoints, type PointFilter } from './point-query.ts'

const MOST_EXPORTED = 100_000
/** Rows of a statement: 37 columns each, under PostgreSQL's 65,535 parameters. */
const CHUNK = 1000

type Line = Partial<PointFields> & { objectCode: string }
const fields = Object.keys(pointFields) as (keyof PointFields)[]
const notes = Object.fromEntries(
  fields.map((field) => [
    field,
    { note: pointNotes[field], words: pointWords[field], required: field === 'code' || field === 'name' },
  ]),
)
const columns: readonly SheetColumn<Line>[] = [
  { field: 'objectCode', title: '对象编码', kind: 'text', required: true, note: '点位所属对象的编码' },
  ...sheetColumns(pointFields, fields, notes),
]
const PointLine = PointDraft.extend({ objectCode: Code.optional() })
type Row = ReturnType<(typeof PointLine)['parse']>

export const exportPoints = async (filter: PointFilter, context: Context): Promise<FileReply> =>
  spreadsheet('点位', columns, await listPoints(filter, context, undefined, MOST_EXPORTED), context.language)

export const pointTemplate = ({ language }: Context) =>
  spreadsheetTemplate(
    '点位导入模板',
    columns,
    ['对象编码与点位编码都已存在的行会修改该点位，否则新增。', '任何一行有错误时整个文件都不会导入，错误会逐行列出。'],
    language,
  )

/** Adds and changes points by object code and point code; without an object code they belong to `objectId`. All or nothing. */
export async function importPoints(
  { file, objectId }: { file: UploadedFile; objectId?: string },
  ports: DevicePorts,
  context: Context,
  progress: (done: number, total: number) => void = () => {},
) {
  const sheet = await readSpreadsheet(file, columns, PointLine, context.language)
  const fallback = objectId ? (await requireObjects([objectId], context))[0]!.code : undefined
  const ids = await objectIdsByCode([...sheet.rows.map(({ row }) => row.objectCode), fallback], context)
  const known = await knownPoints([...ids.values()], context)
  const values = checked(sheet, fallback, ids, known)
  const added = await upsert(values, context, progress)
  const result = { added, changed: values.length - added }
  context.audit({ target: file.filename, after: result })
  const touched = await knownPoints([...new Set(values.map((value) => value.objectId))], context)
  pointsChanged(
    ports,
    values.map((value) => touched.get(`${value.objectId}/${value.code}`)!.id),
    context,
  )
  return result
}

async function objectIdsByCode(codes: (string | undefined)[], context: Context) {
  const wanted = [...new Set(codes.filter((code) => code !== undefined))]
  const rows = await context.db
    .select({ id: objects.id, code: objects.code })
    .from(objects)
    .where(and(sql`${objects.code} = any(${sql.param(wanted)}::text[])`, objectScopeCondition(context)))
  return new Map(rows.map((row) => [row.code, row.id]))
}

async function knownPoints(objectIds: string[], context: Context) {
  const rows = objectIds.length ? await context.db.select().from(points).where(inArray(points.objectId, objectIds)) : []
  return new Map(rows.map((row) => [`${row.objectId}/${row.code}`, row]))
}

type Known = Awaited<ReturnType<typeof knownPoints>>
type Value = Omit<typeof points.$inferInsert, 'companyId'>

/** The rows to be written, each merged with what the point has already; every problem of every line is told at once. */
function checked(
  { rows: lines, headingOf }: ReadSheet<Row>,
  fallback: string | undefined,
  ids: Map<string, string>,
  known: Known,
): Value[] {
  const problems: FieldProblem[] = []
  const seen = new Map<string, number>()
  const values: Value[] = []
  for (const { line, row } of lines) {
    const tell = (title: string, message: string) => problems.push({ field: `第 ${line} 行`, title, message })
    const { objectCode = fallback, ...fields } = row
    const objectId = objectCode === undefined ? undefined : ids.get(objectCode)
    if (!objectId) {
      tell(headingOf('objectCode'), objectCode === undefined ? '此项不能为空' : `对象“${objectCode}”不存在`)
      continue
    }
    const key = `${objectId}/${fields.code}`
    const earlier = seen.get(key)
    if (earlier) tell(headingOf('code'), `与第 ${earlier} 行重复`)
    seen.set(key, line)
    const before = known.get(key)
    const merged = { ...defaults, ...(before && copyOfPoint(before)), ...fields }
    for (const { field, message } of pointProblems(merged)) tell(headingOf(field), message)
    values.push({ ...merged, sort: before?.sort ?? line, objectId })
  }
  refuseLines(problems)
  return values
}

/** What a new point has where its cells are empty: as the table's own defaults. */
const defaults: Omit<PointFields, 'code' | 'name'> = {
  dataType: 'float32',
  unit: null,
  decimals: 2,
  access: 'r',
  source: 'device',
  formula: null,
  byteOrder: 'ABCD',
  scale: 1,
  offset: 0,
  pollMs: 1000,
  deadbandKind: null,
  deadbandValue: null,
  storePolicy: 'every',
  storeSeconds: null,
  minValue: null,
  maxValue: null,
  isKey: false,
  urgentUpper: null,
  errorUpper: null,
  warningUpper: null,
  warningLower: null,
  errorLower: null,
  urgentLower: null,
  limitDeadband: 0,
  onDelay: 0,
  offDelay: 0,
  remark: null,
}

const written = [...Object.keys(defaults), 'name', 'updatedAt'] as (keyof typeof points.$inferInsert)[]
const columnNames: Record<string, string> = Object.fromEntries(
  Object.entries(getTableColumns(points)).map(([field]) => [
    field,
    field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  ]),
)
const fromExcluded = Object.fromEntries(
  written.map((field): [string, SQL] => [field, sql.raw(`excluded."${columnNames[field]}"`)]),
)

/** Writes the rows; returns how many were new. */
async function upsert(
  values: Value[],
  context: Context,
  progress: (done: number, total: number) => void,
): Promise<number> {
  let added = 0
  for (let at = 0; at < values.length; at += CHUNK) {
    progress(at, values.length)
    const part = values.slice(at, at + CHUNK)
    const rows = await context.db
      .insert(points)
      .values(part.map((value) => ({ ...value, companyId: context.user.companyId, updatedAt: context.now() })))
      .onConflictDoUpdate({ target: [points.companyId, points.objectId, points.code], set: fromExcluded })
      .returning({ isNew: sql<boolean>`(xmax = 0)` })
    added += rows.filter((row) => row.isNew).length
  }
  return added
}
