import { App } from 'antd'
import { useState } from 'react'
import { act, type Outcome } from '../offline/index.ts'
import { refusalIn } from '../platform/api/client.ts'
import { useSaving } from '../platform/form/use-saving.ts'
import { t } from '../platform/i18n/translate.ts'
import { scanSound } from '../platform/scan/scan-sounds.ts'
import type { Form } from './kept-work.ts'
import { REPORT, subjectOf } from './offer-workbench.ts'

/** Something done at a work order, once, with or without a connection; told by ear, and in words where it was not taken. */
export function useBenchAct({ id, code, segmentName }: Pick<Form, 'id' | 'code' | 'segmentName'>) {
  const { message } = App.useApp()
  const { failure, setFailure, isSaving, run } = useSaving(t('没有处理成功，请重试'))
  const [asked, setAsked] = useState<readonly string[]>([])
  async function doIt<Answer>(action: string, body: unknown, more = ''): Promise<Outcome<Answer> | undefined> {
    let outcome: Outcome<Answer> | undefined
    const words = [code, segmentName, more].filter(Boolean).join(' ')
    setAsked([])
    const isDone = await run(async () => {
      try {
        outcome = await act<Answer>({ action, body, subject: subjectOf(id), words })
      } catch (error) {
        setAsked((refusalIn(error)?.problems ?? []).map(({ field }) => field))
        throw error
      }
    })
    scanSound(isDone ? 'right' : 'wrong')
    // One at a time, and none where the page itself says it beside the number.
    if (outcome && !outcome.isSent && action !== REPORT)
      message.info({ key: 'kept', content: t('已记在本机，连上后自动上传') })
    return outcome
  }
  /** Whether it was not taken because somebody has to say a word of this kind. */
  const asks = (field: string) => asked.includes(field)
  return { failure, setFailure, isBusy: isSaving, run, doIt, asks, dropAsked: () => setAsked([]) }
}
