import type { CloudKind } from '@zhizao/contract/camera/camera-cloud'
import { Button, type FormInstance, Input, Space } from 'antd'
import { useState } from 'react'
import { t } from '../platform/i18n/translate.ts'
import { DevicePicker } from './device-picker.tsx'

interface Props {
  kind: CloudKind
  form: FormInstance
  id?: string
  value?: string | null
  onChange?: (value: string) => void
}

/** The serial of a cloud's device: typed, or chosen from the account's list, which fills channel and name too. */
export function DeviceField({ kind, form, id, value, onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Space.Compact block>
        <Input
          id={id}
          value={value ?? ''}
          maxLength={64}
          placeholder={t('请输入')}
          onChange={(event) => onChange?.(event.target.value)}
        />
        <Button onClick={() => setOpen(true)}>{t('从云账号选择')}</Button>
      </Space.Compact>
      {isOpen && (
        <DevicePicker
          kind={kind}
          onClose={() => setOpen(false)}
          onChosen={({ deviceSerial, channel, name }) => {
            onChange?.(deviceSerial)
            form.setFieldValue('channel', channel)
            if (!form.getFieldValue('name')) form.setFieldValue('name', name)
            setOpen(false)
          }}
        />
      )}
    </>
  )
}
