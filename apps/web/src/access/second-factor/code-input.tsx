import { Input, type InputRef } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import classes from './second-factor.module.css'

interface CodeInputProps {
  isBusy: boolean
  /** Grows with each refusal: what was typed goes, and the next code is awaited. */
  refusals: number
  onFull: (code: string) => void
}

/** Six digits of an authenticator app; the sixth, or a pasted code, sends them. */
export function CodeInput({ isBusy, refusals, onFull }: CodeInputProps) {
  const [digits, setDigits] = useState('')
  const field = useRef<InputRef>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the refusal that empties the field
  useEffect(() => {
    setDigits('')
    field.current?.focus()
  }, [refusals])
  function type(text: string) {
    const next = text.replace(/\D/g, '').slice(0, 6)
    setDigits(next)
    if (next.length === 6 && next !== digits) onFull(next)
  }
  return (
    <Input
      ref={field}
      className={classes.code}
      size="large"
      value={digits}
      readOnly={isBusy}
      onChange={({ target }) => type(target.value)}
      onPressEnter={() => digits.length === 6 && !isBusy && onFull(digits)}
      inputMode="numeric"
      autoComplete="one-time-code"
      aria-label={t('6 位数字验证码')}
      placeholder="······"
      autoFocus
    />
  )
}
