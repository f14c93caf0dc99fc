import { Select } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import { useModelPoints } from './points-input.tsx'

interface PointInputProps {
  modelId: string
  id?: string
  value?: string
  onChange?: (id: string) => void
  disabled?: boolean
}

/** One point of a model. */
export function PointInput({ modelId, ...input }: PointInputProps) {
  const options = useModelPoints(modelId)
  return <Select showSearch optionFilterProp="label" options={options} placeholder={t('选择点位')} {...input} />
}
