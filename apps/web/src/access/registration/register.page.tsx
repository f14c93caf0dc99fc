import { BankOutlined, IdcardOutlined, UserOutlined } from '@ant-design/icons'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { LoginName, PersonName } from '@zhizao/contract/access/person-fields'
import { registration } from '@zhizao/contract/access/registration'
import { Name } from '@zhizao/contract/http/fields'
import { Alert, Button, Form, Input, Result } from 'antd'
import { useState } from 'react'
import { client, refusalIn } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { paths } from '../../platform/shell/paths.ts'
import { fits } from '../../platform/widgets/field-rule.ts'
import styles from '../open/open-page.module.css'
import { Heading, OpenPage } from '../open/open-page.tsx'
import { useSignInLook } from '../open/sign-in-look.ts'
import { AddressCode, type AddressFields, type Way } from './address-code.tsx'
import { PasswordFields } from './password-fields.tsx'

const calls = client(registration)

interface Fields extends AddressFields {
  companyName: string
  name: string
  loginName: string
  password: string
}
interface Registered {
  companyCode: string
  loginName: string
}

/** A company registers itself, proved by its phone number or e-mail address. */
export function RegisterPage() {
  const way: Way = useLocation().pathname === paths.emailRegister ? 'email' : 'phone'
  const { data: look } = useSignInLook()
  const [made, setMade] = useState<Registered>()
  return (
    <OpenPage>
      {made ? (
        <Done made={made} />
      ) : look && !look.registration.length ? (
        <Closed />
      ) : (
        <>
          <Heading title={t('注册公司')}>{t('注册后您就是该公司的系统管理员')}</Heading>
          <RegisterForm key={way} way={way} onDone={setMade} />
          <Others way={way} ways={look?.registration ?? []} />
        </>
      )}
    </OpenPage>
  )
}

function RegisterForm({ way, onDone }: { way: Way; onDone: (made: Registered) => void }) {
  const [form] = Form.useForm<Fields>()
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function submit({ companyName, name, loginName, password, phone, email, code }: Fields) {
    setBusy(true)
    setFailure('')
    try {
      const address = way === 'phone' ? { phone } : { email }
      onDone(await calls.register({ companyName, name, loginName, password, code, ...address }, { quiet: true }))
    } catch (error) {
      const refusal = refusalIn(error)
      const known = (refusal?.problems ?? []).filter(({ field }) => field in form.getFieldsValue())
      form.setFields(known.map(({ field, message }) => ({ name: field as keyof Fields, errors: [message] })))
      if (!known.length) setFailure(refusal?.msg ?? t('系统错误，请稍后重试！'))
      setBusy(false)
    }
  }
  return (
    <Form<Fields> form={form} size="large" requiredMark={false} onFinish={(fields) => void submit(fields)}>
      {failure && <Alert className={styles.refused} type="error" showIcon title={failure} />}
      <Form.Item name="companyName" validateTrigger="onBlur" rules={[fits(Name)]}>
        <Input
          prefix={<BankOutlined />}
          placeholder={t('公司名称')}
          aria-label={t('公司名称')}
          autoComplete="organization"
          maxLength={100}
        />
      </Form.Item>
      <Form.Item name="name" validateTrigger="onBlur" rules={[fits(PersonName)]}>
        <Input
          prefix={<IdcardOutlined />}
          placeholder={t('您的姓名')}
          aria-label={t('您的姓名')}
          autoComplete="name"
          maxLength={50}
        />
      </Form.Item>
      <AddressCode way={way} purpose="register" form={form} />
      <Form.Item name="loginName" validateTrigger="onBlur" rules={[fits(LoginName)]}>
        <Input
          prefix={<UserOutlined />}
          placeholder={t('登录名，4 到 20 位字母、数字或下划线')}
          aria-label={t('登录名')}
          autoComplete="username"
          maxLength={20}
        />
      </Form.Item>
      <PasswordFields form={form} />
      <Button type="primary" htmlType="submit" block loading={isBusy} className={styles.submit}>
        {t('注册')}
      </Button>
    </Form>
  )
}

const Others = ({ way, ways }: { way: Way; ways: readonly Way[] }) => (
  <nav className={styles.links}>
    <Link to={paths.signIn}>{t('已有账号，去登录')}</Link>
    {way === 'phone' && ways.includes('email') && <Link to={paths.emailRegister}>{t('用邮箱注册')}</Link>}
    {way === 'email' && ways.includes('phone') && <Link to={paths.register}>{t('用手机号注册')}</Link>}
  </nav>
)

function Done({ made }: { made: Registered }) {
  const navigate = useNavigate()
  return (
    <div className={styles.done}>
      <Result
        status="success"
        title={t('注册成功')}
        subTitle={t('请记下公司编码，登录地址加上它就会显示贵公司的名称与标志。')}
      />
      <dl className={`facts ${styles.facts}`}>
        <dt>{t('公司编码')}</dt>
        <dd className="tabular">{made.companyCode}</dd>
        <dt>{t('登录名')}</dt>
        <dd>{made.loginName}</dd>
      </dl>
      <Button
        type="primary"
        size="large"
        block
        onClick={() => void navigate({ to: paths.signIn, search: { company: made.companyCode }, replace: true })}
      >
        {t('去登录')}
      </Button>
    </div>
  )
}

const Closed = () => (
  <div className={styles.done}>
    <Result status="info" title={t('本系统未开放注册')} subTitle={t('如需使用，请联系管理员为您开通账号。')} />
    <Link to={paths.signIn}>{t('返回登录')}</Link>
  </div>
)
