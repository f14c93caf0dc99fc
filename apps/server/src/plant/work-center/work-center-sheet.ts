import { text } from '@zhizao/contract/http/fields'
import { type Station, StationDraft, type WorkCenter, WorkCenterDraft } from '@zhizao/contract/plant/work-center'
import { asc } from 'drizzle-orm'
import type { z } from 'zod'
import { areas } from '../../company/area/area.table.ts'
import type { Context } from '../../platform/context.ts'
import { codesAndNames, labelsOf } from '../../platform/crud/named.ts'
import { plainImport } from '../../platform/crud/plain-import.ts'
import { sheetColumns } from '../../platform/crud/sheet-columns.ts'
import type { ImportColumn, LookedSheet } from '../../platform/crud/sheet-import.ts'
import { spreadsheet } from '../../platform/crud/spreadsheet.ts'
import type { ExtraFields } from '../../platform/data-model/extra-fields.ts'
import { inSlices } from '../../platform/db/slices.ts'
import { stations, workCenters } from './work-center.table.ts'

const MOST_EXPORTED = 50_000
const MOST_NAMED = 20_000

const WorkCenterLine = WorkCenterDraft.omit({ areaId: true }).extend({
  area: text(100).nullish().meta({ title: '所属区域' }),
  parallelPlaces: WorkCenterDraft.shape.parallelPlaces.unwrap().optional().meta({ title: '并行数' }),
})
type WorkCenterLine = z.output<typeof WorkCenterLine>
const centerColumns = sheetColumns(
  WorkCenterLine.shape,
  ['code', 'name', 'area', 'capacity', 'parallelPlaces', 'remark'],
  {
    code: { required: true, example: 'ZS-01', note: '不能重复；已存在的编码会修改该工作中心' },
    name: { required: true, width: 28, example: '注塑一线' },
    area: { width: 24, note: '区域的编码或名称' },
    capacity: { note: '一个工作位一天能完成的工时', example: '20' },
    parallelPlaces: { clears: false, note: '可以同时进行的工单数；留空为 1', example: 1 },
    remark: { width: 30 },
  },
)

const StationLine = StationDraft.omit({ workCenterId: true }).extend({
  workCenter: text(100).min(1, { error: '此项不能为空' }).meta({ title: '工作中心' }),
})
type StationLine = z.output<typeof StationLine>
const stationColumns = sheetColumns(StationLine.shape, ['code', 'name', 'workCenter', 'remark'], {
  code: { required: true, example: 'GW-01', note: '不能重复；已存在的编码会修改该工位' },
  name: { required: true, width: 28, example: '1 号注塑工位' },
  workCenter: { required: true, width: 28, example: '注塑一线', note: '工作中心的编码或名称' },
  remark: { width: 30 },
})

const named = ({ db }: Context, table: typeof areas | typeof workCenters) =>
  db.select({ id: table.id, code: table.code, name: table.name }).from(table).orderBy(asc(table.code)).limit(MOST_NAMED)

/** Work centers brought in from a sheet. */
export const workCenterImport = (extra: ExtraFields) =>
  plainImport<WorkCenterLine>({
    own: { entity: 'workCenter', extra },
    title: '工作中心',
    name: '工作中心导入模板',
    line: WorkCenterLine,
    columns: centerColumns as readonly ImportColumn<WorkCenterLine>[],
    table: workCenters,
    fields: ['name', 'areaId', 'capacity', 'parallelPlaces', 'remark'],
    usual: { parallelPlaces: 1 },
    offered: async (context) => ({ area: [...labelsOf(await named(context, areas)).values()] }),
    async meanings(context) {
      const find = codesAndNames('区域', await named(context, areas))
      return ({ line, row: { area } }, notify) => meant(line, 'area', 'areaId', area, find, notify)
    },
    done: ({ added, changed }) => `新增 ${added} 个工作中心，修改 ${changed} 个工作中心`,
  })

/** Stations brought in from a sheet. */
export const stationImport = (extra: ExtraFields) =>
  plainImport<StationLine>({
    own: { entity: 'station', extra },
    title: '工位',
    name: '工位导入模板',
    line: StationLine,
    columns: stationColumns as readonly ImportColumn<StationLine>[],
    table: stations,
    fields: ['name', 'workCenterId', 'remark'],
    offered: async (context) => ({ workCenter: [...labelsOf(await named(context, workCenters)).values()] }),
    async meanings(context) {
      const find = codesAndNames('工作中心', await named(context, workCenters))
      return ({ line, row: { workCenter } }, notify) =>
        meant(line, 'workCenter', 'workCenterId', workCenter, find, notify)
    },
    done: ({ added, changed }) => `新增 ${added} 个工位，修改 ${changed} 个工位`,
  })

/** What a name of a line means, as the id that is kept; one that says nothing changes nothing, an empty one clears. */
function meant<Line, Field extends keyof Line & string>(
  line: number,
  field: Field,
  kept: string,
  said: string | null | undefined,
  find: ReturnType<typeof codesAndNames>,
  notify: LookedSheet<Line>['notify'],
): Record<string, unknown> {
  if (!said) return said === undefined ? {} : { [kept]: null }
  const { id, message } = find(said)
  if (message) notify(line, field, message, said)
  return { [kept]: id ?? null }
}

type List<Row> = (filter: object, context: Context, most: number) => Promise<Row[]>

export async function exportWorkCenters(filter: object, list: List<WorkCenter>, extra: ExtraFields, context: Context) {
  const own = await extra.of('workCenter', context)
  const labels = labelsOf(await named(context, areas))
  const rows = inSlices(context, async (sliced) =>
    (await list(filter, sliced, MOST_EXPORTED)).map((row) => ({
      ...row,
      ...own.flat(row.extra),
      area: row.areaId && labels.get(row.areaId),
    })),
  )
  return spreadsheet('工作中心', [...centerColumns, ...own.columns], rows, context)
}

export async function exportStations(filter: object, list: List<Station>, extra: ExtraFields, context: Context) {
  const own = await extra.of('station', context)
  const labels = labelsOf(await named(context, workCenters))
  const rows = inSlices(context, async (sliced) =>
    (await list(filter, sliced, MOST_EXPORTED)).map((row) => ({
      ...row,
      ...own.flat(row.extra),
      workCenter: labels.get(row.workCenterId),
    })),
  )
  return spreadsheet('工位', [...stationColumns, ...own.columns], rows, context)
}
