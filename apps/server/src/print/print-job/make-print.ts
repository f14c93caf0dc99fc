import { printJob } from '@zhizao/contract/print/print-job'
import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import type { JobRun, StartJob } from '../../platform/jobs/job-definition.ts'
import { invalid } from '../../platform/refusal.ts'
import { logoOf } from '../logo-of.ts'
import type { PrintPorts } from '../print-ports.ts'
import { printTemplates } from '../print-template/print-template.table.ts'
import { printedPages } from '../render/printed-pages.ts'
import { printJobs } from './print-job.table.ts'
import type { StartSending } from './send-print.ts'

/** What the job that makes a print is told. */
export type MakePrint = { printId: string; companyId: string }
export type StartMaking = StartJob<MakePrint>

/** The two ways of making a print, each under the permission that it was asked with. */
export function printMakers(
  database: Database,
  ports: PrintPorts,
  send: StartSending,
): { first: StartMaking; again: StartMaking } {
  const run = (run: JobRun<MakePrint>) => makePrint(run, { database, ...ports }, send)
  // Made anew it is the same file: nothing is written before its end.
  const interrupted = 'again' as const
  return {
    first: ports.jobs.define<MakePrint>({ kind: 'print.make', call: printJob.create, interrupted, run }),
    again: ports.jobs.define<MakePrint>({ kind: 'print.makeAgain', call: printJob.reprint, interrupted, run }),
  }
}

type Parts = Pick<PrintPorts, 'files' | 'logoIn'> & { database: Database }

async function makePrint(
  { input: { printId, companyId }, signal, progress, transaction, keepFile }: JobRun<MakePrint>,
  parts: Parts,
  send: StartSending,
) {
  const { print, design, logo } = await wanted(printId, companyId, parts)
  const records = print.records!
  progress(0, records.length)
  const mark = print.reprint ? `补打 ${print.reprint}` : undefined
  const pdf = await printedPages(
    { design, records, copies: print.copies, ...(mark && { mark }), ...(logo && { logo }) },
    { companyId, signal, isPatient: true },
    (done) => progress(Math.min(done, records.length), records.length),
  )
  return transaction(async (context) => {
    const resultFileId = await keepFile(`${print.templateName}-${printId}.pdf`, pdf, context)
    await context.db.update(printJobs).set({ records: null, updatedAt: context.now() }).where(eq(printJobs.id, printId))
    if (print.printerId) await send({ id: printId, target: print.target, again: print.reprint > 0 }, context)
    return { message: `已生成 ${records.length} 条`, resultFileId }
  })
}

/** Read on a connection that is given back before the pages are made. */
const wanted = (printId: string, companyId: string, { database, files, logoIn }: Parts) =>
  database.inCompany(companyId, async (db) => {
    const [print] = await db.select().from(printJobs).where(eq(printJobs.id, printId))
    if (!print?.records) throw invalid('打印任务已不存在')
    const [template] = await db.select().from(printTemplates).where(eq(printTemplates.id, print.templateId))
    if (!template) throw invalid('打印模板已被删除，请重新打印')
    const { design } = template
    return { print, design, logo: await logoOf(design, { files, logoIn }, db) }
  })
