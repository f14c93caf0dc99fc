import { KeyOutlined, MobileOutlined } from '@ant-design/icons'
import { type FactorAsked, signInFactor } from '@zhizao/contract/access/second-factor'
import type { SignedInUser } from '@zhizao/contract/access/session'
import { Alert, Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { browserIn } from '../log/browser.ts'
import { Heading } from '../open/open-page.tsx'
import { AppSetUp } from './app-set-up.tsx'
import { makePasskey } from './browser-passkey.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import classes from './second-factor.module.css'
import { useRefused } from './use-refused.ts'

const calls = client(signInFactor)

interface SignInSetUpProps {
  asked: FactorAsked
  trust: boolean
  onSignedIn: (user: SignedInUser) => void
  /** What is asked beside it. */
  children: ReactNode
}

interface Done {
  recoveryCodes: readonly string[]
  user: SignedInUser
}

/** Whoever must have a second factor and has none sets it up here: before that there is no session. */
export function SignInSetUp({ asked: { challenge, ways, loginName }, trust, onSignedIn, children }: SignInSetUpProps) {
  const { isBusy, failure, refusals, run } = useRefused()
  const [offer, setOffer] = useState<{ secret: string; uri: string }>()
  const [done, setDone] = useState<Done>()
  const beginApp = () => run(async () => setOffer(await calls.beginApp({ challenge }, { quiet: true })))
  const confirm = (oneTimeCode: string) =>
    run(async () => setDone(await calls.setUp({ challenge, oneTimeCode, trust }, { quiet: true })))
  const addKey = () =>
    run(async () => {
      const passkey = await makePasskey(await calls.beginPasskey({ challenge }, { quiet: true }))
      const name = browserIn(navigator.userAgent)
      setDone(await calls.setUp({ challenge, passkey, name, trust }, { quiet: true }))
    })
  if (done)
    return (
      <>
        <Heading title={t('保存恢复码')}>{t('双重验证已启用')}</Heading>
        <RecoveryCodes codes={done.recoveryCodes} loginName={loginName} />
        <Button type="primary" size="large" block onClick={() => onSignedIn(done.user)}>
          {t('我已保存，进入系统')}
        </Button>
      </>
    )
  return (
    <>
      <Heading title={t('设置双重验证')}>{t('您的角色必须使用双重验证，设置后才能登录')}</Heading>
      {offer ? (
        <AppSetUp
          offer={offer}
          isBusy={isBusy}
          failure={failure}
          refusals={refusals}
          onCode={(code) => void confirm(code)}
        />
      ) : (
        <div className={classes.show}>
          {failure && <Alert type="error" showIcon title={failure} />}
          <Button type="primary" size="large" block icon={<MobileOutlined />} loading={isBusy} onClick={beginApp}>
            {t('使用验证器应用')}
          </Button>
          <p className={classes.hint}>{t('手机上的应用每 30 秒显示一个新的 6 位数字。')}</p>
          {ways.includes('passkey') && (
            <>
              <Button size="large" block icon={<KeyOutlined />} disabled={isBusy} onClick={addKey}>
                {t('使用通行密钥')}
              </Button>
              <p className={classes.hint}>{t('用指纹、面容、设备密码或安全密钥代替验证码。')}</p>
            </>
          )}
        </div>
      )}
      {children}
    </>
  )
}
