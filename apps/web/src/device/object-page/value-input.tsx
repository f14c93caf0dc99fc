import { Input, InputNumber, Radio } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import type { Reading } from '../live/readings.ts'

export interface ValueInputProps {
  reading: Reading
  value: number | boolean | string | null
  onChange: (value: number | boolean | string | null) => void
  onEnter: () => void
}

/** The input that fits a point's type. */
export function ValueInput({ reading, value, onChange, onEnter }: ValueInputProps) {
  if (reading.dataType === 'bool')
    return (
      <Radio.Group
        optionType="button"
        aria-label={t('设定值')}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        options={[
          { value: true, label: t('开') },
          { value: false, label: t('关') },
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
        onPressEnter={onEnter}
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
      onPressEnter={onEnter}
    />
  )
}
