import { readFile } from 'node:fs/promises'
import { printJob } from '@zhizao/contract/print/print-job'
import { eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/db/database.ts'
import { storedFiles } from '../../platform/files/stored-file.table.ts'
import { jobs } from '../../platform/jobs/job.table.ts'
import type { JobRun, StartJob } from '../../platform/jobs/job-definition.ts'
import { conflict, invalid } from '../../platform/refusal.ts'
import { handOver, PrinterProblem } from '../label-printer/hand-over.ts'
import { labelPrinters } from '../label-printer/label-printer.table.ts'
import { requireFits } from '../label-printer/label-size.ts'
import type { RequireAllowed } from '../label-printer/printer-address.ts'
import { printerTurns } from '../label-printer/printer-turns.ts'
import type { PrintPorts } from '../print-ports.ts'
import { labelsOf, sizeOf } from '../render/printed-pages.ts'
import { type PrintJobRecord, printJobs } from './print-job.table.ts'

type SendPrint = { printId: string; companyId: string }
/** Starts sending a print in the caller's transaction. */
export type StartSending = (print: { id: string; target: string; again: boolean }, context: Context) => Promise<void>

/** Labels that are drawn at once: what is in memory stays small however many are printed. */
const AT_ONCE = 50

interface Parts extends Pick<PrintPorts, 'files' | 'jobs'> {
  database: Database
  requireAllowed: RequireAllowed
}

/** Sends prints to label printers, label by label, and knows after each what the printer has taken. */
export function printSender(parts: Parts): StartSending {
  const turn = printerTurns()
  const run = (run: JobRun<SendPrint>) => sendPrint(run, parts, turn)
  // Whether the label at hand came out is for people to say.
  const interrupted = 'fail' as const
  const first: StartJob<SendPrint> = parts.jobs.define({ kind: 'print.send', call: printJob.send, interrupted, run })
  const reprint: StartJob<SendPrint> = parts.jobs.define({
    kind: 'print.sendAgain',
    call: printJob.reprint,
    interrupted,
    run,
  })
  return async ({ id, target, again }, context) => {
    const input = { printId: id, companyId: context.user.companyId }
    const { jobId } = await (again ? reprint : first)({ input, target }, context)
    await context.db.update(printJobs).set({ sendJobId: jobId }).where(eq(printJobs.id, id))
  }
}

async function sendPrint(
  { input: { printId, companyId }, signal, progress, transaction }: JobRun<SendPrint>,
  { database, files, requireAllowed }: Parts,
  turn: ReturnType<typeof printerTurns>,
) {
  const { print, printer, file } = await wanted(printId, companyId, database)
  requireAllowed(printer)
  const pdf = await readFile(files.pathOf(file))
  const wanting = { companyId, signal, isPatient: true }
  const size = await sizeOf(pdf, wanting)
  requireFits(size, printer)
  const note = (change: Partial<PrintJobRecord>) =>
    database.inCompany(companyId, async (db) => {
      await db.update(printJobs).set(change).where(eq(printJobs.id, printId))
    })
  await note({ labelCount: size.count })
  progress(print.sentCount, size.count)
  await turn(printer, async () => {
    for (let from = print.sentCount; from < size.count; from += AT_ONCE) {
      const labels = await labelsOf(pdf, Number(printer.dots), wanting, { from, most: AT_ONCE })
      for (const [at, label] of labels.entries()) {
        await handOne(label)
        await note({ sentCount: from + at + 1, isUncertain: false })
        progress(from + at + 1, size.count)
      }
    }
  })
  return transaction(async (context) => {
    const printed = { printedAt: context.now(), printedByName: context.user.name, updatedAt: context.now() }
    await context.db.update(printJobs).set(printed).where(eq(printJobs.id, printId))
    return { message: `已发送 ${size.count} 张到“${printer.name}”` }
  })

  /** A server that dies within leaves behind that nobody knows. */
  async function handOne(label: string) {
    signal.throwIfAborted()
    await note({ isUncertain: true })
    try {
      await handOver(printer, label, signal)
    } catch (error) {
      if (error instanceof PrinterProblem && !error.mayBeTaken) await note({ isUncertain: false })
      throw error
    }
  }
}

/** Read on a connection that is given back before anything is sent. */
const wanted = (printId: string, companyId: string, database: Database) =>
  database.inCompany(companyId, async (db) => {
    const [print] = await db.select().from(printJobs).where(eq(printJobs.id, printId))
    if (!print?.jobId || !print.printerId) throw invalid('打印任务已不存在')
    if (print.isUncertain) throw conflict('有一张标签不确定是否打出，请先确认再继续')
    const [printer] = await db.select().from(labelPrinters).where(eq(labelPrinters.id, print.printerId))
    if (!printer) throw invalid('标签打印机已被删除，请另选打印机')
    const [file] = await db
      .select({ file: storedFiles })
      .from(jobs)
      .innerJoin(storedFiles, eq(storedFiles.id, jobs.resultFileId))
      .where(eq(jobs.id, print.jobId))
    if (!file) throw conflict('打印文件已过期被清理，请补打')
    return { print, printer, file: file.file }
  })
