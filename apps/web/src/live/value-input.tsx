import type { Point } from '@zhizao/contract/device/point'
import { areStates, saidValue } from '@zhizao/rules/value-words/value-words'
import { Input, InputNumber, Radio } from 'antd'
import { t } from '../platform/i18n/translate.ts'
import { isWide, typedDigits } from './exact-value.ts'
import { StateSelect } from './state-select.tsx'

export interface ValueInputProps {
  reading: Pick<Point, 'dataType' | 'valueWords' | 'unit' | 'decimals'>
  value: number | boolean | string | null
  onChange: (value: number | boolean | string | null) => void
}

/** The input that fits a point's type. */
export function ValueInput({ reading, value, onChange }: ValueInputProps) {
  if (reading.dataType === 'bool')
    return (
      <Radio.Group
        optionType="button"
        aria-label={t('设定值')}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        options={[
          { value: true, label: saidValue(true, reading.valueWords)?.words ?? t('开') },
          { value: false, label: saidValue(false, reading.valueWords)?.words ?? t('关') },
        ]}
      />
    )
  if (reading.dataType === 'string')
    return (
      <Input
        autoFocus
        aria-label={t('设定值')}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  if (areStates(reading.valueWords))
    return (
      <StateSelect
        aria-label={t('设定值')}
        valueWords={reading.valueWords}
        value={typeof value === 'number' ? value : null}
        onChange={onChange}
      />
    )
  // Digits that a double would lose stay text from the key to the device.
  if (isWide(reading.dataType) && reading.decimals === 0)
    return (
      <InputNumber<string>
        stringMode
        autoFocus
        style={{ width: '100%' }}
        aria-label={t('设定值')}
        suffix={reading.unit}
        precision={0}
        value={value === null ? null : String(value)}
        onChange={(text) => onChange(text === null ? null : sendable(String(text)))}
      />
    )
  return (
    <InputNumber<number>
      autoFocus
      style={{ width: '100%' }}
      aria-label={t('设定值')}
      suffix={reading.unit}
      precision={reading.decimals}
      value={typeof value === 'number' ? value : null}
      onChange={onChange}
    />
  )
}

/** A number where a double holds all of it. */
function sendable(text: string): number | string {
  const whole = typedDigits(text)
  return whole !== undefined && !Number.isSafeInteger(Number(whole)) ? text : Number(text)
}
