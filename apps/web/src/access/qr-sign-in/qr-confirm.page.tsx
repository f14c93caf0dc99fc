import { DesktopOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { qrSignIn } from '@zhizao/contract/access/qr-sign-in'
import { Alert, Button, Result } from 'antd'
import { type ReactNode, useState } from 'react'
import { client, refusalIn } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { push } from '../../platform/push/push.ts'
import { currentUser, endSession } from '../../platform/session/session-store.ts'
import { paths } from '../../platform/shell/paths.ts'
import { Loading } from '../../platform/shell/states.tsx'
import { dayjs } from '../../platform/time/plant-dayjs.ts'
import { browserIn } from '../log/browser.ts'
import styles from './qr-confirm.module.css'

const calls = client(qrSignIn)
const clock = (time: string) => dayjs(time).format('HH:mm:ss')

/** On the phone: who wants to sign in where, and whether that is meant. */
export function QrConfirmPage() {
  const { code = '' } = useSearch({ strict: false }) as { code?: string }
  // Kept for the words at the end, when the session has moved on.
  const [user] = useState(currentUser)
  const [decided, setDecided] = useState<'confirmed' | 'refused'>()
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const scanned = useQuery({
    queryKey: ['qr-confirm', code],
    queryFn: () => calls.scan({ code }, { quiet: true }),
    enabled: !decided,
    gcTime: 0,
    retry: false,
  })

  async function decide(answer: 'confirmed' | 'refused') {
    setBusy(true)
    setFailure('')
    // One sign-in a user: it moves to the computer, and nobody is to be told that he was signed out.
    if (answer === 'confirmed') push.stop()
    try {
      await (answer === 'confirmed' ? calls.confirm : calls.refuse)({ code }, { quiet: true })
      setDecided(answer)
      if (answer === 'confirmed') endSession()
    } catch (error) {
      if (answer === 'confirmed') push.start()
      setFailure(refusalIn(error)?.msg ?? t('系统错误，请稍后重试！'))
    }
    setBusy(false)
  }

  if (decided) return <Decided as={decided} />
  if (scanned.isPending && code) return <Loading />
  if (!scanned.data)
    return <Refused why={refusalIn(scanned.error)?.msg ?? t('二维码已失效，请在电脑上刷新后重新扫描')} />
  const { ip, userAgent, createdAt } = scanned.data
  return (
    <Page>
      <div className={styles.icon}>
        <DesktopOutlined />
      </div>
      <h1 className={styles.title}>{t('确认在电脑上登录？')}</h1>
      <p className={styles.who}>{t('将以 {name} 的身份登录', { name: user?.user_name ?? '' })}</p>
      <dl className={`facts ${styles.facts}`}>
        <dt>{t('浏览器')}</dt>
        <dd>{browserIn(userAgent)}</dd>
        <dt>{t('IP 地址')}</dt>
        <dd>{ip}</dd>
        <dt>{t('发起时间')}</dt>
        <dd className="tabular">{clock(createdAt)}</dd>
      </dl>
      <Alert type="warning" showIcon title={t('只确认您自己正在使用的电脑；别人发来的二维码请拒绝。')} />
      {failure && <Alert type="error" showIcon title={failure} className={styles.failure} />}
      <div className={styles.actions}>
        <Button type="primary" size="large" block loading={isBusy} onClick={() => void decide('confirmed')}>
          {t('确认登录')}
        </Button>
        <Button size="large" block disabled={isBusy} onClick={() => void decide('refused')}>
          {t('拒绝')}
        </Button>
      </div>
    </Page>
  )
}

/** How it ended. */
function Decided({ as }: { as: 'confirmed' | 'refused' }) {
  if (as === 'confirmed')
    return (
      <Page>
        <Result
          status="success"
          title={t('已确认登录')}
          subTitle={t('同一账号只在一处登录：登录已转到电脑，本机的登录已结束，可以关闭此页面。')}
        />
      </Page>
    )
  return (
    <Page>
      <Result
        status="warning"
        title={t('已拒绝登录')}
        subTitle={t('如果不是您本人扫码，请尽快修改密码。')}
        extra={<WayOn />}
      />
    </Page>
  )
}

const Refused = ({ why }: { why: string }) => (
  <Page>
    <Result status="error" title={t('无法登录')} subTitle={why} extra={<WayOn />} />
  </Page>
)

/** The phone is still signed in: it need not end here. */
const WayOn = () => (
  <Link to={paths.chooser}>
    <Button>{t('返回产品选择')}</Button>
  </Link>
)

const Page = ({ children }: { children: ReactNode }) => (
  <main className={styles.page}>
    <div className={styles.card}>{children}</div>
  </main>
)
