import { z } from 'zod'
import { calls, get, post } from '../http/call.ts'
import { ById, Id, Time, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { PrinterDots } from './label-printer.ts'
import { MOST_PRINTED, ReportAsked } from './print-template.ts'

/**
 * queued → rendering → ready → printed; failed where it could not be made, expired where its file has been cleared away. By a
 * label printer: ready → sending → printed, unsent where the printer has not taken all of it.
 */
export const PrintState = z.enum(['queued', 'rendering', 'ready', 'sending', 'unsent', 'printed', 'failed', 'expired'])
export type PrintState = z.infer<typeof PrintState>
export const printStateTitles: Record<PrintState, string> = {
  queued: '排队中',
  rendering: '生成中',
  ready: '待打印',
  sending: '发送中',
  unsent: '未发完',
  printed: '已打印',
  failed: '失败',
  expired: '已过期',
}

/** Pages of one job at most, copies counted. */
export const MOST_PRINTED_COPIES = 2000

export const PrintJob = z.object({
  id: Id,
  typeTitle: z.string().meta({ title: '打印类型' }),
  templateName: z.string().meta({ title: '打印模板' }),
  /** What is printed, by its first names. */
  target: z.string().meta({ title: '内容' }),
  recordCount: z.number().int().meta({ title: '条数' }),
  copies: z.number().int().meta({ title: '份数' }),
  state: PrintState.meta({ title: '状态' }),
  done: z.number().int().meta({ title: '已生成' }),
  /** While it is queued: how many jobs go first, of all companies. */
  ahead: z.number().int().optional().meta({ title: '前面等待数' }),
  message: z.string().nullable().meta({ title: '说明' }),
  /** 0 for the first print, 1 for the first reprint. */
  reprint: z.number().int().meta({ title: '补打次数' }),
  /** The job that was printed first, where this is a reprint. */
  originalId: Id.nullable(),
  reason: z.string().nullable().meta({ title: '补打原因' }),
  createdByName: z.string().meta({ title: '提交人' }),
  createdAt: Time.meta({ title: '提交时间' }),
  printedAt: Time.nullable().meta({ title: '打印时间' }),
  printedByName: z.string().nullable().meta({ title: '打印人' }),
  /** The label printer that it was sent to last. */
  printerName: z.string().nullable().meta({ title: '标签打印机' }),
  /** Labels that the printer has taken, and all of them once that is known. */
  sentCount: z.number().int().meta({ title: '已发送' }),
  labelCount: z.number().int().nullable().meta({ title: '标签张数' }),
  /** Of the label after these nobody but the printer knows. */
  isUncertain: z.boolean().meta({ title: '下一张是否打出不确定' }),
})
export type PrintJob = z.infer<typeof PrintJob>

export const PrintRequest = z.object({
  typeCode: text(64).meta({ title: '打印类型' }),
  /** The default template of the type where none is named. */
  templateId: Id.nullish().meta({ title: '打印模板' }),
  /** None of a report, which is printed as it is asked for. */
  ids: z
    .array(Id)
    .max(MOST_PRINTED, { error: `一次最多打印 ${MOST_PRINTED} 条` })
    .default([])
    .meta({ title: '打印的记录' }),
  asked: ReportAsked.optional(),
  copies: z
    .number()
    .int()
    .min(1, { error: '应为 1–100 的整数' })
    .max(100, { error: '应为 1–100 的整数' })
    .default(1)
    .meta({ title: '份数' }),
  /** Sent there as soon as it is made. */
  printerId: Id.nullish().meta({ title: '标签打印机' }),
})
export type PrintRequest = z.output<typeof PrintRequest>

/** Our own calls: what is printed, by whom, how often. */
export const printJob = calls('/mes_report/printjob', 'printJob', {
  page: post('/page', {
    title: '打印任务列表',
    body: pageOf({
      keyword: text(100).optional(),
      typeCode: text(64).optional().meta({ title: '打印类型' }),
      /** Jobs that print this record. */
      recordId: Id.optional().meta({ title: '打印的记录' }),
      isReprint: z.boolean().optional().meta({ title: '补打' }),
    }),
    reply: page(PrintJob),
  }),
  get: get('/{id}', { title: '打印任务', body: ById, reply: PrintJob }),
  create: post('', { title: '打印', body: PrintRequest, reply: PrintJob, permission: 'printJob:add' }),
  /** The same records once more, marked 补打 and counted. */
  reprint: post('/reprint', {
    title: '补打',
    body: z.object({
      id: Id,
      reason: text(200).min(1, { error: '请填写补打原因' }).meta({ title: '补打原因' }),
      copies: PrintRequest.shape.copies,
      printerId: PrintRequest.shape.printerId,
    }),
    reply: PrintJob,
    permission: 'printJob:reprint',
  }),
  /** Makes a job again that failed, with what stood when it was asked for. */
  retry: post('/retry', { title: '重新生成', body: ById, reply: PrintJob, permission: 'printJob:add' }),
  /** To a label printer; once more only what it has not taken. */
  send: post('/send', {
    title: '发送到标签打印机',
    body: z.object({
      id: Id,
      printerId: Id.meta({ title: '标签打印机' }),
      /** Whether the label that nobody was sure of came out of the printer. */
      cameOut: z.boolean().optional().meta({ title: '不确定的一张已打出' }),
    }),
    reply: PrintJob,
    permission: 'printJob:add',
  }),
  markPrinted: post('/printed', {
    title: '标记为已打印',
    body: ById,
    reply: PrintJob,
    permission: 'printJob:add',
  }),
  /** The PDF of a job, shown by the browser. */
  file: get('/file/{id}', { title: '打印文件', body: ById, kind: 'file' }),
  /** The same pages as bitmaps for a label printer. */
  zpl: post('/zpl', {
    title: '标签机文件',
    body: z.object({ id: Id, dots: PrinterDots.meta({ title: '分辨率' }) }),
    kind: 'file',
  }),
})
