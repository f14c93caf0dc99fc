import { App } from 'antd'
import { act, type KeptAct, type Outcome } from '../../offline/index.ts'
import { useSaving } from '../../platform/form/use-saving.ts'
import { t } from '../../platform/i18n/translate.ts'

/** Named in words of what is booked; of the rest how many. */
const MOST_NAMED = 3

/** What is booked in a line: 'CK001 A-01 WL-1 L1 5 kg、…'. */
export const bookingWords = (code: string, lines: readonly (readonly (string | null | undefined)[])[]) => {
  const named = lines.slice(0, MOST_NAMED).map((parts) => parts.filter(Boolean).join(' '))
  const rest = lines.length > MOST_NAMED ? t('等 {count} 条', { count: lines.length }) : ''
  return [code, named.join('、'), rest].filter(Boolean).join(' ')
}

/** Books goods of a bill once, with or without a connection; what is refused at once stays at the page. */
export function useBooking<Reply>(action: string, subject: string) {
  const { message } = App.useApp()
  const { failure, setFailure, isSaving, run } = useSaving()
  return {
    failure,
    busy: isSaving,
    fail: setFailure,
    async book(body: KeptAct['body'], words: string): Promise<Outcome<Reply> | undefined> {
      let outcome: Outcome<Reply> | undefined
      await run(async () => {
        outcome = await act<Reply>({ action, body, subject, words })
      })
      if (outcome && !outcome.isSent) message.info(t('已记在本机，连上后自动上传'))
      return outcome
    },
  }
}
