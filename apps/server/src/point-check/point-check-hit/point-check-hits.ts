import type { Input } from '@zhizao/contract/http/call'
import type { FileReply } from '@zhizao/contract/http/upload'
import type { pointCheck } from '@zhizao/contract/point-check/point-check'
import type { PointCheckHit } from '@zhizao/contract/point-check/point-check-fields'
import { and, desc, eq, getTableColumns, gte, lt, sql } from 'drizzle-orm'
import { objects } from '../../device/object/object.table.ts'
import { points } from '../../device/point/point.table.ts'
import { belowOne, ofObject } from '../../platform/access/object-view.ts'
import type { Context } from '../../platform/context.ts'
import { rows } from '../../platform/crud/rows.ts'
import { type SheetColumn, spreadsheet } from '../../platform/crud/spreadsheet.ts'
import { inSlices } from '../../platform/db/slices.ts'
import { kindWords } from '../point-check/kind-words.ts'
import { pointChecks } from '../point-check/point-check.table.ts'
import { pointCheckHits } from './point-check-hit.table.ts'

const MOST_EXPORTED = 20_000
type Filters = Input<(typeof pointCheck)['exportHits']>

const { companyId: _company, createdAt: _made, updatedAt: _changed, ...columns } = getTableColumns(pointCheckHits)
const { objectId, pointId, checkId, startedAt, endedAt } = columns
const length = sql<number>`extract(epoch from ${endedAt} - ${startedAt})::float8`

const { page, list } = rows<PointCheckHit>()({
  title: '命中记录',
  from: pointCheckHits,
  joins: [
    { table: pointChecks, on: eq(pointChecks.id, checkId), inner: true },
    { table: objects, on: eq(objects.id, objectId), inner: true },
    { table: points, on: eq(points.id, pointId), inner: true },
  ],
  columns: {
    ...columns,
    checkName: pointChecks.name,
    kind: pointChecks.kind,
    objectName: objects.name,
    pointName: points.name,
    pointCode: points.code,
    length,
  },
  search: { keyword: [pointChecks.name, objects.name, points.name, points.code] },
  match: { pointId, checkId, kind: pointChecks.kind },
  filters: { objectId: belowOne(objectId) },
  scope: ofObject(objectId),
  orderable: { startedAt, endedAt, samples: columns.samples, length },
  order: [desc(startedAt), desc(columns.id)],
  total: 'apart',
})

const within = ({ from, to }: Filters) => and(from && gte(endedAt, from), to && lt(startedAt, to))

export const pageHits = ({ from, to, ...input }: Input<(typeof pointCheck)['hits']>, context: Context) =>
  page(input, context, within({ from, to }))

const sheet: readonly SheetColumn<PointCheckHit>[] = [
  { field: 'objectName', title: '对象', width: 20 },
  { field: 'pointName', title: '点位', width: 20 },
  { field: 'pointCode', title: '点位编码', width: 20 },
  { field: 'checkName', title: '规则名称', width: 20 },
  { field: 'kind', title: '规则类型', words: kindWords },
  { field: 'startedAt', title: '开始时间', width: 20 },
  { field: 'endedAt', title: '结束时间', width: 20 },
  { field: 'length', title: '时长（秒）' },
  { field: 'samples', title: '样本数' },
]

/** Hits as a spreadsheet, the newest first. */
export const exportHits = ({ from, to, ...filters }: Filters, context: Context): Promise<FileReply> =>
  spreadsheet(
    '数据质量命中记录',
    sheet,
    inSlices(context, (sliced) => list(filters, sliced, MOST_EXPORTED, within({ from, to }))),
    context,
  )
