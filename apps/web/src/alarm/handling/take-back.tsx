import { TAKE_BACK_SECONDS } from '@zhizao/contract/alarm/alarm-fact'
import { App, Button } from 'antd'
import { useEffect, useState } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import { facts } from '../alarm-calls.ts'

/** What was confirmed, as the call that takes it back names it. */
export type Confirmed = { ids: string[] } | { confirmedAt: string }

/** Says that something was confirmed, and offers for some seconds to take it back. */
export function useTakeBack(onDone: () => void) {
  const { message } = App.useApp()
  return (text: string, what: Confirmed | undefined) => {
    if (!what) return void message.info(text)
    const key = `confirmed-${Date.now()}`
    const close = () => message.destroy(key)
    const takeBack = async () => {
      close()
      const { done, skipped } = await facts.unconfirm(what)
      if (!done) message.info(t('已无法撤销，报警状态已变化'))
      else if (skipped) message.success(t('已撤销 {done} 条报警的确认，{skipped} 条状态已变化', { done, skipped }))
      else message.success(t('已撤销确认'))
      onDone()
    }
    void message.success({ key, duration: 0, content: <Offer text={text} onTakeBack={takeBack} onOver={close} /> })
  }
}

function Offer({ text, onTakeBack, onOver }: { text: string; onTakeBack: () => Promise<void>; onOver: () => void }) {
  const [left, setLeft] = useState(TAKE_BACK_SECONDS)
  useEffect(() => {
    if (left <= 0) return onOver()
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left, onOver])
  return (
    <>
      {text}
      <Button type="link" size="small" onClick={() => void onTakeBack()}>
        {t('撤销 ({seconds})', { seconds: left })}
      </Button>
    </>
  )
}
