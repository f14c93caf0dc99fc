import { z } from 'zod'
import { calls, get, post } from '../http/call.ts'
import { ById, Day, Id, Switch, Time, TimeInput, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { quantity } from '../http/quantity.ts'
import { states } from '../http/states.ts'
import { statusOf } from '../http/status-of.ts'
import { OfflineAction } from '../offline/offline-action.ts'
import { UnitCode } from '../stock/handling-unit.ts'
import { StockStatusField } from '../stock/stock-status.ts'
import { LotCode } from '../trace/lot.ts'

/** Lines that a count begins with, and those that its counters may find beside them. */
export const MOST_COUNT_LINES = 1000
export const MOST_FOUND_LINES = 200
/** Lines that are saved by one call. */
export const MOST_COUNTED_AT_ONCE = 200

/** The sheet is made at the start; what was counted is judged, counted again where somebody doubts it, and posted by somebody else. */
export const stockCountStates = states({
  draft: {
    title: '草稿',
    colour: 'default',
    isOpen: true,
    on: {
      start: { to: 'counting', title: '开始盘点', permission: 'stockCount:edit' },
      cancel: { to: 'cancelled', title: '取消', permission: 'stockCount:edit', isDangerous: true },
    },
  },
  counting: {
    title: '盘点中',
    colour: 'processing',
    on: {
      finish: {
        to: 'review',
        title: '提交复核',
        permission: 'stockCount:count|stockCount:review',
        guards: ['isCounted'],
      },
      cancel: { to: 'cancelled', title: '取消', permission: 'stockCount:edit', isDangerous: true },
    },
  },
  review: {
    title: '待复核',
    colour: 'warning',
    on: {
      post: { to: 'posted', title: '过账', permission: 'stockCount:post', guards: ['isSecondPerson'] },
      recount: { to: 'recount', title: '复盘', permission: 'stockCount:review', guards: ['isReviewer'] },
      cancel: { to: 'cancelled', title: '取消', permission: 'stockCount:edit', isDangerous: true },
    },
  },
  recount: {
    title: '复盘中',
    colour: 'processing',
    on: {
      finish: {
        to: 'review',
        title: '提交复核',
        permission: 'stockCount:count|stockCount:review',
        guards: ['isCounted'],
      },
      cancel: { to: 'cancelled', title: '取消', permission: 'stockCount:edit', isDangerous: true },
    },
  },
  posted: { title: '已过账', colour: 'success', on: {} },
  cancelled: { title: '已取消', colour: 'default', on: {} },
})
export const StockCountStatus = statusOf(stockCountStates)
export type StockCountStatus = z.infer<typeof StockCountStatus>

/** How much of what moves a material is: the first 80 %, the next 15 %, the rest. */
export const AbcClass = z.enum(['A', 'B', 'C'])
export type AbcClass = z.infer<typeof AbcClass>

/** Which stock is counted: that of a warehouse and those below it, narrowed by whatever else is said. */
export const scopeFields = {
  warehouseId: Id.meta({ title: '仓库' }),
  locationIds: z.array(Id).max(200, { error: '最多 200 个库位' }).meta({ title: '库位' }).default([]),
  classIds: z.array(Id).max(50, { error: '最多 50 个物料分类' }).meta({ title: '物料分类' }).default([]),
  materialIds: z.array(Id).max(200, { error: '最多 200 个物料' }).meta({ title: '物料' }).default([]),
  abc: z.array(AbcClass).max(3).meta({ title: 'ABC 分类' }).default([]),
  /** Movements of so many days decide what is A, B or C. */
  abcDays: z.number().int().min(1).max(730).meta({ title: 'ABC 统计天数' }).default(90),
  /** Only what no posted count has looked at for so many days. */
  uncountedDays: z.number().int().min(1).max(3650).nullish().meta({ title: '多少天内未盘过' }),
}
export const CountScope = z.object(scopeFields)
export type CountScope = z.output<typeof CountScope>

/** Somebody who counts. */
export const Counter = z.object({ id: Id, name: z.string().meta({ title: '姓名' }) })
export type Counter = z.infer<typeof Counter>

/** Counted without knowing what should be there. */
const Blind = Switch.meta({ title: '盲盘' })
const counterIds = z.array(Id).max(50, { error: '最多 50 个盘点人' }).meta({ title: '盘点人' })

const ask = {
  blind: Blind.default(1),
  counterIds: counterIds.default([]),
  dueOn: Day.nullish().meta({ title: '要求完成日期' }),
  remark: text(500).nullish().meta({ title: '备注' }),
}

/** Stock that a count would look at; how much there is stands nowhere, as who chooses may count as well. */
const Candidate = z.object({
  id: Id,
  warehouseName: z.string().meta({ title: '仓库' }),
  locationCode: z.string().meta({ title: '库位' }),
  materialCode: z.string().meta({ title: '物料编码' }),
  materialName: z.string().meta({ title: '物料名称' }),
  specification: z.string().nullable().meta({ title: '规格型号' }),
  lotCode: z.string().nullable().meta({ title: '批次号' }),
  status: StockStatusField.meta({ title: '库存状态' }),
  unit: z.string().meta({ title: '单位' }),
  abc: AbcClass.nullable().meta({ title: 'ABC 分类' }),
  /** When a posted count last looked at it. */
  lastCountedAt: Time.nullable().meta({ title: '上次盘点' }),
  /** The count that looks at it now: no second one may. */
  countingCode: z.string().nullable().meta({ title: '正在盘点' }),
})
export type CountCandidate = z.infer<typeof Candidate>

const head = {
  id: Id,
  code: z.string().meta({ title: '盘点单号' }),
  status: StockCountStatus.meta({ title: '状态' }),
  ...CountScope.shape,
  locationIds: z.array(Id).meta({ title: '库位' }),
  classIds: z.array(Id).meta({ title: '物料分类' }),
  materialIds: z.array(Id).meta({ title: '物料' }),
  abc: z.array(AbcClass).meta({ title: 'ABC 分类' }),
  abcDays: z.number().int().meta({ title: 'ABC 统计天数' }),
  uncountedDays: z.number().int().nullable().meta({ title: '多少天内未盘过' }),
  warehouseName: z.string().meta({ title: '仓库' }),
  blind: Blind,
  /** Nobody named: whoever may count. */
  counters: z.array(Counter).meta({ title: '盘点人' }),
  dueOn: z.string().nullable().meta({ title: '要求完成日期' }),
  remark: z.string().nullable().meta({ title: '备注' }),
  planName: z.string().nullable().meta({ title: '盘点计划' }),
  lineCount: z.number().int().meta({ title: '行数' }),
  countedCount: z.number().int().meta({ title: '已盘' }),
  /** Null as long as the reader must not know. */
  differenceCount: z.number().int().nullable().meta({ title: '差异行' }),
  /** The reader may enter figures now. */
  mayCount: z.boolean().meta({ title: '可盘点' }),
  /** The reader sees what should be there. */
  seesExpected: z.boolean().meta({ title: '可见账面' }),
  createdByName: z.string().meta({ title: '创建人' }),
  createdAt: Time.meta({ title: '创建时间' }),
  startedByName: z.string().nullable().meta({ title: '开始人' }),
  startedAt: Time.nullable().meta({ title: '开始时间' }),
  finishedByName: z.string().nullable().meta({ title: '提交人' }),
  finishedAt: Time.nullable().meta({ title: '提交时间' }),
  postedByName: z.string().nullable().meta({ title: '过账人' }),
  postedAt: Time.nullable().meta({ title: '过账时间' }),
  updatedAt: Time.meta({ title: '修改时间' }),
}
export const StockCount = z.object(head)
export type StockCount = z.infer<typeof StockCount>

/** A line as who counts sees it. */
const sheetLine = {
  id: Id,
  sort: z.number().int().meta({ title: '序号' }),
  locationId: Id.meta({ title: '库位' }),
  locationCode: z.string().meta({ title: '库位' }),
  locationName: z.string().meta({ title: '库位名称' }),
  /** What a scanner reads there. */
  locationBarcode: z.string().meta({ title: '库位条码' }),
  materialId: Id.meta({ title: '物料' }),
  materialCode: z.string().meta({ title: '物料编码' }),
  materialName: z.string().meta({ title: '物料名称' }),
  specification: z.string().nullable().meta({ title: '规格型号' }),
  lotCode: z.string().nullable().meta({ title: '批次号' }),
  status: StockStatusField.meta({ title: '库存状态' }),
  unit: z.string().meta({ title: '单位' }),
  decimals: z.number().int().meta({ title: '数量小数位' }),
  /** Found while counting; it was not on the sheet. */
  isFound: z.boolean().meta({ title: '盘点新增' }),
  needsRecount: z.boolean().meta({ title: '需复盘' }),
  counted: quantity().nullable().meta({ title: '实盘数量' }),
  /** Entered and not yet counted. */
  noted: quantity().nullable().meta({ title: '暂存数量' }),
  countedAt: Time.nullable().meta({ title: '盘点时间' }),
  countedByName: z.string().nullable().meta({ title: '盘点人' }),
}
const SheetLine = z.object({
  ...sheetLine,
  /** Number of the goods, 14 digits, as it is scanned. */
  gtin: z.string().nullable().meta({ title: '商品条码' }),
  /** What should be there now, or was when it was counted; never of a blind count. */
  book: quantity({ range: 'any' }).nullable().meta({ title: '账面数量' }),
  /** A figure from here on is asked about; so coarse that nobody reads out of it what should be there. */
  askFrom: quantity().meta({ title: '需核对的数量' }),
})
export type CountSheetLine = z.infer<typeof SheetLine>

/** One time that somebody has counted a line. */
const Tally = z.object({
  counted: quantity().meta({ title: '实盘数量' }),
  expected: quantity({ range: 'any' }).nullable().meta({ title: '账面数量' }),
  countedAt: Time.meta({ title: '盘点时间' }),
  /** When it reached the server, where it was counted without it. */
  enteredAt: Time.meta({ title: '录入时间' }),
  byName: z.string().meta({ title: '盘点人' }),
})
const DetailLine = z.object({
  ...sheetLine,
  /** At the start. */
  frozen: quantity({ range: 'any' }).nullable().meta({ title: '开始时账面' }),
  /** When it was counted. */
  expected: quantity({ range: 'any' }).nullable().meta({ title: '账面数量' }),
  difference: quantity({ range: 'any' }).nullable().meta({ title: '差异' }),
  /** Every time that it was counted, the newest first. */
  tallies: z.array(Tally).meta({ title: '盘点记录' }),
})
export type CountDetailLine = z.infer<typeof DetailLine>

const Sheet = z.object({ ...head, lines: z.array(SheetLine).meta({ title: '盘点明细' }) })
const Details = z.object({ ...head, lines: z.array(DetailLine).meta({ title: '盘点明细' }) })
export type CountSheet = z.infer<typeof Sheet>
export type CountDetails = z.infer<typeof Details>

const Seen = TimeInput.optional().meta({ title: '读取时的修改时间' })
const counted = quantity({ range: 'zero or more' }).meta({ title: '实盘数量' })
/** When it was counted, where that was before it could be sent. */
const CountedAt = TimeInput.nullish().meta({ title: '盘点时间' })

const Progress = z.object({
  lines: z.array(SheetLine).meta({ title: '盘点明细' }),
  lineCount: z.number().int().meta({ title: '行数' }),
  countedCount: z.number().int().meta({ title: '已盘' }),
})

export const AccuracyBy = z.enum(['week', 'month'])
const Accuracy = z.object({
  /** First day of the week or month. */
  period: z.string().meta({ title: '期间' }),
  counts: z.number().int().meta({ title: '盘点单数' }),
  lines: z.number().int().meta({ title: '盘点行数' }),
  right: z.number().int().meta({ title: '无差异行' }),
  /** Percent of the lines that were right. */
  rate: quantity().meta({ title: '准确率' }),
})
export type CountAccuracy = z.infer<typeof Accuracy>

/** Stock counts: what lies there is counted while goods go on moving. */
export const stockCount = calls('/mes_stock/checkbill', 'stockCount', {
  /** What a count of such a scope would look at. */
  candidates: post('/selectSotckMaterial', {
    title: '选择盘点物料',
    body: pageOf(scopeFields),
    reply: page(Candidate),
    permission: 'stockCount|stockCountPlan',
  }),
  /** A new draft, or another content of the one named. */
  save: post('/saveCheckBill', {
    title: '保存盘点单',
    body: z.object({ id: Id.optional(), seenAt: Seen, ...scopeFields, ...ask }),
    reply: StockCount,
    permission: 'stockCount:edit',
  }),
  /** Who may count. */
  users: post('/queryUser', {
    title: '查询盘点人',
    body: pageOf({ keyword: text(100).optional() }),
    reply: page(z.object({ ...Counter.shape, loginName: z.string().meta({ title: '登录名' }) })),
    permission: 'stockCount|stockCountPlan',
  }),
  start: post('/startCheckBill', {
    title: '开始盘点',
    body: z.object({ id: Id, seenAt: Seen }),
    reply: StockCount,
    permission: 'stockCount:edit',
  }),
  /** Counts lines; for the time being, only keeps what was entered. */
  saveLines: post('/saveCheckBillDetail', {
    title: '保存盘点明细',
    body: z.object({
      id: Id,
      action: OfflineAction,
      isTemporary: Switch.default(0).meta({ title: '暂存' }),
      lines: z
        .array(
          z.object({
            id: Id,
            quantity: counted,
            countedAt: CountedAt,
          }),
        )
        .min(1, { error: '请至少填写一行' })
        .max(MOST_COUNTED_AT_ONCE, { error: `一次最多保存 ${MOST_COUNTED_AT_ONCE} 行` })
        .meta({ title: '盘点明细' }),
    }),
    reply: Progress,
    permission: 'stockCount:count',
  }),
  /** Posts the differences. */
  post: post('/saveStock', {
    title: '过账盘点差异',
    body: z.object({
      id: Id,
      seenAt: Seen,
      postedOn: Day.nullish().meta({ title: '过账日期' }),
      reason: text(200).nullish().meta({ title: '原因' }),
    }),
    reply: StockCount,
    permission: 'stockCount:post',
  }),
  /** The sheet to count by. */
  sheet: get('/exhibitionCheckBill', { title: '盘点表', body: ById, reply: Sheet }),
  /** What came of it, as far as the reader may know. */
  details: get('/detailsCheckBill', { title: '盘点单详情', body: ById, reply: Details }),
  page: post('/page', {
    title: '盘点单列表',
    body: pageOf({
      code: text(64).optional().meta({ title: '盘点单号' }),
      keyword: text(100).optional(),
      status: StockCountStatus.optional().meta({ title: '状态' }),
      warehouseId: Id.optional().meta({ title: '仓库' }),
      /** 1: that the caller may enter figures into now. */
      mine: Switch.optional().meta({ title: '待我盘点' }),
    }),
    reply: page(StockCount),
  }),
  /** Who counts from now on. */
  assign: post('/assign', {
    title: '指定盘点人',
    body: z.object({ id: Id, counterIds }),
    reply: StockCount,
    permission: 'stockCount:edit',
  }),
  /** Something that lies there and is not on the sheet, with how much of it. */
  addLine: post('/addLine', {
    title: '新增盘点行',
    body: z.object({
      id: Id,
      action: OfflineAction,
      locationId: Id.meta({ title: '库位' }),
      materialId: Id.meta({ title: '物料' }),
      lotCode: LotCode.nullish().meta({ title: '批次号' }),
      status: StockStatusField.default('available').meta({ title: '库存状态' }),
      quantity: counted,
      countedAt: CountedAt,
    }),
    reply: Progress,
    permission: 'stockCount:count',
  }),
  /** A sealed box or pallet by its code: what is in it is added to what was counted, once for each count. */
  countUnit: post('/countUnit', {
    title: '按箱码盘点',
    body: z.object({ id: Id, code: UnitCode }),
    reply: Progress,
    permission: 'stockCount:count',
  }),
  /** Lines that nobody has counted are left as they are only where that is said. */
  finish: post('/finish', {
    title: '提交盘点复核',
    body: z.object({ id: Id, leaveOut: Switch.default(0).meta({ title: '未盘行不处理' }) }),
    reply: StockCount,
    permission: 'stockCount:count|stockCount:review',
  }),
  recount: post('/recount', {
    title: '要求复盘',
    body: z.object({
      id: Id,
      seenAt: Seen,
      lineIds: z
        .array(Id)
        .min(1, { error: '请选择要复盘的行' })
        .max(MOST_COUNT_LINES + MOST_FOUND_LINES)
        .meta({ title: '复盘行' }),
    }),
    reply: StockCount,
    permission: 'stockCount:review',
  }),
  cancel: post('/cancel', {
    title: '取消盘点单',
    body: z.object({ id: Id, seenAt: Seen }),
    reply: StockCount,
    permission: 'stockCount:edit',
  }),
  export: get('/export', { title: '导出盘点单', kind: 'file', body: ById }),
  /** How often the books were right, by week or month, at most the last 120. */
  accuracy: post('/accuracy', {
    title: '盘点准确率',
    body: z.object({
      by: AccuracyBy.default('month').meta({ title: '统计周期' }),
      from: Day.nullish().meta({ title: '过账日期' }),
      to: Day.nullish().meta({ title: '过账日期至' }),
      warehouseId: Id.nullish().meta({ title: '仓库' }),
    }),
    reply: z.array(Accuracy),
    permission: 'stockCountAccuracy',
  }),
})
