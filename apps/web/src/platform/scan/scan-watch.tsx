import { App } from 'antd'
import { useEffect } from 'react'
import { t } from '../i18n/translate.ts'
import { scanSound } from './scan-sounds.ts'
import { watchScans } from './scanned-elsewhere.ts'

/** Watches over the whole application that no code that is scanned becomes a figure. */
export function ScanWatch() {
  const { message } = App.useApp()
  useEffect(
    () =>
      watchScans(document, (code) => {
        scanSound('wrong')
        void message.warning(t('“{code}”是扫到的编码，没有填入数量', { code }))
      }),
    [message],
  )
  return null
}
