import type { ValueWord } from '@zhizao/rules/value-words/value-words'
import { Select, type SelectProps } from 'antd'
import { useState } from 'react'
import { t } from '../platform/i18n/translate.ts'
import { wordPaint } from './value-colours.ts'

interface StateSelectProps extends Pick<SelectProps, 'id' | 'disabled' | 'status' | 'aria-label'> {
  valueWords: readonly ValueWord[]
  value?: number | null
  onChange?: (value: number | null) => void
}

const isNumber = (text: string) => text.trim() !== '' && Number.isFinite(Number(text))

/** A value chosen by what it means. A number that nobody gave words to is typed. */
export function StateSelect({ valueWords, value, onChange, ...rest }: StateSelectProps) {
  const [typed, setTyped] = useState('')
  const states = valueWords.flatMap(({ value: one, words, colour }) =>
    typeof one === 'number' ? [{ value: one, words, colour }] : [],
  )
  const others = [value, isNumber(typed) ? Number(typed) : null].filter(
    (one, at, all): one is number =>
      typeof one === 'number' && all.indexOf(one) === at && !states.some((state) => state.value === one),
  )
  return (
    <Select<number>
      {...rest}
      showSearch={{ optionFilterProp: 'title', onSearch: setTyped }}
      allowClear
      placeholder={t('选择或输入数值')}
      style={{ width: '100%' }}
      value={value ?? undefined}
      onChange={(next) => onChange?.(next ?? null)}
      options={[
        ...states.map(({ value: one, words, colour }) => ({
          value: one,
          title: `${words} ${one}`,
          label: (
            <span style={colour ? { color: wordPaint[colour] } : undefined}>
              {words}（{one}）
            </span>
          ),
        })),
        ...others.map((one) => ({ value: one, title: String(one), label: String(one) })),
      ]}
    />
  )
}
