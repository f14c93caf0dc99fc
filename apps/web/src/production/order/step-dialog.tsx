import { Alert, Flex, Input } from 'antd'
import { useState } from 'react'
import { refusalIn } from '../../platform/api/client.ts'
import { useSaving } from '../../platform/form/use-saving.ts'
import { t } from '../../platform/i18n/translate.ts'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'

interface StepDialogProps {
  title: string
  question?: string
  okText: string
  isDangerous?: boolean
  /** Why it cannot be done at all. */
  wrong?: string
  /** `reason`: what was said where the step asked why. */
  onRun: (reason?: string) => Promise<unknown>
  onClose: () => void
}

/** Asks before a step and stays with the reason where it is refused: what is missing has to be read, and takes longer than a toast. */
export function StepDialog({ title, question, okText, isDangerous, wrong, onRun, onClose }: StepDialogProps) {
  const { isSaving, failure, run } = useSaving(t('操作失败，请稍后重试'))
  const [isOpen, setOpen] = useState(true)
  const [asksReason, setAsksReason] = useState(false)
  const [reason, setReason] = useState('')
  const told = wrong ?? failure
  const step = async () => {
    try {
      await onRun(reason.trim() || undefined)
    } catch (error) {
      if (refusalIn(error)?.problems.some(({ field }) => field === 'reason')) setAsksReason(true)
      throw error
    }
  }
  return (
    <DraggableModal
      open={isOpen}
      width={480}
      title={title}
      okText={okText}
      cancelText={t('返回')}
      okButtonProps={{ danger: isDangerous, disabled: Boolean(wrong) }}
      confirmLoading={isSaving}
      onCancel={() => setOpen(false)}
      afterOpenChange={(open) => !open && onClose()}
      onOk={async () => {
        if (await run(step)) setOpen(false)
      }}
    >
      <Flex vertical gap={12}>
        <span>{question ?? t('确定{event}吗？', { event: okText })}</span>
        {told && <Alert type="error" showIcon role="alert" title={told} />}
        {asksReason && (
          <Input.TextArea
            autoFocus
            aria-label={t('原因')}
            placeholder={t('原因')}
            maxLength={200}
            showCount
            autoSize={{ minRows: 2, maxRows: 5 }}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Flex>
    </DraggableModal>
  )
}
