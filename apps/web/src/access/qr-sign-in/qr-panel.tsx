import { CheckCircleFilled, CloseCircleFilled, ReloadOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { QR_CONFIRM_PATH, qrSignIn } from '@zhizao/contract/access/qr-sign-in'
import type { FactorAsked } from '@zhizao/contract/access/second-factor'
import type { SignedInUser } from '@zhizao/contract/access/session'
import { Button, Spin } from 'antd'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { client, refusalIn } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { factorAskedIn } from '../second-factor/factor-asked.ts'
import styles from './qr-panel.module.css'

const calls = client(qrSignIn)
const ASK_EVERY = 1500

const QrImage = lazy(async () => ({ default: (await import('./qr-image.tsx')).QrImage }))

/** Where the phone is led: the address that this very page has, unless the installation names its public one. */
function contentOf({ code, publicUrl }: { code: string; publicUrl: string }) {
  const site = publicUrl || `${location.origin}${import.meta.env.BASE_URL}`
  return `${site.replace(/\/+$/, '')}${QR_CONFIRM_PATH}?code=${encodeURIComponent(code)}`
}

interface QrPanelProps {
  onSignedIn: (user: SignedInUser) => void
  /** The phone has confirmed, and more is asked for here. */
  onAsked: (asked: FactorAsked) => void
}

/** A QR code that waits for a signed-in phone. */
export function QrPanel({ onSignedIn, onAsked }: QrPanelProps) {
  const [round, setRound] = useState(0)
  const made = useQuery({
    queryKey: ['qr-sign-in', round],
    queryFn: () => calls.create({}, { quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const { code = '', secret = '' } = made.data ?? {}
  const asked = useQuery({
    queryKey: ['qr-sign-in', 'poll', code],
    queryFn: ({ signal }) => calls.poll({ code, secret }, { quiet: true, signal }),
    enabled: code !== '',
    gcTime: 0,
    retry: false,
    refetchIntervalInBackground: true,
    refetchInterval: ({ state: { data } }) => {
      const isOpen = !data || data.state === 'waiting' || data.state === 'scanned'
      return isOpen && ASK_EVERY
    },
  })
  const { state = 'waiting', name = '', user } = asked.data ?? {}
  useEffect(() => {
    if (user) onSignedIn(user)
  }, [user, onSignedIn])
  useEffect(() => {
    const more = factorAskedIn(asked.error)
    if (more) onAsked(more)
  }, [asked.error, onAsked])

  const again = () => setRound((before) => before + 1)
  const cover = made.error
    ? { words: refusalIn(made.error)?.msg ?? t('二维码加载失败'), retry: true }
    : state === 'expired'
      ? { words: t('二维码已过期'), retry: true }
      : state === 'refused'
        ? { icon: <CloseCircleFilled className={styles.bad} />, words: t('已在手机上拒绝登录'), retry: true }
        : state === 'scanned' || state === 'confirmed'
          ? {
              icon: <CheckCircleFilled className={styles.good} />,
              words: t('{name}，扫描成功，请在手机上确认登录', { name }),
            }
          : undefined
  return (
    <div className={styles.panel} aria-live="polite">
      <div className={styles.frame}>
        <Suspense fallback={<Spin />}>
          {made.data ? <QrImage content={contentOf(made.data)} label={t('登录二维码')} /> : <Spin />}
        </Suspense>
        {cover && <Cover {...cover} onRetry={again} />}
      </div>
      <p className={styles.hint}>{t('用已登录本平台的手机扫描二维码，并在手机上确认')}</p>
    </div>
  )
}

interface CoverProps {
  icon?: ReactNode
  words: string
  retry?: boolean
  onRetry: () => void
}

const Cover = ({ icon, words, retry, onRetry }: CoverProps) => (
  <div className={styles.cover}>
    {icon}
    <span>{words}</span>
    {retry && (
      <Button type="primary" icon={<ReloadOutlined />} onClick={onRetry}>
        {t('刷新二维码')}
      </Button>
    )}
  </div>
)
