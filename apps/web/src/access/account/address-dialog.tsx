import { Email, Phone } from '@zhizao/contract/access/person-fields'
import { FilledEmail, MobilePhone } from '@zhizao/contract/access/registration'
import { type User, user } from '@zhizao/contract/access/user'
import { Alert, App, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { client } from '../../platform/api/client.ts'
import { useSaving } from '../../platform/form/use-saving.ts'
import { t } from '../../platform/i18n/translate.ts'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import { fits } from '../../platform/widgets/field-rule.ts'
import { useSignInLook } from '../open/sign-in-look.ts'
import type { Way } from '../registration/address-code.tsx'
import { useCountdown } from '../registration/use-countdown.ts'
import classes from './account.module.css'

const calls = client(user)

interface Fields {
  address: string
  password: string
  code?: string
}
interface AddressDialogProps {
  way: Way
  own: User
  onClose: () => void
  onSaved: () => void
}

/** Another phone or e-mail of the user's own: proved by a code, or only kept, and in both cases with the password. */
export function AddressDialog({ way, own, onClose, onSaved }: AddressDialogProps) {
  const { message } = App.useApp()
  const [form] = Form.useForm<Fields>()
  const [wait, startWaiting] = useCountdown()
  const [isSending, setSending] = useState(false)
  const { isSaving, failure, setFailure, run, save } = useSaving()
  // Where no message reaches this kind of address, it can only be kept.
  const isProvable = useSignInLook().data?.recovery.includes(way) ?? false
  const isPhone = way === 'phone'
  const title = isPhone ? t('手机号') : t('邮箱')
  const given = (address: string) => (isPhone ? { phone: address } : { email: address })

  async function send() {
    const fields = await form.validateFields(['address', 'password']).catch(() => undefined)
    if (!fields) return
    const proof = (isPhone ? MobilePhone : FilledEmail).safeParse(fields.address)
    if (!proof.success) {
      form.setFields([{ name: 'address', errors: [t(proof.error.issues[0]!.message)] }])
      return
    }
    setSending(true)
    await run(async () => {
      const sent = await calls.sendAddressCode({ ...given(fields.address), password: fields.password }, { quiet: true })
      startWaiting(sent.againSeconds)
      void message.success(t('验证码已发送至 {recipient}，5 分钟内有效', { recipient: sent.recipient }))
      form.getFieldInstance('code')?.focus()
    })
    setSending(false)
  }

  async function prove() {
    const fields = await form.validateFields().catch(() => undefined)
    if (!fields) return
    const verificationCode = fields.code ?? ''
    if (!/^\s*\d{6}\s*$/.test(verificationCode)) {
      form.setFields([{ name: 'code', errors: [t('请输入 6 位数字验证码')] }])
      return
    }
    if (await save(() => calls.verifyAddress({ ...given(fields.address), verificationCode }, { quiet: true })))
      onSaved()
  }

  async function keep() {
    const fields = await form.validateFields(['address', 'password']).catch(() => undefined)
    if (!fields) return
    const { address, password } = fields
    if (await save(() => calls.updateOwn({ ...given(address), password }, { quiet: true }))) onSaved()
  }

  return (
    <DraggableModal
      open
      width={460}
      title={title}
      okText={isProvable ? t('验证并保存') : t('保存')}
      confirmLoading={isSaving && !isSending}
      onOk={() => void (isProvable ? prove() : keep())}
      onCancel={onClose}
      left={
        isProvable && (
          <Button type="link" disabled={isSaving} onClick={() => void keep()}>
            {t('只保存，暂不验证')}
          </Button>
        )
      }
    >
      <Form<Fields>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ address: own[way] ?? '' }}
        onValuesChange={() => setFailure(undefined)}
      >
        {failure && <Alert type="error" showIcon title={failure} style={{ marginBottom: 12 }} />}
        <Form.Item name="address" label={title} validateTrigger="onBlur" rules={[fits(isPhone ? Phone : Email)]}>
          <Input
            maxLength={isPhone ? 20 : 100}
            inputMode={isPhone ? 'tel' : 'email'}
            autoComplete={isPhone ? 'tel' : 'email'}
          />
        </Form.Item>
        <Form.Item
          name="password"
          label={t('当前密码')}
          rules={[{ required: true, message: t('请输入当前密码') }]}
          extra={isProvable ? undefined : t('此方式没有开通发送服务，不能验证，只能保存。')}
        >
          <Input.Password autoComplete="current-password" maxLength={200} />
        </Form.Item>
        {isProvable && (
          <Form.Item label={t('验证码')} htmlFor="code">
            <CodeInput wait={wait} isSending={isSending} onSend={() => void send()} />
          </Form.Item>
        )}
      </Form>
    </DraggableModal>
  )
}

interface CodeInputProps {
  /** Seconds until another code may be asked for. */
  wait: number
  isSending: boolean
  onSend: () => void
}

const CodeInput = ({ wait, isSending, onSend }: CodeInputProps) => (
  <div className={classes.codeRow}>
    <Form.Item name="code" noStyle>
      <Input id="code" inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
    </Form.Item>
    <Button disabled={wait > 0} loading={isSending} onClick={onSend}>
      {wait ? t('{seconds} 秒后重发', { seconds: wait }) : t('获取验证码')}
    </Button>
  </div>
)
