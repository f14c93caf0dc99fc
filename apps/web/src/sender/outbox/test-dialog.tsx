import { useQueryClient } from '@tanstack/react-query'
import { Email } from '@zhizao/contract/access/person-fields'
import { MobilePhone } from '@zhizao/contract/access/registration'
import { type OutboxChannel, outbox } from '@zhizao/contract/sender/outbox'
import { Alert, App, Form, Input } from 'antd'
import { client } from '../../platform/api/client.ts'
import { useSaving } from '../../platform/form/use-saving.ts'
import { t } from '../../platform/i18n/translate.ts'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import { fits } from '../../platform/widgets/field-rule.ts'

const calls = client(outbox)

/** Sends a message to somebody who can say whether it came. */
export function TestDialog({ channel, onClose }: { channel: OutboxChannel; onClose: () => void }) {
  const { message } = App.useApp()
  const cache = useQueryClient()
  const [form] = Form.useForm<{ recipient: string }>()
  const { isSaving, failure, run } = useSaving(t('发送失败，请稍后重试'))
  const isMail = channel === 'mail'

  const send = ({ recipient }: { recipient: string }) =>
    run(async () => {
      await calls.test({ channel, recipient }, { quiet: true })
      void message.success(t('已提交发送，结果见发件箱'))
      await cache.invalidateQueries()
      onClose()
    })
  return (
    <DraggableModal
      open
      title={isMail ? t('测试邮件') : t('测试短信')}
      okText={t('发送')}
      confirmLoading={isSaving}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(fields) => void send(fields)}>
        {failure && <Alert type="error" showIcon title={failure} />}
        <Form.Item
          name="recipient"
          label={isMail ? t('收件邮箱') : t('接收手机号')}
          validateTrigger="onBlur"
          rules={[{ required: true, message: t('此项不能为空') }, fits(isMail ? Email : MobilePhone)]}
        >
          <Input autoFocus maxLength={100} />
        </Form.Item>
      </Form>
    </DraggableModal>
  )
}
