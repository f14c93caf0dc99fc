import { ToolDraft, toolKinds, toolKindTitles } from '@zhizao/contract/machine/tool'
import type { z } from 'zod'
import type { NextCode } from '../../platform/codes/code-kind.ts'
import type { Context } from '../../platform/context.ts'
import { plainImport } from '../../platform/crud/plain-import.ts'
import { sheetColumns } from '../../platform/crud/sheet-columns.ts'
import type { ImportColumn } from '../../platform/crud/sheet-import.ts'
import { type SheetColumn, spreadsheet } from '../../platform/crud/spreadsheet.ts'
import { inSlices } from '../../platform/db/slices.ts'
import { tools } from './tool.table.ts'
import { toolRows } from './tool-query.ts'

const MOST_EXPORTED = 50_000
const Line = ToolDraft.omit({ shots: true })
type Line = z.output<typeof Line>

const fields = [
  'name',
  'kind',
  'specification',
  'cavities',
  'cavitiesOpen',
  'lifeShots',
  'careEvery',
  'calibratedOn',
  'calibrationDays',
  'location',
  'remark',
] as const
const columns = sheetColumns(Line.shape, ['code', ...fields], {
  code: { clears: false, example: 'MJ-001', note: '不能重复；已存在的编码会修改该工装；留空时按编码规则生成' },
  name: { required: true, width: 28, example: '杯盖 8 腔模' },
  kind: {
    required: true,
    kind: 'text',
    words: toolKindTitles,
    options: toolKinds.map((kind) => toolKindTitles[kind]),
    example: toolKindTitles.mould,
    width: 10,
  },
  lifeShots: { example: 500_000 },
  careEvery: { example: 20_000, note: '每做这么多模次保养一次' },
  calibrationDays: { note: '检具填写' },
  remark: { width: 30 },
})

const onlyWritten = [
  { field: 'shots', title: '已用模次', kind: 'number' },
  { field: 'careShots', title: '保养后模次', kind: 'number' },
  { field: 'machineName', title: '所在机器' },
]

/** Tools brought in from a sheet. Where they are and what they have done is not taken from it. */
export const toolImport = (next: NextCode) =>
  plainImport<Line>({
    title: '工装',
    name: '工装导入模板',
    line: Line,
    table: tools,
    fields,
    columns: columns as readonly ImportColumn<Line>[],
    onlyWritten: onlyWritten.map(({ title }) => title),
    nextCode: { kind: 'tool', next },
    done: ({ added, changed }) => `新增 ${added} 个工装，修改 ${changed} 个工装`,
  })

export const exportTools = (filter: object, context: Context) => {
  const rows = inSlices(context, async (sliced) => toolRows.list(filter, sliced, MOST_EXPORTED))
  const shown = [...columns, ...onlyWritten]
  return spreadsheet('模具与工装', shown as SheetColumn<object>[], rows, context)
}
