import { workbench } from '@zhizao/contract/production/workbench'
import { Alert, App, Input } from 'antd'
import { useState } from 'react'
import { client } from '../platform/api/client.ts'
import { useSaving } from '../platform/form/use-saving.ts'
import { t } from '../platform/i18n/translate.ts'
import { DraggableModal } from '../platform/widgets/draggable-modal.tsx'
import { refreshBench } from './offer-workbench.ts'

const bench = client(workbench)

interface ReverseDialogProps {
  report: { id: string; code: string }
  onClose: () => void
}

/** Takes a report back, with the reason. */
export function ReverseDialog({ report: { id, code }, onClose }: ReverseDialogProps) {
  const [reason, setReason] = useState('')
  const { message } = App.useApp()
  const { isSaving, failure, run } = useSaving()
  async function reverse() {
    if (!(await run(() => bench.reverse({ id, reason: reason.trim() }, { quiet: true })))) return
    message.success(t('已冲销 {code}', { code }))
    refreshBench()
    onClose()
  }
  return (
    <DraggableModal
      open
      width={480}
      title={t('冲销报工 {code}', { code })}
      okText={t('冲销')}
      cancelText={t('取消')}
      okButtonProps={{ danger: true, disabled: !reason.trim(), size: 'large' }}
      cancelButtonProps={{ size: 'large' }}
      confirmLoading={isSaving}
      onCancel={onClose}
      onOk={() => void reverse()}
    >
      <p>{t('合格、报废、用料和完工入库都按原样退回；已被下道工序用掉的不能冲销。')}</p>
      {failure && <Alert type="error" showIcon role="alert" title={failure} style={{ marginBottom: 12 }} />}
      <Input
        size="large"
        aria-label={t('冲销原因')}
        placeholder={t('冲销原因')}
        maxLength={200}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </DraggableModal>
  )
}
