import { Alert, Flex } from 'antd'
import { useState } from 'react'
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
  onRun: () => Promise<unknown>
  onClose: () => void
}

/** Asks before a step and stays with the reason where it is refused: what is missing has to be read, and takes longer than a toast. */
export function StepDialog({ title, question, okText, isDangerous, wrong, onRun, onClose }: StepDialogProps) {
  const { isSaving, failure, run } = useSaving(t('操作失败，请稍后重试'))
  const [isOpen, setOpen] = useState(true)
  const told = wrong ?? failure
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
        if (await run(onRun)) setOpen(false)
      }}
    >
      <Flex vertical gap={12}>
        <span>{question ?? t('确定{event}吗？', { event: okText })}</span>
        {told && <Alert type="error" showIcon role="alert" title={told} />}
      </Flex>
    </DraggableModal>
  )
}
