import { DisconnectOutlined } from '@ant-design/icons'
import { useWay } from '../api/way.ts'
import { t } from '../i18n/translate.ts'
import { dayjs } from '../time/plant-dayjs.ts'
import styles from './connection-banner.module.css'

/** Says on every page that the server is not heard, and of when that is which the page shows. */
export function ConnectionBanner() {
  const { isLost, isLocked, heardAt } = useWay()
  if (!isLost) return null
  const time = dayjs(heardAt).format('HH:mm:ss')
  return (
    <div className={styles.banner} role="alert">
      <DisconnectOutlined />
      <strong>{t('连接已断开，数据停在 {time}', { time })}</strong>
      <span>{isLocked ? t('正在自动重连，期间不能保存或下发。') : t('实时数据正在自动重连，其他操作不受影响。')}</span>
    </div>
  )
}
