import { BellOutlined } from '@ant-design/icons'
import { useRouter } from '@tanstack/react-router'
import { App } from 'antd'
import { useEffect } from 'react'
import { t } from '../i18n/translate.ts'
import { useInbox } from '../push/inbox.ts'
import { useOpenAlarmCount } from '../session/alarm-totals.ts'
import { entryAt, useMenu } from '../session/menu.ts'
import { CountMark } from './count-mark.tsx'
import styles from './header-tools.module.css'

/** Pages that list alarms, the first that the user has is where the bell leads. */
const alarmPages = ['/dvs/pages/alarm/current', '/lak/pages/basicData/alarmQuery']

/** Open alarms; absent where the user's menu has no alarm page. Rings when one arrives. */
export function AlarmBell() {
  const { openAlarms, arrivals } = useInbox()
  const router = useRouter()
  const modules = useMenu()
  const { message } = App.useApp()
  useOpenAlarmCount()
  const address = alarmPages.find((path) => entryAt(modules, path))
  useEffect(() => {
    if (arrivals) void message.warning({ key: 'alarm-count', content: t('报警数量有变化，请及时处理') })
  }, [arrivals, message])
  if (!address) return null
  const label = t('未处理报警 {count} 条', { count: openAlarms })
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={label}
      title={label}
      onClick={() => void router.navigate({ href: address })}
    >
      <CountMark count={openAlarms} most={999}>
        <BellOutlined key={arrivals} className={arrivals ? `${styles.icon} ${styles.ringing}` : styles.icon} />
      </CountMark>
    </button>
  )
}
