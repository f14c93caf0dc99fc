import { MailOutlined, MobileOutlined, NumberOutlined } from '@ant-design/icons'
import { Email } from '@zhizao/contract/access/person-fields'
import { type CodePurpose, MobilePhone, registration } from '@zhizao/contract/access/registration'
import { App, Button, Form, type FormInstance, Input } from 'antd'
import { useState } from 'react'
import { client, refusalIn } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { fits } from '../../platform/widgets/field-rule.ts'
import styles from '../open/open-page.module.css'
import { PictureCodeRow, usePictureCode } from '../open/picture-code.tsx'
import { useCountdown } from './use-countdown.ts'

const calls = client(registration)

export type Way = 'phone' | 'email'

/** The fields that prove an address; the form around them holds them under these names. */
export interface AddressFields {
  phone?: string
  email?: string
  picture?: string
  /** Which account is meant, where the address is of several. */
  companyCode?: string
  code: string
}

/** A phone number or e-mail address, the picture code, and the code that is sent there. */
export function AddressCode({ way, purpose, form }: { way: Way; purpose: CodePurpose; form: FormInstance }) {
  const { message } = App.useApp()
  const picture = usePictureCode(true)
  const [wait, startWaiting] = useCountdown()
  const [isSending, setSending] = useState(false)

  async function send() {
    const code: string = form.getFieldValue('picture') ?? ''
    if (!code) form.setFields([{ name: 'picture', errors: [t('请输入图形验证码')] }])
    const asked: AddressFields | undefined = await form.validateFields([way]).catch(() => undefined)
    if (!asked || !code) return
    setSending(true)
    const companyCode: string | undefined = form.getFieldValue('companyCode') || undefined
    const proof = { purpose, code, codeKey: picture.data?.codeKey, companyCode }
    try {
      const sent = await (way === 'phone'
        ? calls.sendPhoneCode({ phone: asked.phone!, ...proof }, { quiet: true })
        : calls.sendEmailCode({ email: asked.email!, ...proof }, { quiet: true }))
      startWaiting(sent.againSeconds)
      void message.success(t('验证码已发送至 {recipient}，5 分钟内有效', { recipient: sent.recipient }))
      form.getFieldInstance('code')?.focus()
    } catch (error) {
      const refusal = refusalIn(error)
      const [problem] = refusal?.problems ?? []
      if (problem?.field === 'code') form.setFields([{ name: 'picture', errors: [problem.message] }])
      else void message.error(refusal?.msg ?? t('系统错误，请稍后重试！'))
    }
    // The picture was good for that one try.
    form.setFieldValue('picture', '')
    await picture.refetch()
    setSending(false)
  }

  return (
    <>
      {way === 'phone' ? (
        <Form.Item name="phone" validateTrigger="onBlur" rules={[fits(MobilePhone)]}>
          <Input
            prefix={<MobileOutlined />}
            placeholder={t('手机号')}
            aria-label={t('手机号')}
            inputMode="tel"
            autoComplete="tel"
            maxLength={11}
          />
        </Form.Item>
      ) : (
        <Form.Item
          name="email"
          validateTrigger="onBlur"
          rules={[{ required: true, message: t('请输入邮箱') }, fits(Email)]}
        >
          <Input
            prefix={<MailOutlined />}
            placeholder={t('邮箱')}
            aria-label={t('邮箱')}
            inputMode="email"
            autoComplete="email"
            maxLength={100}
          />
        </Form.Item>
      )}
      <PictureCodeRow name="picture" picture={picture} />
      <div className={styles.codeRow}>
        <Form.Item
          name="code"
          validateTrigger="onBlur"
          rules={[{ required: true, pattern: /^\s*\d{6}\s*$/, message: t('请输入 6 位数字验证码') }]}
        >
          <Input
            prefix={<NumberOutlined />}
            placeholder={way === 'phone' ? t('短信验证码') : t('邮箱验证码')}
            aria-label={way === 'phone' ? t('短信验证码') : t('邮箱验证码')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
          />
        </Form.Item>
        <Button className={styles.send} disabled={wait > 0} loading={isSending} onClick={() => void send()}>
          {wait ? t('{seconds} 秒后重发', { seconds: wait }) : t('获取验证码')}
        </Button>
      </div>
    </>
  )
}
