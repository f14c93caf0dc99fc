import { BankOutlined } from '@ant-design/icons'
import { Link, useNavigate } from '@tanstack/react-router'
import { registration } from '@zhizao/contract/access/registration'
import { Alert, Button, Form, Input, Result, Segmented } from 'antd'
import { useState } from 'react'
import { client, refusalIn } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { paths } from '../../platform/shell/paths.ts'
import styles from '../open/open-page.module.css'
import { Heading, OpenPage } from '../open/open-page.tsx'
import { useSignInLook } from '../open/sign-in-look.ts'
import { AddressCode, type AddressFields, type Way } from '../registration/address-code.tsx'
import { keepTicket } from './reset-ticket.ts'

const calls = client(registration)
const names: Record<Way, string> = { phone: '手机号', email: '邮箱' }

/** First step to a new password: proving the phone number or e-mail address of the account. */
export function ForgottenPage() {
  const { data: look } = useSignInLook()
  const ways = look?.recovery ?? []
  const [chosen, choose] = useState<Way>()
  const way = chosen ?? ways[0]
  return (
    <OpenPage>
      {look && !way ? (
        <Result status="info" title={t('无法自助找回密码')} subTitle={t('请联系管理员重置密码。')} />
      ) : (
        <>
          <Heading title={t('找回密码')}>
            {way && t(way === 'phone' ? '用账号已验证的手机号设置新密码' : '用账号已验证的邮箱设置新密码')}
          </Heading>
          {ways.length > 1 && (
            <Segmented<Way>
              block
              className={styles.ways}
              value={way}
              onChange={choose}
              options={ways.map((value) => ({ value, label: t(names[value]) }))}
            />
          )}
          {way && <AddressForm key={way} way={way} />}
        </>
      )}
      <nav className={styles.links}>
        <Link to={paths.signIn}>{t('返回登录')}</Link>
        {way && <span>{t('收不到验证码？未验证过的号码和邮箱不能找回，请联系管理员重置密码。')}</span>}
      </nav>
    </OpenPage>
  )
}

function AddressForm({ way }: { way: Way }) {
  const [form] = Form.useForm<AddressFields>()
  const navigate = useNavigate()
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function submit({ phone, email, code }: AddressFields) {
    setBusy(true)
    setFailure('')
    try {
      const address = way === 'phone' ? { phone } : { email }
      const { token } = await calls.checkReset({ ...address, code }, { quiet: true })
      keepTicket(token)
      void navigate({ to: paths.resetPassword, replace: true })
    } catch (error) {
      setFailure(refusalIn(error)?.msg ?? t('系统错误，请稍后重试！'))
      setBusy(false)
    }
  }
  return (
    <Form<AddressFields> form={form} size="large" requiredMark={false} onFinish={(fields) => void submit(fields)}>
      {failure && <Alert className={styles.refused} type="error" showIcon title={failure} />}
      <Form.Item name="companyCode">
        <Input
          prefix={<BankOutlined />}
          placeholder={t('公司编码（绑定了多个账号时填写）')}
          aria-label={t('公司编码')}
          autoComplete="off"
          maxLength={50}
        />
      </Form.Item>
      <AddressCode way={way} purpose="recover" form={form} />
      <Button type="primary" htmlType="submit" block loading={isBusy} className={styles.submit}>
        {t('下一步')}
      </Button>
    </Form>
  )
}
