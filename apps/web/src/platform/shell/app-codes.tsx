import { QRCode } from 'antd'
import { t } from '../i18n/translate.ts'
import styles from './header-tools.module.css'

const SIDE = 100

/** A code for each app that leads a phone to it. */
export const AppCodes = ({ apps }: { apps: readonly { name: string; address: string }[] }) => (
  <div className={styles.codes}>
    {apps.map(({ name, address }) => (
      <figure key={name} className={styles.code}>
        <a href={address} target="_blank" rel="noopener noreferrer" aria-label={t('下载{name}客户端', { name })}>
          <QRCode value={address} size={SIDE} bordered={false} marginSize={1} color="#000" bgColor="#fff" type="svg" />
        </a>
        <figcaption>{name}</figcaption>
      </figure>
    ))}
  </div>
)
