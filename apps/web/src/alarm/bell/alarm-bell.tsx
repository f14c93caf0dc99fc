import { BellOutlined } from '@ant-design/icons'
import { useRouter } from '@tanstack/react-router'
import { Popover } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import { useInbox } from '../../platform/push/inbox.ts'
import { useOpenAlarmCount } from '../../platform/session/alarm-totals.ts'
import { entryAt, useMenu } from '../../platform/session/menu.ts'
import { CountMark } from '../../platform/shell/count-mark.tsx'
import styles from '../../platform/shell/header-tools.module.css'
import { useAlarmActions } from '../handling/use-alarm-actions.tsx'
import { BellList } from './bell-list.tsx'

const AlarmDrawer = lazy(async () => ({ default: (await import('../detail/alarm-drawer.tsx')).AlarmDrawer }))

/** Pages that list alarms, the first that the user has is where the bell leads. */
const alarmPages = ['/dvs/pages/alarm/current', '/lak/pages/basicData/alarmQuery']

/** Current alarms, as many as their page lists; absent where the user's menu has no such page. Rings when one arrives. */
export function AlarmBell() {
  const { openAlarms, arrivals } = useInbox()
  const router = useRouter()
  const modules = useMenu()
  const [isOpen, setOpen] = useState(false)
  const [shown, setShown] = useState<string>()
  const actions = useAlarmActions()
  useOpenAlarmCount()
  const address = alarmPages.find((path) => entryAt(modules, path))
  if (!address) return null
  const label = t('当前报警 {count} 条', { count: openAlarms })
  const leave = (work: () => void) => {
    setOpen(false)
    work()
  }
  return (
    <>
      <Popover
        placement="bottomRight"
        trigger="click"
        arrow={false}
        open={isOpen}
        onOpenChange={setOpen}
        destroyOnHidden
        content={
          <BellList
            actions={actions}
            onOpen={(alarm) => leave(() => setShown(alarm.batchNo))}
            onHandle={(alarm) => leave(() => actions.handle([alarm]))}
            onAll={() => leave(() => void router.navigate({ href: address }))}
          />
        }
      >
        <button type="button" className={styles.tool} aria-label={label} title={label} aria-expanded={isOpen}>
          <CountMark count={openAlarms} most={999}>
            <BellOutlined key={arrivals} className={arrivals ? `${styles.icon} ${styles.ringing}` : styles.icon} />
          </CountMark>
        </button>
      </Popover>
      {actions.dialogs}
      <Suspense>{shown && <AlarmDrawer batchNo={shown} onClose={() => setShown(undefined)} />}</Suspense>
    </>
  )
}
