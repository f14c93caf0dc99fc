import { Alert, Form, Segmented } from 'antd'
import { useState } from 'react'
import { useSaving } from '../../platform/form/use-saving.ts'
import { t } from '../../platform/i18n/translate.ts'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import { orders } from './order-steps.tsx'

interface PriorityDialogProps {
  ids: string[]
  first: number
  onClose: () => void
  onSaved: () => void
}

const PRIORITIES = [1, 2, 3, 4, 5, 6, 7, 8, 9]

/** How urgent some orders are. */
export function PriorityDialog({ ids, first, onClose, onSaved }: PriorityDialogProps) {
  const [priority, setPriority] = useState(first)
  const [isOpen, setOpen] = useState(true)
  const { isSaving, failure, save } = useSaving()
  return (
    <DraggableModal
      open={isOpen}
      width={520}
      title={t('调整 {count} 张订单的优先级', { count: ids.length })}
      okText={t('保存')}
      cancelText={t('取消')}
      confirmLoading={isSaving}
      onCancel={() => setOpen(false)}
      afterOpenChange={(open) => !open && onClose()}
      onOk={async () => {
        if (!(await save(() => orders.setPriority({ ids, priority }, { quiet: true })))) return
        onSaved()
        setOpen(false)
      }}
    >
      {failure && <Alert type="error" showIcon role="alert" title={failure} style={{ marginBottom: 12 }} />}
      <Form layout="vertical">
        <Form.Item label={t('优先级')} extra={t('1 最先排产和派工，9 最后')} style={{ marginBottom: 0 }}>
          <Segmented<number> block options={PRIORITIES} value={priority} onChange={setPriority} />
        </Form.Item>
      </Form>
    </DraggableModal>
  )
}
