import { Select } from 'antd'
import { t } from '../i18n/translate.ts'

/** Fonts that machines in plants have, by the name that CSS knows. */
const FONTS = [
  { value: 'Microsoft YaHei', label: '微软雅黑' },
  { value: 'SimSun', label: '宋体' },
  { value: 'SimHei', label: '黑体' },
  { value: 'LiSu', label: '隶书' },
  { value: 'YouYuan', label: '幼圆' },
  { value: 'PingFang SC', label: '苹方' },
  { value: 'STHeiti', label: '华文黑体' },
]

export interface FontFieldProps {
  id?: string
  value?: string | null
  onChange?: (value: string | null) => void
  disabled?: boolean
}

/** Chooses a font, each named in its own letters. */
export const FontField = ({ id, value, onChange, disabled }: FontFieldProps) => (
  <Select
    id={id}
    style={{ width: '100%' }}
    allowClear
    showSearch={{ optionFilterProp: 'title' }}
    disabled={disabled}
    value={value ?? undefined}
    placeholder={t('请选择')}
    options={FONTS.map((font) => ({
      value: font.value,
      title: `${t(font.label)} ${font.value}`,
      label: <span style={{ fontFamily: `'${font.value}'` }}>{`${t(font.label)} ${font.value}`}</span>,
    }))}
    onChange={(next) => onChange?.(next ?? null)}
  />
)
