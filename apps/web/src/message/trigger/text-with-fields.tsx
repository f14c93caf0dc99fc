import type { MessageField } from '@zhizao/contract/message/message-model'
import { filledText } from '@zhizao/rules/message/message-text'
import { Input, Select } from 'antd'
import { useRef } from 'react'
import { serverWords } from '../../platform/i18n/server-words.ts'
import { t } from '../../platform/i18n/translate.ts'
import classes from './message-trigger.module.css'

interface TextWithFieldsProps {
  id?: string
  value?: string
  onChange?: (value: string) => void
  fields: readonly MessageField[]
  maxLength: number
  /** More than one where it is a text of several lines. */
  rows?: number
  disabled?: boolean
}

/** A text in which what is known of an event is named; below it, how it reads with examples. */
export function TextWithFields({
  id,
  value = '',
  onChange,
  fields,
  maxLength,
  rows = 1,
  disabled,
}: TextWithFieldsProps) {
  const host = useRef<HTMLDivElement>(null)
  const insert = (name: string) => {
    const input = host.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
    const [from, to] = [input?.selectionStart ?? value.length, input?.selectionEnd ?? value.length]
    const text = `${value.slice(0, from)}{${name}}${value.slice(to)}`
    if (text.length <= maxLength) onChange?.(text)
    input?.focus()
  }
  const shared = {
    id,
    value,
    maxLength,
    disabled,
    onChange: ({ target }: { target: { value: string } }) => onChange?.(target.value),
  }
  const examples = Object.fromEntries(fields.map(({ name, example }) => [name, example]))
  return (
    <div className={classes.text}>
      <div ref={host} className={classes.typed}>
        {rows > 1 ? <Input.TextArea {...shared} rows={rows} /> : <Input {...shared} />}
      </div>
      {fields.length > 0 && (
        <Select
          className={classes.insert}
          aria-label={t('插入字段')}
          placeholder={t('插入字段')}
          disabled={disabled}
          value={null}
          onChange={insert}
          popupMatchSelectWidth={240}
          options={fields.map(({ name, title }) => ({ value: name, label: `${serverWords(title)} {${name}}` }))}
        />
      )}
      {value.includes('{') && fields.length > 0 && (
        <p className={classes.example}>{t('示例：{text}', { text: filledText(value, examples) })}</p>
      )}
    </div>
  )
}
