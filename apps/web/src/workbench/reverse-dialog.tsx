import type { WorkReport } from '@zhizao/contract/production/work-report'
import { Alert, App, Input } from 'antd'
import { useState } from 'react'
import { t } from '../platform/i18n/translate.ts'
import { DraggableModal } from '../platform/widgets/draggable-modal.tsx'
import { REVERSE, type ReverseBody, refreshBench } from './offer-workbench.ts'
import { useBenchAct } from './use-bench-act.ts'

export type Reversed = Pick<
  WorkReport,
  'id' | 'code' | 'workOrderId' | 'workOrderCode' | 'segmentName' | 'good' | 'scrap' | 'rework'
>

/** What is sent to take a report back. */
export const reversalOf = ({ id, workOrderId, good, scrap, rework }: Omit<Reversed, 'code'>, reason: string) =>
  ({ id, workOrderId, reason, of: { good, scrap, rework } }) satisfies ReverseBody

interface ReverseDialogProps {
  report: Reversed
  onClose: () => void
}

/** Takes a report back, with the reason. */
export function ReverseDialog({ report, onClose }: ReverseDialogProps) {
  const { code, workOrderId, workOrderCode, segmentName } = report
  const [reason, setReason] = useState('')
  const { message } = App.useApp()
  const work = useBenchAct({ id: workOrderId, code: workOrderCode, segmentName })
  async function reverse() {
    const outcome = await work.doIt(REVERSE, reversalOf(report, reason.trim()), code)
    if (!outcome) return
    if (outcome.isSent) message.success(t('已冲销 {code}', { code }))
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
      confirmLoading={work.isBusy}
      onCancel={onClose}
      onOk={() => void reverse()}
    >
      <p>{t('合格、报废、用料和完工入库都按原样退回；已被下道工序用掉的不能冲销。')}</p>
      {work.failure && <Alert type="error" showIcon role="alert" title={work.failure} style={{ marginBottom: 12 }} />}
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
