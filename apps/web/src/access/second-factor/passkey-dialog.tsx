import { type Passkey, secondFactor } from '@zhizao/contract/access/second-factor'
import { Alert, Form, Input } from 'antd'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import { browserIn } from '../log/browser.ts'
import { makePasskey } from './browser-passkey.ts'
import { useRefused } from './use-refused.ts'

const calls = client(secondFactor)

interface PasskeyDialogProps {
  /** The one that is named anew; none where one is added. */
  passkey: Passkey | undefined
  onClose: () => void
  onSaved: (recoveryCodes: readonly string[]) => Promise<void>
}

/** The name of a passkey, and where it is new, the browser's own dialog after it. */
export function PasskeyDialog({ passkey, onClose, onSaved }: PasskeyDialogProps) {
  const [form] = Form.useForm<{ name: string }>()
  const { isBusy, failure, run } = useRefused()
  async function add(name: string) {
    const { challenge, options } = await calls.beginPasskey({}, { quiet: true })
    const made = await makePasskey(options)
    const { recoveryCodes } = await calls.confirmPasskey({ challenge, name, passkey: made }, { quiet: true })
    await onSaved(recoveryCodes)
  }
  async function rename(id: string, name: string) {
    await calls.renamePasskey({ id, name }, { quiet: true })
    await onSaved([])
  }
  return (
    <DraggableModal
      open
      width={440}
      title={passkey ? t('重命名通行密钥') : t('添加通行密钥')}
      okText={passkey ? t('保存') : t('继续')}
      confirmLoading={isBusy}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form<{ name: string }>
        form={form}
        // The page behind has fields of the same names.
        name="passkey"
        layout="vertical"
        requiredMark={false}
        initialValues={{ name: passkey?.name ?? browserIn(navigator.userAgent) }}
        onFinish={({ name }) => void run(() => (passkey ? rename(passkey.id, name) : add(name)))}
      >
        {failure && <Alert type="error" showIcon title={failure} style={{ marginBottom: 12 }} />}
        <Form.Item
          name="name"
          label={t('名称')}
          rules={[{ required: true, whitespace: true, message: t('请输入名称') }]}
          extra={passkey ? undefined : t('取一个认得出的名称；继续后浏览器会请您验证指纹、面容或设备密码。')}
        >
          <Input maxLength={50} />
        </Form.Item>
      </Form>
    </DraggableModal>
  )
}
