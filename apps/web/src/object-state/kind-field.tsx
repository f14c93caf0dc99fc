import type { StateKind } from '@zhizao/contract/object-state/device-state'
import { type FormInstance, Select } from 'antd'
import { t } from '../platform/i18n/translate.ts'
import { kindChoices, kindColours } from './state-words.ts'

interface Props {
  id?: string
  value?: StateKind
  onChange?: (kind: StateKind) => void
  form: FormInstance
  disabled: boolean
}

/** What a state means; a colour that nobody has chosen follows it, so that faults are not green by oversight. */
export function KindField({ form, onChange, ...props }: Props) {
  const isUnchosen = () => Object.values(kindColours).includes(form.getFieldValue('colour'))
  return (
    <Select
      {...props}
      options={kindChoices.map(({ value, label }) => ({ value: value as StateKind, label: t(label) }))}
      onChange={(kind: StateKind) => {
        if (isUnchosen()) form.setFieldValue('colour', kindColours[kind])
        onChange?.(kind)
      }}
    />
  )
}
