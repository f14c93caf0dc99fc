import { Switch, text } from '@zhizao/contract/http/fields'
import { type Segment, SegmentDraft } from '@zhizao/contract/process/segment'
import { asc } from 'drizzle-orm'
import type { z } from 'zod'
import { suppliers } from '../../material/supplier/supplier.table.ts'
import { workCenters } from '../../plant/work-center/work-center.table.ts'
import type { Context } from '../../platform/context.ts'
import { codesAndNames, labelsOf, meaningsOf, type Named } from '../../platform/crud/named.ts'
import { plainImport } from '../../platform/crud/plain-import.ts'
import { sheetColumns } from '../../platform/crud/sheet-columns.ts'
import type { ImportColumn, LookedSheet, SheetImport } from '../../platform/crud/sheet-import.ts'
import { spreadsheet } from '../../platform/crud/spreadsheet.ts'
import { inSlices } from '../../platform/db/slices.ts'
import type { ProcessPorts } from '../process-ports.ts'
import { segments } from './segment.table.ts'
import { segmentRows } from './segment-query.ts'

const MOST_EXPORTED = 50_000
const MOST_NAMED = 20_000

const named = text(100).nullish()
const Line = SegmentDraft.omit({ workCenterId: true, supplierId: true, templateId: true, segmentType: true }).extend({
  segmentType: text(100).min(1, { error: '此项不能为空' }).meta({ title: '工序类型' }),
  workCenter: named.meta({ title: '工作中心' }),
  supplier: named.meta({ title: '委外供应商' }),
  isOutside: Switch.optional().meta({ title: '委外' }),
  needsFirstArticle: Switch.optional().meta({ title: '首件检验' }),
})
type Line = z.output<typeof Line>

const yesNo = { words: { 1: '是', 0: '否' }, kind: 'number' as const, width: 10, clears: false }
const columns = sheetColumns(
  Line.shape,
  [
    'code',
    'name',
    'segmentType',
    'workCenter',
    'setUpSeconds',
    'runSeconds',
    'isOutside',
    'supplier',
    'needsFirstArticle',
    'status',
    'remark',
  ],
  {
    code: { clears: false, example: 'GX-001', note: '不能重复；已存在的编码会修改该工序；留空时按编码规则生成' },
    name: { required: true, width: 24, example: '注塑' },
    segmentType: { required: true, example: '加工工序', note: '工序类型字典中的名称' },
    workCenter: { width: 24, example: '注塑一线', note: '工作中心的编码或名称' },
    setUpSeconds: { clears: false, width: 12, example: 1800, note: '换型、调机的时间；留空为 0' },
    runSeconds: { clears: false, width: 12, example: '45', note: '做一件的时间；留空为 0' },
    isOutside: { ...yesNo, note: '留空为否' },
    supplier: { width: 24, note: '委外时由谁加工；供应商的编码或名称' },
    needsFirstArticle: { ...yesNo, note: '留空为否' },
    status: { title: '启用', kind: 'number', words: { 1: '启用', 0: '停用' }, note: '留空为启用', clears: false },
    remark: { width: 30 },
  },
)

type Ports = Pick<ProcessPorts, 'nextCode' | 'segmentTypes' | 'extra'>

const read = ({ db }: Context, table: typeof suppliers | typeof workCenters) =>
  db.select({ id: table.id, code: table.code, name: table.name }).from(table).orderBy(asc(table.code)).limit(MOST_NAMED)

/** Segments brought in from a sheet. */
export const segmentImport = ({ nextCode: next, segmentTypes, extra }: Ports): SheetImport =>
  plainImport<Line>({
    own: { entity: 'segment', extra },
    title: '工序',
    name: '工序导入模板',
    line: Line,
    columns: columns as readonly ImportColumn<Line>[],
    table: segments,
    fields: [
      'name',
      'segmentType',
      'workCenterId',
      'setUpSeconds',
      'runSeconds',
      'isOutside',
      'supplierId',
      'needsFirstArticle',
      'status',
      'remark',
    ],
    usual: { status: 1, isOutside: 0, needsFirstArticle: 0, setUpSeconds: 0, runSeconds: '0' },
    nextCode: { kind: 'segment', next },
    async offered(context) {
      const types = (await segmentTypes(context)).filter(({ status }) => status === 1)
      return {
        segmentType: types.map((type) => type.text),
        workCenter: [...labelsOf(await read(context, workCenters)).values()],
        supplier: [...labelsOf(await read(context, suppliers)).values()],
      }
    },
    async meanings(context) {
      const types = (await segmentTypes(context)).filter(({ status }) => status === 1)
      const type = meaningsOf(
        '工序类型',
        types.flatMap((each) => [...new Set([each.text, each.value])].map((word) => [word, each.value] as const)),
      )
      const center = codesAndNames('工作中心', await read(context, workCenters))
      const supplier = codesAndNames('供应商', await read(context, suppliers))
      return ({ line, row }, notify) => ({
        ...meant(line, 'segmentType', 'segmentType', row.segmentType, type, notify),
        ...meant(line, 'workCenter', 'workCenterId', row.workCenter, center, notify),
        ...meant(line, 'supplier', 'supplierId', row.supplier, supplier, notify),
      })
    },
    done: ({ added, changed }) => `新增 ${added} 道工序，修改 ${changed} 道工序`,
  })

/** What a name of a line means, as the id that is kept; one that says nothing changes nothing, an empty one clears. */
function meant(
  line: number,
  field: keyof Line & string,
  kept: string,
  said: string | null | undefined,
  find: (name: string) => Named,
  notify: LookedSheet<Line>['notify'],
): Record<string, unknown> {
  if (!said) return said === undefined ? {} : { [kept]: null }
  const { id, message } = find(said)
  if (message) notify(line, field, message, said)
  return { [kept]: id ?? null }
}

/** Segments as they are brought in. */
export const exportSegments =
  ({ segmentTypes, extra }: Ports) =>
  async (filter: object, context: Context) => {
    const own = await extra.of('segment', context)
    const words = new Map((await segmentTypes(context)).map(({ value, text: word }) => [value, word]))
    const rows = inSlices(context, async (sliced) =>
      (await segmentRows.list(filter, sliced, MOST_EXPORTED)).map((row: Segment) => ({
        ...row,
        ...own.flat(row.extra),
        segmentType: words.get(row.segmentType) ?? row.segmentType,
        workCenter: row.workCenterName,
        supplier: row.supplierName,
      })),
    )
    return spreadsheet('工序', [...columns, ...own.columns], rows, context)
  }
