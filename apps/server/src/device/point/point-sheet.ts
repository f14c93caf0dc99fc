import { type PointFields, pointProblems } from '@zhizao/contract/device/point-fields'
import { Code } from '@zhizao/contract/http/fields'
import type { Sheet } from '@zhizao/contract/http/sheet'
import type { FileReply } from '@zhizao/contract/http/upload'
import { eachLimit } from '@zhizao/rules/validation/alarm-limits'
import { and, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import {
  asWritten,
  handChanges,
  pointColumns,
  signalOfCell,
  signalsInSheets,
  type WrittenPoint,
  writtenPoint,
} from '../../device-model/index.ts'
import { copyOfPoint, prescribedNames } from '../../device-model/model-point/point-columns.table.ts'
import type { Context } from '../../platform/context.ts'
import {
  type ReadSheet,
  readSpreadsheet,
  type SheetColumn,
  spreadsheet,
  spreadsheetTemplate,
} from '../../platform/crud/spreadsheet.ts'
import { refuseUnknownColumns } from '../../platform/crud/unknown-columns.ts'
import { inSlices } from '../../platform/db/slices.ts'
import { eachWithBreath } from '../../platform/work/breath.ts'
import { type DevicePorts, pointsChanged, type Reading } from '../device-ports.ts'
import { objects } from '../object/object.table.ts'
import { objectScopeCondition, requireObjects } from '../object/object-scope.ts'
import { lockFormulas } from '../point-formula/formula-lock.ts'
import { concernsFormulas, settledProblems } from '../point-formula/settle-formulas.ts'
import { formulaReader } from '../point-formula/shown-formulas.ts'
import { points } from './point.table.ts'
import type { PointFilter } from './point-filter.ts'
import { listPoints } from './point-query.ts'

const MOST_EXPORTED = 100_000
/** Rows of a statement: putting its thousands of parameters together does not hold up the event loop. */
const CHUNK = 200
/** Objects of a statement, under PostgreSQL's 65,535 parameters. */
const MOST_OBJECTS = 10_000

type Line = Partial<WrittenPoint> & { objectCode: string }
const columns: readonly SheetColumn<Line>[] = [
  { field: 'objectCode', title: '对象编码', kind: 'text', required: true, note: '点位所属对象的编码' },
  ...pointColumns,
]
const PointLine = writtenPoint.extend({ objectCode: Code.optional() })
type Row = ReturnType<(typeof PointLine)['parse']>

export async function exportPoints(filter: PointFilter, ports: Reading, context: Context): Promise<FileReply> {
  const signals = await signalsInSheets(context)
  const rows = inSlices(context, async (sliced) =>
    (await listPoints(filter, ports, sliced, undefined, MOST_EXPORTED)).map((row) => asWritten(row, signals)),
  )
  return spreadsheet('点位', columns, rows, context)
}

export const pointTemplate = (context: Context) =>
  spreadsheetTemplate(
    '点位导入模板',
    columns,
    ['对象编码与点位编码都已存在的行会修改该点位，否则新增。', '任何一行有错误时整个文件都不会导入，错误会逐行列出。'],
    context,
  )

export const askAboutColumns = (sheet: Sheet, context: Context) =>
  refuseUnknownColumns(sheet, columns, PointLine, context)

/** Adds and changes points by object code and point code; without an object code they belong to `objectId`. All or nothing. */
export async function importPoints(
  { objectId, ...given }: Sheet & { objectId?: string | undefined },
  ports: DevicePorts,
  context: Context,
  progress: (done: number, total: number) => void = () => {},
) {
  const sheet = await readSpreadsheet(given, columns, PointLine, context)
  const fallback = objectId ? (await requireObjects([objectId], context))[0]!.code : undefined
  const ids = await objectIdsByCode([...sheet.rows.map(({ row }) => row.objectCode), fallback], context)
  const known = await knownPoints([...ids.values()], context)
  const signals = await signalsInSheets(context)
  const show = await formulaReader(
    [...known.values()].map(({ formula }) => formula),
    context,
  )
  const values = await checked(sheet, fallback, { ids, known, signals, show }, context.signal)
  const isFormula = values.some((value) => concernsFormulas(known.get(`${value.objectId}/${value.code}`), value))
  if (isFormula) await lockFormulas(context)
  const { added, pointIds } = await upsert(values, context, progress)
  if (isFormula) await refuseFormulas(sheet, pointIds, known, ports, context)
  await ports.requireRulesFit(pointIds, context)
  const result = { added, changed: values.length - added }
  context.audit({ target: given.file.filename, after: result })
  pointsChanged(ports, pointIds, context)
  return result
}

/** What is wrong with formulas is told with the line that brought them. */
async function refuseFormulas(
  { rows, faults, headingOf }: ReadSheet<Row>,
  pointIds: readonly string[],
  known: Known,
  ports: DevicePorts,
  context: Context,
) {
  const before = new Map([...known.values()].map((point) => [point.id, point]))
  const lines = new Map(pointIds.map((id, at) => [id, rows[at]!.line]))
  const problems = await settledProblems(pointIds, before, ports, context)
  const show = await formulaReader(
    problems.map(({ point }) => point.formula),
    context,
  )
  for (const { point, message } of problems)
    faults.notify(lines.get(point.id)!, headingOf('formula'), message, show(point.formula))
  faults.refuse()
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
  const known = new Map<string, typeof points.$inferSelect>()
  for (let at = 0; at < objectIds.length; at += MOST_OBJECTS) {
    const some = objectIds.slice(at, at + MOST_OBJECTS)
    const slices = inSlices(context, ({ db }) => db.select().from(points).where(inArray(points.objectId, some)))
    for await (const rows of slices) for (const row of rows) known.set(`${row.objectId}/${row.code}`, row)
  }
  return known
}

type SignalsInSheets = Awaited<ReturnType<typeof signalsInSheets>>
type Show = Awaited<ReturnType<typeof formulaReader>>
type Known = Awaited<ReturnType<typeof knownPoints>>
type Value = Omit<typeof points.$inferInsert, 'companyId'>

/** The rows to be written, each merged with what the point has already; every problem of every line is told at once. */
async function checked(
  { rows: lines, headingOf, faults }: ReadSheet<Row>,
  fallback: string | undefined,
  { ids, known, signals, show }: { ids: Map<string, string>; known: Known; signals: SignalsInSheets; show: Show },
  signal: AbortSignal,
): Promise<Value[]> {
  const seen = new Map<string, number>()
  const values: Value[] = []
  const check = ({ line, row }: (typeof lines)[number]) => {
    const notify = (field: keyof Row, message: string) => faults.notify(line, headingOf(field), message, row[field])
    const { objectCode = fallback, signalId: written, ...own } = row
    const { wrong, ...signal } = signalOfCell(written, signals)
    if (wrong) notify('signalId', wrong)
    const fields = { ...own, ...signal }
    const objectId = objectCode === undefined ? undefined : ids.get(objectCode)
    if (!objectId) return notify('objectCode', objectCode === undefined ? '此项不能为空' : `对象“${objectCode}”不存在`)
    const key = `${objectId}/${fields.code}`
    const earlier = seen.get(key)
    if (earlier) notify('code', `与第 ${earlier} 行重复`)
    seen.set(key, line)
    const before = known.get(key)
    // A sheet brings back what its reader was shown.
    if (before && fields.formula != null && fields.formula === show(before.formula)) fields.formula = before.formula
    const merged = { ...defaults, ...(before && copyOfPoint(before)), ...fields }
    for (const { field, message } of pointProblems(merged)) notify(field as keyof Row, message)
    const overridden = before ? handChanges(before, fields, prescribedNames) : []
    return values.push({ ...merged, overridden, sort: before?.sort ?? line, objectId })
  }
  await eachWithBreath(lines, check, signal)
  faults.refuse()
  return values
}

/** What a new point has where its cells are empty: as the table's own defaults. */
const defaults: Omit<PointFields, 'code' | 'name'> = {
  signalId: null,
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
  ...eachLimit(() => null),
  limitDeadband: 0,
  onDelay: 0,
  offDelay: 0,
  valueWords: [],
  remark: null,
}

const written = [...Object.keys(defaults), 'name', 'overridden', 'updatedAt'] as (keyof typeof points.$inferInsert)[]
const columnNames: Record<string, string> = Object.fromEntries(
  Object.entries(getTableColumns(points)).map(([field]) => [field, toSnakeCase(field)]),
)
const fromExcluded = Object.fromEntries(
  written.map((field): [string, SQL] => [field, sql.raw(`excluded."${columnNames[field]}"`)]),
)

/** Writes the rows; says how many were new, and the ids of all. */
async function upsert(
  values: Value[],
  context: Context,
  progress: (done: number, total: number) => void,
): Promise<{ added: number; pointIds: string[] }> {
  let added = 0
  const pointIds: string[] = []
  for (let at = 0; at < values.length; at += CHUNK) {
    progress(at, values.length)
    const part = values.slice(at, at + CHUNK)
    const rows = await context.db
      .insert(points)
      .values(part.map((value) => ({ ...value, companyId: context.user.companyId, updatedAt: context.now() })))
      .onConflictDoUpdate({ target: [points.companyId, points.objectId, points.code], set: fromExcluded })
      .returning({ id: points.id, isNew: sql<boolean>`(xmax = 0)` })
    added += rows.filter((row) => row.isNew).length
    for (const { id } of rows) pointIds.push(id)
  }
  return { added, pointIds }
}
