import type { PrintJob } from '@zhizao/contract/print/print-job'
import { printJob } from '@zhizao/contract/print/print-job'
import { App } from 'antd'
import { useState } from 'react'
import { client } from '../platform/api/client.ts'
import { t } from '../platform/i18n/translate.ts'
import { usePermission } from '../platform/session/permission.ts'
import { openFile } from './open-file.ts'
import { printerFor } from './printer-for.ts'

const jobs = client(printJob)
const LOOK_EVERY = 500
const PATIENCE = 120_000
const PRINTED_BEFORE: readonly PrintJob['state'][] = ['ready', 'printed', 'expired']
const UNDER_WAY: readonly PrintJob['state'][] = ['queued', 'rendering', 'sending']

/**
 * Prints one record by one touch: with the usual template, on the printer of labels that its paper fits, else as a file. What was
 * printed before is printed again as such: marked 补打, counted, with its reason.
 */
export function useQuickPrint(typeCode: string, id: string) {
  const { message } = App.useApp()
  const may = usePermission(printJob.create.permission)
  const [isBusy, setBusy] = useState(false)
  async function print(copies: number) {
    setBusy(true)
    try {
      const said = await printed(typeCode, id, copies)
      message.success(said)
    } catch (error) {
      message.error(error instanceof Error ? error.message : t('没有打印成功，请重试'))
    } finally {
      setBusy(false)
    }
  }
  return { may, isBusy, print }
}

async function printed(typeCode: string, id: string, copies: number): Promise<string> {
  const quiet = { quiet: true }
  const [before, printerId] = await Promise.all([
    jobs.page({ typeCode, recordId: id, isReprint: false, pageSize: 1 }, quiet),
    printerFor(typeCode),
  ])
  const first = before.records.find(({ state }) => PRINTED_BEFORE.includes(state))
  const what = { copies, printerId }
  const { id: jobId, reprint } = first
    ? await jobs.reprint({ id: first.id, reason: t('现场补打'), ...what }, quiet)
    : await jobs.create({ typeCode, ids: [id], ...what }, quiet)
  const job = await made(jobId)
  const again = reprint > 0 ? t('（补打第 {count} 次）', { count: reprint }) : ''
  if (job.state === 'failed' || job.state === 'unsent') throw new Error(job.message ?? t('没有打印成功，请重试'))
  if (job.state === 'printed')
    return t('已发送 {count} 张到“{printer}”', { count: job.sentCount, printer: job.printerName ?? '' }) + again
  openFile(await jobs.file({ id: jobId }, quiet))
  return t('打印文件已生成') + again
}

/** Waits until the file is made, and where a printer is meant until it has taken it. */
async function made(id: string): Promise<PrintJob> {
  const until = Date.now() + PATIENCE
  for (;;) {
    const job = await jobs.get({ id }, { quiet: true })
    if (!UNDER_WAY.includes(job.state) || Date.now() > until) return job
    await new Promise((done) => setTimeout(done, LOOK_EVERY))
  }
}
