import { useState } from 'react'
import { refusalIn } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { NoPasskey } from './browser-passkey.ts'

/** Work that is refused often: what is wrong, and how often it was, so that fields begin anew. */
export function useRefused() {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [refusals, setRefusals] = useState(0)
  async function run(work: () => Promise<unknown>) {
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      setFailure(error instanceof NoPasskey ? error.message : (refusalIn(error)?.msg ?? t('系统错误，请稍后重试！')))
      setRefusals((before) => before + 1)
    }
    setBusy(false)
  }
  return { isBusy, failure, refusals, run }
}
