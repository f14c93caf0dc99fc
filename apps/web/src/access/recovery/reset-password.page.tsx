import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { registration } from '@zhizao/contract/access/registration'
import { Alert, Button, Form, Input, Result } from 'antd'
import { useState } from 'react'
import { client, refusalIn } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { paths } from '../../platform/shell/paths.ts'
import { Loading } from '../../platform/shell/states.tsx'
import styles from '../open/open-page.module.css'
import { Heading, OpenPage } from '../open/open-page.tsx'
import { PasswordFields } from '../registration/password-fields.tsx'
import { dropTicket, keptTicket } from './reset-ticket.ts'

const calls = client(registration)

interface Fields {
  loginName: string
  password: string
}

/** Second step to a new password: with the ticket that the proven address gave. */
export function ResetPasswordPage() {
  const [token] = useState(keptTicket)
  const [isDone, setDone] = useState(false)
  const ticket = useQuery({
    queryKey: ['reset-ticket', token],
    queryFn: () => calls.checkReset({ token }, { quiet: true }),
    enabled: token !== '' && !isDone,
    gcTime: 0,
    retry: false,
  })
  if (isDone) return <End status="success" title={t('密码已修改')} detail={t('请使用新密码登录。')} />
  if (token && ticket.isPending)
    return (
      <OpenPage>
        <Loading />
      </OpenPage>
    )
  if (!ticket.data)
    return (
      <End status="warning" title={t('凭据已失效')} detail={refusalIn(ticket.error)?.msg ?? t('请重新获取验证码。')} />
    )
  return (
    <OpenPage>
      <Heading title={t('设置新密码')}>{t('设置后，此账号在各处的登录都会退出')}</Heading>
      <dl className={`facts ${styles.facts}`}>
        <dt>{t('公司')}</dt>
        <dd>{ticket.data.companyName}</dd>
        <dt>{t('登录名')}</dt>
        <dd>{ticket.data.loginNames[0]}</dd>
      </dl>
      <PasswordForm token={token} loginName={ticket.data.loginNames[0] ?? ''} onDone={() => setDone(true)} />
      <nav className={styles.links}>
        <Link to={paths.signIn}>{t('返回登录')}</Link>
      </nav>
    </OpenPage>
  )
}

interface PasswordFormProps {
  token: string
  loginName: string
  onDone: () => void
}

function PasswordForm({ token, loginName, onDone }: PasswordFormProps) {
  const [form] = Form.useForm<Fields>()
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function submit({ loginName, password }: Fields) {
    setBusy(true)
    setFailure('')
    try {
      await calls.setPassword({ token, loginName, password }, { quiet: true })
      dropTicket()
      onDone()
    } catch (error) {
      const refusal = refusalIn(error)
      const [problem] = refusal?.problems ?? []
      if (problem?.field === 'password') form.setFields([{ name: 'password', errors: [problem.message] }])
      else setFailure(refusal?.msg ?? t('系统错误，请稍后重试！'))
      setBusy(false)
    }
  }
  return (
    <Form<Fields>
      form={form}
      size="large"
      requiredMark={false}
      initialValues={{ loginName }}
      onFinish={(fields) => void submit(fields)}
    >
      {failure && <Alert className={styles.refused} type="error" showIcon title={failure} />}
      {/* For the browser, which keeps the new password under this name. */}
      <Form.Item name="loginName" hidden>
        <Input aria-label={t('登录名')} readOnly autoComplete="username" />
      </Form.Item>
      <PasswordFields form={form} />
      <Button type="primary" htmlType="submit" block loading={isBusy} className={styles.submit}>
        {t('确定')}
      </Button>
    </Form>
  )
}

const End = ({ status, title, detail }: { status: 'success' | 'warning'; title: string; detail: string }) => (
  <OpenPage>
    <div className={styles.done}>
      <Result
        status={status}
        title={title}
        subTitle={detail}
        extra={
          <Link to={status === 'success' ? paths.signIn : paths.forgotten}>
            <Button type="primary" size="large">
              {status === 'success' ? t('去登录') : t('重新找回')}
            </Button>
          </Link>
        }
      />
    </div>
  </OpenPage>
)
