import { useQueryClient } from '@tanstack/react-query'
import { Email } from '@zhizao/contract/access/person-fields'
import { MobilePhone } from '@zhizao/contract/access/registration'
import { type OutboxChannel, outbox } from '@zhizao/contract/sender/outbox'
import { Alert, App, Form, Input } from 'antd'
import { useState } from 'react'
import { client, refusalIn } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import { fits } from '../../platform/widgets/field-rule.ts'

const calls = client(outbox)

/** Sends a message to somebody who can say whether it came. */
export function TestDialog({ channel, onClose }: { channel: OutboxChannel; onClose: () => void }) {
  const { message } = App.useApp()
  const cache = useQueryClient()
  const [form] = Form.useForm<{ recipient: string }>()
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const isMail = channel === 'mail'

  async function send({ recipient }: { recipient: string }) {
    setBusy(true)
    setFailure('')
    try {
      await calls.test({ channel, recipient }, { quiet: true })
      void message.success(t('已提交发送，结果见发件箱'))
      await cache.invalidateQueries()
      onClose()
    } catch (error) {
      setFailure(refusalIn(error)?.msg ?? t('系统错误，请稍后重试！'))
      setBusy(false)
    }
  }
  return (
    <DraggableModal
      open
      title={isMail ? t('测试邮件') : t('测试短信')}
      okText={t('发送')}
      confirmLoading={isBusy}
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
