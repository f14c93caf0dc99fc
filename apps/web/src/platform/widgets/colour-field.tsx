import { ColorPicker } from 'antd'
import { t } from '../i18n/translate.ts'

const PRESETS = [
  '#1677ff',
  '#13c2c2',
  '#52c41a',
  '#a0d911',
  '#fadb14',
  '#faad14',
  '#fa541c',
  '#f5222d',
  '#eb2f96',
  '#722ed1',
  '#2f54eb',
  '#8c8c8c',
]

export interface ColourFieldProps {
  value?: string | null
  onChange?: (value: string | null) => void
  disabled?: boolean
}

/** A colour as #rrggbb. */
export function ColourField({ value, onChange, disabled }: ColourFieldProps) {
  return (
    <ColorPicker
      showText
      allowClear
      disabledAlpha
      value={value ?? null}
      disabled={disabled}
      presets={[{ label: t('常用颜色'), colors: PRESETS }]}
      onChangeComplete={(colour) => onChange?.(colour.cleared ? null : colour.toHexString())}
    />
  )
}
