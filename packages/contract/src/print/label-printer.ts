import { z } from 'zod'
import { calls, Done, del, get, post, put } from '../http/call.ts'
import { ById, ByIds, Id, Name, required, Time, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'

/** Dots an inch of common label printers. */
export const PrinterDots = z.enum(['203', '300', '600'])
export type PrinterDots = z.infer<typeof PrinterDots>

/** Where label printers listen for what is sent to them as it is. */
const PRINTER_PORT = 9100

/** Who may choose a printer: their own screen, and those who print. */
const PRINTER_READERS = 'labelPrinter|printJob'

/** A label that is smaller cannot carry the test label. */
const mm = (least: number) =>
  z
    .number()
    .min(least, { error: `应为 ${least}–300 毫米` })
    .max(300, { error: `应为 ${least}–300 毫米` })

const port = z.number().int({ error: '应为 1–65535 的整数' })

const fields = {
  name: Name.meta({ title: '打印机名称' }),
  host: required(253)
    .regex(/^[A-Za-z0-9.:_-]+$/, { error: '应为 IP 地址或主机名' })
    .meta({ title: '主机地址' }),
  port: port
    .min(1, { error: '应为 1–65535 的整数' })
    .max(65535, { error: '应为 1–65535 的整数' })
    .meta({ title: '端口' }),
  dots: PrinterDots.meta({ title: '分辨率' }),
  /** Millimetres of the labels in it. */
  width: mm(25).meta({ title: '标签宽度' }),
  height: mm(15).meta({ title: '标签高度' }),
  remark: text(500).nullish().meta({ title: '备注' }),
}
const Draft = z.object(fields)

export const LabelPrinter = z.object({ id: Id, ...fields, updatedAt: Time.meta({ title: '修改时间' }) })
export type LabelPrinter = z.infer<typeof LabelPrinter>

/** Our own calls: printers of labels that the server reaches by itself. */
export const labelPrinter = calls('/mes_report/labelprinter', PRINTER_READERS, {
  page: post('/page', {
    title: '标签打印机列表',
    body: pageOf({ keyword: text(100).optional() }),
    reply: page(LabelPrinter),
  }),
  /** All of them, to choose from. */
  list: post('/list', { title: '可选的标签打印机', reply: z.array(LabelPrinter) }),
  get: get('/{id}', { title: '标签打印机', body: ById, reply: LabelPrinter }),
  create: post('', {
    title: '新增标签打印机',
    body: Draft.extend({ port: fields.port.default(PRINTER_PORT) }),
    reply: LabelPrinter,
    permission: 'labelPrinter:add',
  }),
  update: put('', {
    title: '修改标签打印机',
    body: Draft.partial().extend({ id: Id }),
    reply: LabelPrinter,
    permission: 'labelPrinter:edit',
  }),
  remove: del('/param/{id}', {
    title: '删除标签打印机',
    encoding: 'json',
    body: ById,
    reply: Done,
    permission: 'labelPrinter:delete',
  }),
  removeMany: del('/batchRemove', {
    title: '批量删除标签打印机',
    encoding: 'ids',
    body: ByIds,
    reply: Done,
    permission: 'labelPrinter:delete',
  }),
})
