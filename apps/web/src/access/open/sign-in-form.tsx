import { LockOutlined, UserOutlined } from '@ant-design/icons'
import type { FactorAsked } from '@zhizao/contract/access/second-factor'
import { type SignedInUser, session } from '@zhizao/contract/access/session'
import { Alert, Button, Checkbox, Form, Input } from 'antd'
import { useState } from 'react'
import { client, refusalIn } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { factorAskedIn } from '../second-factor/factor-asked.ts'
import styles from './open-page.module.css'
import { PictureCodeRow, usePictureCode } from './picture-code.tsx'

const calls = client(session)
const rememberedKey = 'rememberedName'

const keepName = (remember: boolean, loginName: string) =>
  remember ? localStorage.setItem(rememberedKey, loginName) : localStorage.removeItem(rememberedKey)

interface Fields {
  userName: string
  password: string
  code?: string
  remember: boolean
}

interface SignInFormProps {
  asksPictureCode: boolean
  onSignedIn: (user: SignedInUser) => void
  /** The password was right, and more is asked for. */
  onAsked: (asked: FactorAsked) => void
}

/** Name and password, and the picture code once the server asks for it. */
export function SignInForm({ asksPictureCode, onSignedIn, onAsked }: SignInFormProps) {
  const [form] = Form.useForm<Fields>()
  const [refused, setRefused] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [asksCode, setAsksCode] = useState(false)
  const wantsCode = asksPictureCode || asksCode
  const picture = usePictureCode(wantsCode)

  async function submit({ remember, ...fields }: Fields) {
    setBusy(true)
    setRefused('')
    try {
      const user = await calls.signIn(
        { ...fields, codeKey: wantsCode ? picture.data?.codeKey : undefined },
        { quiet: true },
      )
      keepName(remember, user.login_name)
      onSignedIn(user)
    } catch (error) {
      const asked = factorAskedIn(error)
      if (asked) {
        keepName(remember, asked.loginName)
        return onAsked(asked)
      }
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
    <>
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
        {wantsCode && <PictureCodeRow name="code" picture={picture} isRequired />}
        <Form.Item name="remember" valuePropName="checked" className={styles.remember}>
          <Checkbox>{t('记住登录名')}</Checkbox>
        </Form.Item>
        <Button type="primary" htmlType="submit" block loading={isBusy} className={styles.submit}>
          {t('登录')}
        </Button>
      </Form>
    </>
  )
}
