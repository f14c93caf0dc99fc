import { Suspense, useState } from 'react'
import { LazyAlarmDrawer } from '../../alarm/index.ts'
import { useLevelLooks } from '../../live/alarm/level-looks.ts'
import { LevelMark } from '../../live/alarm/level-mark.tsx'
import { serverWords } from '../../platform/i18n/server-words.ts'
import { t } from '../../platform/i18n/translate.ts'
import { usePermission } from '../../platform/session/permission.ts'
import { PageLink } from '../../platform/shell/page-link.tsx'
import { dayjs } from '../../platform/time/plant-dayjs.ts'
import classes from '../monitor.module.css'
import { alarmFigures, useAsked, useMonitor } from '../monitor-calls.ts'
import { Found, MonitorCard, Nothing } from '../monitor-card.tsx'

const SHOWN = 8

/** What asks for somebody, the most urgent first. */
export function AlarmsCard() {
  const { rootId } = useAsked()
  const [opened, setOpened] = useState<string>()
  const looks = useLevelLooks()
  const mayOpenAll = usePermission('alarmMessage')
  const found = useMonitor('alarms', { rootId }, (options) => alarmFigures.alarms({ rootId, pageSize: SHOWN }, options))
  const all = mayOpenAll && (
    <PageLink href={`/dvs/pages/alarm/current${rootId ? `?objectId=${rootId}` : ''}`}>
      {found.data && found.data.total > SHOWN ? t('全部 {total} 条', { total: found.data.total }) : t('当前报警')}
    </PageLink>
  )
  return (
    <MonitorCard title={t('最新报警')} tools={all}>
      <Found query={found}>
        {({ records }) =>
          records.length ? (
            <ul className={classes.rows}>
              {records.map((alarm) => (
                <li key={alarm.id}>
                  <button
                    type="button"
                    className={`${classes.row} ${classes.alarm}`}
                    onClick={() => setOpened(alarm.batchNo)}
                  >
                    <LevelMark look={looks[alarm.level]} />
                    <span className={classes.who}>
                      <span className={classes.name}>{serverWords(alarm.content)}</span>
                      <span className={classes.below}>{alarm.objectName}</span>
                    </span>
                    <span className={classes.below}>{dayjs(alarm.lastActivatedAt).format('MM-DD HH:mm')}</span>
                  </button>
                </li>
              ))}
            </ul>
          ) : (
            <Nothing>{t('当前没有报警')}</Nothing>
          )
        }
      </Found>
      <Suspense>{opened && <LazyAlarmDrawer batchNo={opened} onClose={() => setOpened(undefined)} />}</Suspense>
    </MonitorCard>
  )
}
