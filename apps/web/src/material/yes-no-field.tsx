import { Select } from 'antd'
import { t } from '../platform/i18n/translate.ts'

interface Props {
  id?: string
  value?: boolean | null
  onChange?: (value: boolean | null) => void
  disabled?: boolean
}

/** Yes, no, or nothing said. */
export const YesNoField = ({ value, onChange, ...rest }: Props) => (
  <Select
    {...rest}
    allowClear
    style={{ width: '100%' }}
    placeholder={t('请选择')}
    options={[
      { value: 'yes', label: t('是') },
      { value: 'no', label: t('否') },
    ]}
    value={value === true ? 'yes' : value === false ? 'no' : undefined}
    onChange={(next) => onChange?.(next === undefined ? null : next === 'yes')}
  />
)
