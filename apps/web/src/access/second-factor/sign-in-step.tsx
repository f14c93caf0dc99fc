import { type FactorAsked, signInFactor } from '@zhizao/contract/access/second-factor'
import type { SignedInUser } from '@zhizao/contract/access/session'
import { Button, Checkbox } from 'antd'
import { type ReactNode, useState } from 'react'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { Heading } from '../open/open-page.tsx'
import { showPasskey } from './browser-passkey.ts'
import classes from './second-factor.module.css'
import { ShowFactor, type Shown } from './show-factor.tsx'
import { SignInSetUp } from './sign-in-set-up.tsx'
import { useRefused } from './use-refused.ts'

const calls = client(signInFactor)

interface SignInStepProps {
  asked: FactorAsked
  onSignedIn: (user: SignedInUser) => void
  onBack: () => void
}

/** The second step of signing in: what somebody has besides his password is shown, or set up where his role demands it. */
export function SignInStep({ asked, onSignedIn, onBack }: SignInStepProps) {
  const [trust, setTrust] = useState(false)
  const back = (
    <Button type="link" onClick={onBack}>
      {t('返回重新登录')}
    </Button>
  )
  const trusting = asked.trustDays > 0 && (
    <Checkbox checked={trust} onChange={({ target }) => setTrust(target.checked)}>
      {t('{days} 天内信任此浏览器', { days: asked.trustDays })}
    </Checkbox>
  )
  return (
    <div className={classes.step}>
      {asked.step === 'prove' ? (
        <Proving asked={asked} trust={trust} beside={trusting} back={back} onSignedIn={onSignedIn} />
      ) : (
        <SignInSetUp asked={asked} trust={trust} onSignedIn={onSignedIn}>
          {trusting}
          {back}
        </SignInSetUp>
      )}
    </div>
  )
}

interface ProvingProps {
  asked: FactorAsked
  trust: boolean
  onSignedIn: (user: SignedInUser) => void
  beside: ReactNode
  back: ReactNode
}

function Proving({ asked: { challenge, ways, loginName }, trust, onSignedIn, ...around }: ProvingProps) {
  const { isBusy, failure, refusals, run } = useRefused()
  const show = (shown: Shown) =>
    run(async () => onSignedIn(await calls.prove({ challenge, ...shown, trust }, { quiet: true })))
  const showKey = () =>
    run(async () => {
      const passkey = await showPasskey(await calls.passkeyRequest({ challenge }, { quiet: true }))
      onSignedIn(await calls.prove({ challenge, passkey, trust }, { quiet: true }))
    })
  return (
    <>
      <Heading title={t('双重验证')}>{t('正在登录 {name}', { name: loginName })}</Heading>
      <ShowFactor
        ways={ways}
        isBusy={isBusy}
        failure={failure}
        refusals={refusals}
        {...around}
        okText={t('登录')}
        onShow={(shown) => void show(shown)}
        onPasskey={() => void showKey()}
      />
    </>
  )
}
