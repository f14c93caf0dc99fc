import { CopyOutlined } from '@ant-design/icons'
import { Alert, Button, Spin } from 'antd'
import { lazy, Suspense } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import { TOUCH, useMedia } from '../../platform/theme/media.ts'
import { useCopy } from '../../platform/widgets/use-copy.ts'
import { CodeInput } from './code-input.tsx'
import classes from './second-factor.module.css'

const QrImage = lazy(async () => ({ default: (await import('../qr-sign-in/qr-image.tsx')).QrImage }))

interface AppSetUpProps {
  offer: { secret: string; uri: string }
  isBusy: boolean
  failure: string | undefined
  refusals: number
  onCode: (code: string) => void
}

/** Groups of four are easier to type. */
const grouped = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ')

/** The QR code for an authenticator app, its secret to be typed, and the first code, which confirms it. */
export function AppSetUp({ offer, isBusy, failure, refusals, onCode }: AppSetUpProps) {
  const copy = useCopy()
  // A phone cannot scan itself.
  const isTouch = useMedia(TOUCH)
  return (
    <div className={classes.show}>
      <ol className={classes.steps}>
        <li>{t('在手机上打开验证器应用，例如 Microsoft Authenticator、Google Authenticator 或企业自己的应用。')}</li>
        <li>{t('在应用中选择添加账号，扫描二维码；扫不了时手动输入下面的密钥。')}</li>
        <li>{t('输入应用上显示的 6 位数字。')}</li>
      </ol>
      {isTouch && (
        <Button size="large" block href={offer.uri}>
          {t('在本机的验证器应用中打开')}
        </Button>
      )}
      <div className={classes.qr}>
        <Suspense fallback={<Spin />}>
          <QrImage content={offer.uri} label={t('验证器应用二维码')} />
        </Suspense>
      </div>
      <div className={classes.secret}>
        <code>{grouped(offer.secret)}</code>
        <Button
          type="text"
          icon={<CopyOutlined />}
          aria-label={t('复制密钥')}
          onClick={() => void copy(offer.secret)}
        />
      </div>
      {failure && <Alert type="error" showIcon title={failure} />}
      <CodeInput isBusy={isBusy} refusals={refusals} onFull={onCode} />
    </div>
  )
}
