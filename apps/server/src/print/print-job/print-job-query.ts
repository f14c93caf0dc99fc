import type { PrintJob, PrintState } from '@zhizao/contract/print/print-job'
import { desc, eq, isNotNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { rows } from '../../platform/crud/rows.ts'
import { jobs } from '../../platform/jobs/job.table.ts'
import type { PrintTypes } from '../print-types.ts'
import { printJobs } from './print-job.table.ts'

const sendings = alias(jobs, 'sendings')

/** Told by the job that makes the file; what was printed stays printed when that is cleared away. */
const state = sql<PrintState>`case
  when ${printJobs.printedAt} is not null then 'printed'
  when ${sendings.state} in ('waiting', 'running') then 'sending'
  when ${jobs.id} is null then 'expired'
  when ${jobs.state} = 'waiting' then 'queued'
  when ${jobs.state} = 'running' then 'rendering'
  when ${jobs.state} = 'done' and ${printJobs.sendJobId} is not null then 'unsent'
  when ${jobs.state} = 'done' then 'ready'
  else 'failed' end`

export interface ReadJob extends Omit<PrintJob, 'typeTitle' | 'ahead' | 'createdAt' | 'printedAt'> {
  typeCode: string
  createdAt: Date
  printedAt: Date | null
  /** The PDF. */
  fileId: string | null
  /** Of the job that makes it. */
  jobId: string | null
  queueId: string | null
}

export const printJobRows = rows<ReadJob>()({
  title: '打印任务',
  from: printJobs,
  joins: [
    { table: jobs, on: eq(jobs.id, printJobs.jobId) },
    { table: sendings, on: eq(sendings.id, printJobs.sendJobId) },
  ],
  columns: {
    id: printJobs.id,
    typeCode: printJobs.typeCode,
    templateName: printJobs.templateName,
    target: printJobs.target,
    recordCount: sql<number>`jsonb_array_length(${printJobs.recordIds})`,
    copies: printJobs.copies,
    state,
    done: sql<number>`coalesce(${jobs.done}, 0)`,
    message: sql<string | null>`coalesce(${sendings.message}, ${jobs.message})`,
    reprint: printJobs.reprint,
    originalId: printJobs.originalId,
    reason: printJobs.reason,
    createdByName: printJobs.createdByName,
    createdAt: printJobs.createdAt,
    printedAt: printJobs.printedAt,
    printedByName: printJobs.printedByName,
    printerName: printJobs.printerName,
    sentCount: printJobs.sentCount,
    labelCount: printJobs.labelCount,
    isUncertain: printJobs.isUncertain,
    fileId: jobs.resultFileId,
    jobId: jobs.id,
    queueId: jobs.queueId,
  },
  search: { keyword: [printJobs.target, printJobs.templateName, printJobs.createdByName] },
  match: { typeCode: printJobs.typeCode },
  filters: {
    recordId: (id) => sql`${printJobs.recordIds} ? ${id}`,
    isReprint: (is) => sql`(${isNotNull(printJobs.originalId)}) = ${is}`,
  },
  orderable: { createdAt: printJobs.createdAt, printedAt: printJobs.printedAt },
  order: [desc(printJobs.id)],
})

/** As the caller is shown it. */
export const shownJob = (
  { typeCode, fileId: _, jobId, queueId: __, ...row }: ReadJob,
  types: PrintTypes,
  ahead?: ReadonlyMap<string, number>,
) => ({
  ...row,
  typeTitle: types.titleOf(typeCode),
  ahead: ahead?.get(jobId ?? ''),
})
