import { stockCountStates } from '@zhizao/contract/counting/stock-count'
import { stockStatusTitles } from '@zhizao/contract/stock/stock-status'
import { desc, eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { MOST_PRINTED_LINES, type Printable, type PrintedRecord, textsOf } from '../../platform/print/printable.ts'
import { starterDocument } from '../../platform/print/starter-design.ts'
import { conflict } from '../../platform/refusal.ts'
import { type CountLine, countHeads, differenceOf, linesOfMany, type ShownHead, sheetLines } from './count-query.ts'
import { stockCounts } from './stock-count.table.ts'

const fields = [
  { code: 'code', title: '单号' },
  { code: 'status', title: '状态' },
  { code: 'warehouseName', title: '仓库' },
  { code: 'counterNames', title: '盘点人' },
  { code: 'dueOn', title: '要求完成日期' },
  { code: 'planName', title: '盘点计划' },
  { code: 'remark', title: '备注' },
  { code: 'createdByName', title: '创建人' },
  { code: 'lineCount', title: '行数' },
]
const lineFields = [
  { code: 'lineNo', title: '行号' },
  { code: 'locationCode', title: '库位' },
  { code: 'materialCode', title: '物料编码' },
  { code: 'materialName', title: '物料名称' },
  { code: 'specification', title: '规格型号' },
  { code: 'lotCode', title: '批次号' },
  { code: 'stockStatus', title: '库存状态' },
  { code: 'unit', title: '单位' },
]
const sheetFields = [...lineFields, { code: 'book', title: '账面数量' }]
const resultHead = [
  { code: 'differenceCount', title: '差异行' },
  { code: 'postedByName', title: '过账人' },
]
const resultFields = [
  ...lineFields,
  { code: 'counted', title: '实盘数量' },
  { code: 'expected', title: '账面数量' },
  { code: 'difference', title: '差异' },
  { code: 'countedByName', title: '盘点人' },
]

const facts = (last: readonly [string, string]) =>
  [
    [
      ['单号', '单号：{code}'],
      ['仓库', '仓库：{warehouseName}'],
    ],
    [['盘点人', '盘点人：{counterNames}'], last],
  ] as const

const sheet = starterDocument(
  '盘点表',
  facts(['要求完成日期', '要求完成日期：{dueOn}']),
  [
    ['序号', '{lineNo}', 7, 'center'],
    ['库位', '{locationCode}', 12],
    ['物料编码', '{materialCode}', 15],
    ['物料名称', '{materialName}', 20],
    ['批次号', '{lotCode}', 14],
    ['单位', '{unit}', 7],
    ['账面数量', '{book}', 11, 'right'],
    ['实盘数量', '', 14],
  ],
  ['盘点', '监盘'],
)
const result = starterDocument(
  '盘点结果',
  facts(['过账人', '过账人：{postedByName}　差异行：{differenceCount}']),
  [
    ['序号', '{lineNo}', 7, 'center'],
    ['库位', '{locationCode}', 12],
    ['物料编码', '{materialCode}', 15],
    ['物料名称', '{materialName}', 18],
    ['批次号', '{lotCode}', 13],
    ['单位', '{unit}', 7],
    ['账面数量', '{expected}', 10, 'right'],
    ['实盘数量', '{counted}', 10, 'right'],
    ['差异', '{difference}', 8, 'right'],
  ],
  ['盘点', '复核', '审批'],
)

/** The heads with their lines; who may read what of them is said by `lines`. */
async function printed(
  ids: readonly string[],
  context: Context,
  lines: (head: ShownHead, own: readonly CountLine[]) => readonly object[],
): Promise<PrintedRecord[]> {
  const heads = await countHeads(ids, context)
  const all = Map.groupBy(await linesOfMany(ids, context, MOST_PRINTED_LINES), (line) => line.documentId)
  return heads.map((head) => {
    const own = all.get(head.id) ?? []
    const said = {
      status: stockCountStates[head.status].title,
      lineCount: String(own.length),
      counterNames: head.counters.map(({ name }) => name).join('、'),
    }
    return {
      id: head.id,
      code: head.code,
      values: textsOf(head, [...fields, ...resultHead], said),
      lines: lines(head, own).map((line, at) =>
        textsOf(line, [...resultFields, ...sheetFields], {
          lineNo: String(at + 1),
          stockStatus: stockStatusTitles[own[at]!.status],
        }),
      ),
    }
  })
}

const newest = async ({ db }: Context, isPosted: boolean) =>
  (
    await db
      .select({ id: stockCounts.id })
      .from(stockCounts)
      .where(isPosted ? eq(stockCounts.status, 'posted') : undefined)
      .orderBy(desc(stockCounts.id))
      .limit(1)
  )[0]?.id

const common = { permission: 'stockCount' }

/** Counts on paper: to be written on, and what came of them. */
export const countPrints: readonly Printable[] = [
  {
    ...common,
    id: '9',
    code: 'countSheet',
    title: '盘点表',
    document: 'stockCount',
    fields,
    starter: sheet,
    lineFields: sheetFields,
    newest: (context) => newest(context, false),
    // What others have counted is told to nobody who is to count, nor what should be there where it is counted blind.
    read: (ids, context) =>
      printed(ids, context, (head, own) =>
        sheetLines(own, { blind: head.blind }).map((line) => ({ ...line, counted: '', countedByName: '' })),
      ),
  },
  {
    ...common,
    id: '10',
    code: 'countResult',
    title: '盘点结果',
    starter: result,
    fields: [...fields, ...resultHead],
    lineFields: resultFields,
    newest: (context) => newest(context, true),
    // A file of a print may be read by all who print, so it holds nothing before everybody may know it.
    read: (ids, context) =>
      printed(ids, context, ({ status, code }, own) => {
        if (status !== 'posted') throw conflict(`盘点单 ${code} 还没有过账，不能打印结果`)
        return own.map((line) => ({ ...line, difference: differenceOf(line) }))
      }),
  },
]
