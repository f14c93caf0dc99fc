import { LockOutlined, SafetyOutlined, UserOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { type SignedInUser, session } from '@zhizao/contract/access/session'
import { Alert, Button, Checkbox, Form, Input } from 'antd'
import { useState } from 'react'
import { client, refusalIn } from '../platform/api/client.ts'
import { t } from '../platform/i18n/translate.ts'
import styles from './sign-in.module.css'

const calls = client(session)
const rememberedKey = 'rememberedName'

interface Fields {
  userName: string
  password: string
  code?: string
  remember: boolean
}

interface SignInFormProps {
  companyName?: string
  asksPictureCode: boolean
  onSignedIn: (user: SignedInUser) => void
}

/** Name and password, and the picture code once the server asks for it. */
export function SignInForm({ companyName, asksPictureCode, onSignedIn }: SignInFormProps) {
  const [form] = Form.useForm<Fields>()
  const [refused, setRefused] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [asksCode, setAsksCode] = useState(false)
  const wantsCode = asksPictureCode || asksCode
  const picture = useQuery({
    queryKey: ['picture-code'],
    queryFn: () => calls.pictureCode({}, { quiet: true }),
    enabled: wantsCode,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

  async function submit({ remember, ...fields }: Fields) {
    setBusy(true)
    setRefused('')
    try {
      const user = await calls.signIn(
        { ...fields, codeKey: wantsCode ? picture.data?.codeKey : undefined },
        { quiet: true },
      )
      if (remember) localStorage.setItem(rememberedKey, user.login_name)
      else localStorage.removeItem(rememberedKey)
      onSignedIn(user)
    } catch (error) {
      setRefused(refusalIn(error)?.msg ?? t('系统错误，请稍后重试！'))
      setBusy(false)
      await renewCode(error)
    }
  }

  /** A picture code is good for one try; after some failures the server begins to ask for one. */
  async function renewCode(error: unknown) {
    const problems = refusalIn(error)?.problems ?? []
    if (wantsCode) {
      form.setFieldValue('code', '')
      await picture.refetch()
    } else if (problems.some(({ field }) => field === 'code')) setAsksCode(true)
    else setAsksCode((await calls.signInPage({}, { quiet: true }).catch(() => undefined))?.pictureCode ?? false)
    form.getFieldInstance('password')?.focus()
  }

  const remembered = localStorage.getItem(rememberedKey) ?? ''
  return (
    <section className={styles.panel}>
      <h1 className={styles.heading}>{t('欢迎登录')}</h1>
      <p className={styles.subheading}>{companyName || t('使用您的平台账号登录')}</p>
      {refused && <Alert className={styles.refused} type="error" showIcon title={refused} />}
      <Form<Fields>
        form={form}
        size="large"
        onFinish={submit}
        requiredMark={false}
        initialValues={{ userName: remembered, remember: remembered !== '' }}
      >
        <Form.Item name="userName" rules={[{ required: true, whitespace: true, message: t('请输入登录名') }]}>
          <Input
            prefix={<UserOutlined />}
            placeholder={t('登录名')}
            aria-label={t('登录名')}
            autoComplete="username"
            maxLength={64}
            autoFocus={!remembered}
          />
        </Form.Item>
        <Form.Item name="password" rules={[{ required: true, message: t('请输入密码') }]}>
          <Input.Password
            prefix={<LockOutlined />}
            placeholder={t('密码')}
            aria-label={t('密码')}
            autoComplete="current-password"
            maxLength={200}
            autoFocus={remembered !== ''}
          />
        </Form.Item>
        {wantsCode && (
          <div className={styles.codeRow}>
            <Form.Item name="code" rules={[{ required: true, message: t('请输入验证码') }]}>
              <Input
                prefix={<SafetyOutlined />}
                placeholder={t('验证码')}
                aria-label={t('验证码')}
                autoComplete="off"
                maxLength={10}
              />
            </Form.Item>
            <button
              type="button"
              className={styles.code}
              onClick={() => void picture.refetch()}
              title={t('看不清，换一张')}
            >
              {picture.data && <img src={picture.data.image} alt={t('验证码图片')} />}
            </button>
          </div>
        )}
        <Form.Item name="remember" valuePropName="checked" className={styles.remember}>
          <Checkbox>{t('记住登录名')}</Checkbox>
        </Form.Item>
        <Button type="primary" htmlType="submit" block loading={isBusy} className={styles.submit}>
          {t('登录')}
        </Button>
      </Form>
    </section>
  )
}
