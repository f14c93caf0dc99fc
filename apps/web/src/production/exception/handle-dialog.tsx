import type { WholeException } from '@zhizao/contract/production/exception'
import { Alert, Form, Input } from 'antd'
import { useSaving } from '../../platform/form/use-saving.ts'
import { t } from '../../platform/i18n/translate.ts'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import { exceptions, exceptionsChanged } from './exception-calls.ts'
import { PhotosField } from './photos-field.tsx'

interface HandleDialogProps {
  exception: WholeException
  onClose: () => void
}

interface Handling {
  cause: string
  action: string
  handledPhotoIds: string[]
}

/** Says why it was so and what was done, with photos. */
export function HandleDialog({ exception, onClose }: HandleDialogProps) {
  const [form] = Form.useForm<Handling>()
  const { isSaving, failure, save } = useSaving()
  const { id, updatedAt: seenAt, cause, action, handledPhotos } = exception
  const first = { cause: cause ?? '', action: action ?? '', handledPhotoIds: handledPhotos.map(({ fileId }) => fileId) }
  const required = [{ required: true, whitespace: true, message: t('此项不能为空') }]
  async function finish() {
    const said = await form.validateFields()
    if (!(await save(() => exceptions.status({ id, seenAt, status: 'handled', ...said }, { quiet: true })))) return
    exceptionsChanged()
    onClose()
  }
  return (
    <DraggableModal
      open
      width={640}
      title={t('处理异常 {code}', { code: exception.code })}
      okText={t('处理完成')}
      confirmLoading={isSaving}
      onOk={() => void finish()}
      onCancel={onClose}
    >
      {failure && <Alert type="error" showIcon role="alert" title={failure} style={{ marginBottom: 12 }} />}
      <Form form={form} layout="vertical" name="handleException" initialValues={first}>
        <Form.Item name="cause" label={t('原因分析')} rules={required}>
          <Input.TextArea rows={2} maxLength={500} />
        </Form.Item>
        <Form.Item name="action" label={t('处理措施')} rules={required}>
          <Input.TextArea rows={2} maxLength={500} />
        </Form.Item>
        <Form.Item name="handledPhotoIds" label={t('处理照片')}>
          <PhotosField />
        </Form.Item>
      </Form>
    </DraggableModal>
  )
}
