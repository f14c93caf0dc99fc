import type { Alarm } from '@zhizao/contract/alarm/alarm-row'
import { Button } from 'antd'
import { useMemo } from 'react'
import { useLevelLooks } from '../../live/alarm/level-looks.ts'
import { LevelMark } from '../../live/alarm/level-mark.tsx'
import { live, useLiveAlarms } from '../../live/alarm/live-alarms.ts'
import { serverWords } from '../../platform/i18n/server-words.ts'
import { t } from '../../platform/i18n/translate.ts'
import { EmptyState, ErrorState, Loading } from '../../platform/shell/states.tsx'
import { StatusTag } from '../../platform/widgets/status-tag.tsx'
import { stateChoice } from '../alarm-words.ts'
import { canConfirm, canHandle } from '../handling/allowed-actions.ts'
import type { AlarmActions } from '../handling/use-alarm-actions.tsx'
import { listOf, PLAIN } from '../live/live-lists.ts'
import classes from './alarm-news.module.css'

export interface BellListProps {
  actions: AlarmActions
  onOpen: (alarm: Alarm) => void
  onHandle: (alarm: Alarm) => void
  onAll: () => void
}

const MOST = 8

/** The current alarms that need a person most, with what can be done about them. */
export function BellList({ actions, onOpen, onHandle, onAll }: BellListProps) {
  const alarms = useLiveAlarms()
  const looks = useLevelLooks()
  const rows = useMemo(() => listOf(alarms, PLAIN), [alarms])
  if (alarms.status === 'failed') return <ErrorState error={alarms.error} onRetry={live.retry} />
  if (alarms.status !== 'ready') return <Loading />
  return (
    <div className={classes.bell}>
      {rows.length === 0 && <EmptyState title={t('当前没有报警')} />}
      <ul className={classes.list}>
        {rows.slice(0, MOST).map((row) => (
          <li key={row.id} className={classes.item}>
            <div className={classes.head}>
              <LevelMark look={looks[row.level]} />
              <strong className={classes.object}>{row.objectName ?? t('报警')}</strong>
              <StatusTag quiet choice={stateChoice(row.state)} />
            </div>
            <div className={classes.text}>{serverWords(row.content)}</div>
            <div className={classes.acts}>
              {actions.mayConfirm && canConfirm(row) && (
                <Button size="small" onClick={() => void actions.confirm([row])}>
                  {t('确认')}
                </Button>
              )}
              {actions.mayHandle && canHandle(row) && (
                <Button size="small" onClick={() => onHandle(row)}>
                  {t('处理')}
                </Button>
              )}
              <Button size="small" type="link" onClick={() => onOpen(row)}>
                {t('打开')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <Button block type="link" onClick={onAll}>
        {t('查看全部 {count} 条', { count: rows.length })}
      </Button>
    </div>
  )
}
