import { readFile } from 'node:fs/promises'
import type { PrinterDots } from '@zhizao/contract/print/label-printer'
import { MOST_PRINTED_COPIES, type PrintRequest } from '@zhizao/contract/print/print-job'
import { and, eq, max, or } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { storedFiles } from '../../platform/files/stored-file.table.ts'
import type { Printable, PrintedRecord } from '../../platform/print/printable.ts'
import { conflict, invalidField, notFound } from '../../platform/refusal.ts'
import { wantingOf } from '../../platform/work/wanting.ts'
import { labelPrinters } from '../label-printer/label-printer.table.ts'
import { requireFits } from '../label-printer/label-size.ts'
import type { RequireAllowed } from '../label-printer/printer-address.ts'
import type { PrintPorts } from '../print-ports.ts'
import type { TemplateService } from '../print-template/print-template.service.ts'
import { type PrintTypes, requireReader, wantedOf } from '../print-types.ts'
import { labelsOf } from '../render/printed-pages.ts'
import type { StartMaking } from './make-print.ts'
import { printJobs } from './print-job.table.ts'
import { printJobRows, type ReadJob, shownJob } from './print-job-query.ts'
import type { StartSending } from './send-print.ts'

const MOST_LINES = 10_000

interface Parts {
  types: PrintTypes
  templates: TemplateService
  makers: { first: StartMaking; again: StartMaking }
  send: StartSending
  requireAllowed: RequireAllowed
  files: PrintPorts['files']
  jobs: Pick<PrintPorts['jobs'], 'ahead'>
}
interface Reprint {
  originalId: string
  reprint: number
  reason: string
}

