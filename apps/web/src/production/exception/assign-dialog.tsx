import type { ProductionException } from '@zhizao/contract/production/exception'
import { Alert, Form } from 'antd'
import { useSaving } from '../../platform/form/use-saving.ts'
import { t } from '../../platform/i18n/translate.ts'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import { RemoteSelect } from '../../platform/widgets/remote-select.tsx'
import { exceptions, findPeople } from './exception-calls.ts'

interface AssignDialogProps {
  row: Pick<ProductionException, 'id' | 'code' | 'updatedAt' | 'staffId' | 'staffName'>
  onClose: () => void
  onDone: () => void
}

/** Says who is to see to an exception. */
export function AssignDialog({ row, onClose, onDone }: AssignDialogProps) {
  const [form] = Form.useForm<{ staffId?: string }>()
  const { isSaving, failure, save } = useSaving()
  const { id, updatedAt: seenAt, staffId, staffName } = row
  async function assign() {
    const chosen = await form.validateFields()
    if (!(await save(() => exceptions.assign({ id, seenAt, staffId: chosen.staffId! }, { quiet: true })))) return
    onDone()
    onClose()
  }
  return (
    <DraggableModal
      open
      width={460}
      title={t('分派异常 {code}', { code: row.code })}
      confirmLoading={isSaving}
      onOk={() => void assign()}
      onCancel={onClose}
    >
      {failure && <Alert type="error" showIcon role="alert" title={failure} style={{ marginBottom: 12 }} />}
      <Form form={form} layout="vertical" name="assignException" initialValues={{ staffId: staffId ?? undefined }}>
        <Form.Item name="staffId" label={t('处理人')} rules={[{ required: true, message: t('此项不能为空') }]}>
          <RemoteSelect
            name="exception-people"
            find={findPeople}
            known={staffId && staffName ? [{ value: staffId, label: staffName }] : []}
          />
        </Form.Item>
      </Form>
    </DraggableModal>
  )
}
