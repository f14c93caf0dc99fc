import { DisconnectOutlined } from '@ant-design/icons'
import { useEffect, useState } from 'react'
import { t } from '../i18n/translate.ts'
import { usePushState } from '../push/push.ts'
import styles from './header-tools.module.css'

/** A break shorter than this is not worth a word, ms. */
const PATIENCE = 2500

/** Says when what is on show may be old. */
export function PushIndicator() {
  const state = usePushState()
  const [isOverdue, setOverdue] = useState(false)
  useEffect(() => {
    setOverdue(false)
    if (state !== 'stale') return
    const timer = setTimeout(() => setOverdue(true), PATIENCE)
    return () => clearTimeout(timer)
  }, [state])
  if (state !== 'stale' || !isOverdue) return null
  return (
    <span className={styles.offline} role="status" title={t('实时连接已断开，显示的数据可能不是最新，正在自动重连')}>
      <DisconnectOutlined />
      {t('数据离线，重连中')}
    </span>
  )
}