/** Jobs that print, and what became of them. */
export function printJobService({ types, templates, makers, send, requireAllowed, files, jobs }: Parts) {
  const get = async (id: string, context: Context) => shownJob(await printJobRows.get({ id }, context), types)

  /** Keeps what is printed as it stands now and has its file made. */
  async function print(
    { type, templateId, ids, copies, printerId }: Omit<PrintRequest, 'typeCode' | 'asked'> & { type: Printable },
    context: Context,
    again?: Reprint,
  ) {
    const recordIds = [...new Set(ids)]
    if (recordIds.length * copies > MOST_PRINTED_COPIES)
      throw invalidField(
        'copies',
        '份数',
        `${recordIds.length} 条乘以 ${copies} 份超过了 ${MOST_PRINTED_COPIES}，请分几次打印`,
      )
    const template = await templates.ofType(type, templateId, context)
    const printer = printerId ? await printerOf(printerId, context) : undefined
    if (printer) requireFits(template.design.paper, printer)
    const records = await recordsOf(type, recordIds, context)
    const { db, user } = context
    const target = targetOf(records)
    const [row] = await db
      .insert(printJobs)
      .values({
        companyId: user.companyId,
        typeCode: type.code,
        templateId: template.id,
        templateName: template.name,
        recordIds,
        records,
        target,
        copies,
        createdByName: user.name,
        createdAt: context.now(),
        ...again,
        ...(printer && { printerId: printer.id, printerName: printer.name }),
      })
      .returning({ id: printJobs.id })
    await start(row!.id, target, again ? makers.again : makers.first, context)
    return get(row!.id, context)
  }
  async function start(printId: string, target: string, make: StartMaking, context: Context) {
    const { jobId } = await make({ input: { printId, companyId: context.user.companyId }, target }, context)
    await context.db.update(printJobs).set({ jobId }).where(eq(printJobs.id, printId))
  }
  async function printerOf(id: string, { db }: Context) {
    const [printer] = await db.select().from(labelPrinters).where(eq(labelPrinters.id, id))
    if (!printer) throw invalidField('printerId', '标签打印机', '不存在或已被删除，请另选')
    requireAllowed(printer)
    return printer
  }
  async function locked(id: string, { db }: Context) {
    const [row] = await db.select().from(printJobs).where(eq(printJobs.id, id)).for('update')
    if (!row) throw notFound('打印任务')
    return row
  }
  const stateOf = async (id: string, context: Context) => (await printJobRows.get({ id }, context)).state
  async function pdfOf(id: string, context: Context) {
    const { fileId } = await printJobRows.get({ id }, context)
    if (!fileId) throw conflict('打印文件还没有生成，或已过期被清理')
    const [file] = await context.db.select().from(storedFiles).where(eq(storedFiles.id, fileId))
    if (!file) throw notFound('打印文件')
    return { name: file.name, path: files.pathOf(file), size: file.size }
  }

  /** Those that are queued with how many go first. */
  async function placed(rows: readonly ReadJob[]) {
    const queued = rows.flatMap(({ state, jobId, queueId }) =>
      state === 'queued' && jobId && queueId ? [{ id: jobId, queueId }] : [],
    )
    const ahead = await jobs.ahead(queued)
    return rows.map((row) => shownJob(row, types, ahead))
  }

  return {
    get: async (id: string, context: Context) => (await placed([await printJobRows.get({ id }, context)]))[0]!,
    async page(input: Parameters<typeof printJobRows.page>[0], context: Context) {
      const page = await printJobRows.page(input, context)
      return { ...page, records: await placed(page.records) }
    },
    create({ typeCode, asked, ...request }: PrintRequest, context: Context) {
      const type = types.byCode(typeCode)
      requireReader(type, context)
      const ids = [...wantedOf(type, { ids: request.ids, asked }, context)]
      if (!ids.length) throw invalidField('ids', '打印的记录', '请至少选择一条')
      return print({ ...request, ids, type }, context)
    },
    /** A document's own print: whoever may do the step that asks for it may print it. */
    async document(kind: string, id: string, context: Context) {
      const type = types.ofDocument(kind)
      return type ? print({ type, templateId: null, ids: [id], copies: 1 }, context) : undefined
    },
    /** Reprints are counted from the first print on, under its lock. */
    async reprint(
      { id, reason, copies, printerId }: { id: string; reason: string } & Pick<PrintRequest, 'copies' | 'printerId'>,
      context: Context,
    ) {
      const before = await locked(id, context)
      const originalId = before.originalId ?? before.id
      if (originalId !== id) await locked(originalId, context)
      if (!['ready', 'printed', 'expired'].includes(await stateOf(id, context)))
        throw conflict('打印任务还没有完成，不能补打')
      const type = types.byCode(before.typeCode)
      requireReader(type, context)
      const [last] = await context.db
        .select({ count: max(printJobs.reprint) })
        .from(printJobs)
        .where(or(eq(printJobs.id, originalId), eq(printJobs.originalId, originalId)))
      const [template] = (await templates.listOf(type, context)).filter((one) => one.id === before.templateId)
      const asked = { type, templateId: template?.id ?? null, ids: before.recordIds, copies, printerId }
      context.audit({ target: before.target, subject: originalId })
      return print(asked, context, { originalId, reprint: (last?.count ?? 0) + 1, reason })
    },
    async retry(id: string, context: Context) {
      const { records, target, originalId } = await locked(id, context)
      if ((await stateOf(id, context)) !== 'failed' || !records) throw conflict('只有失败的打印任务可以重新生成')
      await start(id, target, originalId ? makers.again : makers.first, context)
      return get(id, context)
    },
    /** What a printer has taken is never sent again; of the label that nobody is sure of, somebody has looked. */
    async send(
      { id, printerId, cameOut }: { id: string; printerId: string; cameOut?: boolean | undefined },
      context: Context,
    ) {
      const { target, originalId, sentCount, isUncertain } = await locked(id, context)
      const state = await stateOf(id, context)
      if (state === 'printed') throw conflict('已经打印，再打请用补打')
      if (state === 'sending') throw conflict('正在发送，请等它结束')
      if (state !== 'ready' && state !== 'unsent') throw conflict('打印任务还没有生成完，不能发送')
      if (isUncertain && cameOut === undefined)
        throw invalidField('cameOut', '不确定的一张已打出', `请先看打印机，第 ${sentCount + 1} 张是否已打出`)
      const printer = await printerOf(printerId, context)
      const change = {
        printerId,
        printerName: printer.name,
        isUncertain: false,
        updatedAt: context.now(),
        sentCount: isUncertain && cameOut ? sentCount + 1 : sentCount,
      }
      await context.db.update(printJobs).set(change).where(eq(printJobs.id, id))
      context.audit({ target, after: change, subject: id })
      await send({ id, target, again: originalId !== null }, context)
      return get(id, context)
    },
    async markPrinted(id: string, context: Context) {
      const { target } = await locked(id, context)
      const state = await stateOf(id, context)
      if (state === 'printed') throw conflict('已经标记为已打印')
      if (state !== 'ready' && state !== 'unsent') throw conflict('打印任务还没有生成完，不能标记为已打印')
      const printed = { printedAt: context.now(), printedByName: context.user.name, updatedAt: context.now() }
      await context.db
        .update(printJobs)
        .set(printed)
        .where(and(eq(printJobs.id, id)))
      context.audit({ target, after: printed, subject: id })
      return get(id, context)
    },
    async file(id: string, context: Context) {
      const { name, path, size } = await pdfOf(id, context)
      return { filename: name, mime: 'application/pdf', content: { path, size }, inline: true }
    },
    async zpl(id: string, dots: PrinterDots, context: Context) {
      const { name, path } = await pdfOf(id, context)
      const content = (await labelsOf(await readFile(path), Number(dots), wantingOf(context))).join('')
      return { filename: name.replace(/\.pdf$/, `-${dots}dpi.zpl`), mime: 'application/octet-stream', content }
    },
  }
}
export type PrintJobService = ReturnType<typeof printJobService>

/** Every record that was asked for, in that order; one that is not there refuses all. */
async function recordsOf(type: Printable, ids: readonly string[], context: Context): Promise<PrintedRecord[]> {
  const found = new Map((await type.read(ids, context)).map((record) => [record.id, record]))
  const gone = ids.filter((id) => !found.has(id)).length
  if (gone) throw invalidField('ids', '打印的记录', `有 ${gone} 条不存在或已被删除，请刷新后重选`)
  const records = ids.map((id) => found.get(id)!)
  const lines = records.reduce((sum, record) => sum + (record.lines?.length ?? 0), 0)
  if (lines > MOST_LINES) throw invalidField('ids', '打印的记录', `明细超过 ${MOST_LINES} 行，请分几次打印`)
  return records
}

const NAMED = 3
function targetOf(records: readonly PrintedRecord[]): string {
  const named = records
    .slice(0, NAMED)
    .map(({ code }) => code)
    .join('、')
  return records.length > NAMED ? `${named} 等 ${records.length} 条` : named
}
