import { CloudSyncOutlined, DisconnectOutlined, WarningOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { t } from '../platform/i18n/translate.ts'
import { dayjs } from '../platform/time/plant-dayjs.ts'
import classes from './offline.module.css'
import { useOutbox } from './outbox.ts'
import { OUTBOX_PAGE, useGo } from './room-way.ts'
import { useOffline } from './terminal.ts'

/** Says on a page that works without a connection how it stands: what waits on this device, and since when. */
export function OfflineStrip() {
  const isOffline = useOffline()
  const { acts } = useOutbox()
  const go = useGo()
  const refused = acts.filter(({ refusal }) => refusal !== undefined).length
  const [oldest] = acts
  const look = isOffline ? classes.isOffline : refused ? classes.isRefused : classes.isSending
  if (!isOffline && !oldest) {
    return (
      <div className={classes.quiet}>
        <Button type="link" size="small" onClick={() => go(OUTBOX_PAGE)}>
          {t('待上传记录')}
        </Button>
      </div>
    )
  }
  return (
    <div className={`${classes.strip} ${look}`} role="status">
      {isOffline ? <DisconnectOutlined /> : refused ? <WarningOutlined /> : <CloudSyncOutlined />}
      <strong>
        {isOffline
          ? t('离线 · {count} 条待上传', { count: acts.length })
          : t('{count} 条待上传', { count: acts.length })}
      </strong>
      {oldest && <span>{t('最早 {time}', { time: dayjs(oldest.at).format('MM-DD HH:mm') })}</span>}
      {refused > 0 && <span>{t('{count} 条未被接受', { count: refused })}</span>}
      {isOffline && <span>{t('照常操作，记在本机，连上后自动上传')}</span>}
      <Button size="small" className={classes.toList} onClick={() => go(OUTBOX_PAGE)}>
        {t('待上传记录')}
      </Button>
    </div>
  )
}
