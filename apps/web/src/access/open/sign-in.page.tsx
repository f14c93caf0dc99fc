import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { FactorAsked } from '@zhizao/contract/access/second-factor'
import type { SignedInUser } from '@zhizao/contract/access/session'
import { Alert, Segmented } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { OfflineEntrance } from '../../offline/index.ts'
import { t } from '../../platform/i18n/translate.ts'
import { takeOver } from '../../platform/session/handed-over.ts'
import { beginSession } from '../../platform/session/session-store.ts'
import { paths } from '../../platform/shell/paths.ts'
import { Loading } from '../../platform/shell/states.tsx'
import { followAccount } from '../account/follow-account.ts'
import { QrPanel } from '../qr-sign-in/qr-panel.tsx'
import styles from './open-page.module.css'
import { Heading, OpenPage } from './open-page.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useSignInLook } from './sign-in-look.ts'

type Way = 'password' | 'qr'

/** Most people never see it: it comes when it is asked for. */
const SignInStep = lazy(async () => ({ default: (await import('../second-factor/sign-in-step.tsx')).SignInStep }))

/** Signing in by name and password or by QR code, the second step where there is one, and the ways to registration and recovery. */
export function SignInPage() {
  const { data: look } = useSignInLook()
  const { from, notice } = useSearch({ from: '/' })
  const navigate = useNavigate()
  const [way, setWay] = useState<Way>('password')
  const [asked, setAsked] = useState(() => takeOver<FactorAsked>('factorAsked'))
  const hasQr = look?.ways.includes('qr') ?? false

  function enter(user: SignedInUser) {
    beginSession(user)
    followAccount(user)
    void navigate({ href: from ?? paths.chooser, replace: true })
  }
  if (asked)
    return (
      <OpenPage>
        <Suspense fallback={<Loading />}>
          <SignInStep asked={asked} onSignedIn={enter} onBack={() => setAsked(undefined)} />
        </Suspense>
      </OpenPage>
    )
  return (
    <OpenPage>
      <Heading title={t('欢迎登录')}>{look?.companyName || t('使用您的平台账号登录')}</Heading>
      {notice === 'key' && (
        <Alert className={styles.refused} type="warning" showIcon title={t('登录密钥无效或已过期，请使用账号登录')} />
      )}
      {hasQr && (
        <Segmented<Way>
          block
          className={styles.ways}
          value={way}
          onChange={setWay}
          options={[
            { value: 'password', label: t('密码登录') },
            { value: 'qr', label: t('扫码登录') },
          ]}
        />
      )}
      {way === 'qr' ? (
        <QrPanel onSignedIn={enter} onAsked={setAsked} />
      ) : (
        <SignInForm asksPictureCode={look?.pictureCode ?? false} onSignedIn={enter} onAsked={setAsked} />
      )}
      <OtherWays registers={look?.registration ?? []} recovers={Boolean(look?.recovery.length)} />
    </OpenPage>
  )
}

function OtherWays({ registers, recovers }: { registers: readonly ('phone' | 'email')[]; recovers: boolean }) {
  const [first] = registers
  return (
    <nav className={styles.links}>
      {recovers && <Link to={paths.forgotten}>{t('忘记密码')}</Link>}
      <OfflineEntrance />
      {first && (
        <span>
          {t('还没有账号？')}
          <Link to={first === 'phone' ? paths.register : paths.emailRegister}>{t('注册公司')}</Link>
        </span>
      )}
    </nav>
  )
}
