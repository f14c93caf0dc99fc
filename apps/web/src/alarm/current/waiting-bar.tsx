import { ArrowUpOutlined } from '@ant-design/icons'
import type { Alarm } from '@zhizao/contract/alarm/alarm-row'
import { Button } from 'antd'
import type { LevelLooks } from '../../live/alarm/level-looks.ts'
import { LevelMark } from '../../live/alarm/level-mark.tsx'
import { t } from '../../platform/i18n/translate.ts'
import classes from './current.module.css'

export interface WaitingBarProps {
  waiting: readonly Alarm[]
  /** Something has changed that cannot be counted. */
  isOther: boolean
  looks: LevelLooks
  onTakeIn: () => void
}

const worst = (rows: readonly Alarm[]) =>
  (['urgent', 'error', 'warning'] as const).find((level) => rows.some((row) => row.level === level))!

/** What has come while the list holds still. It lies over the list: nothing moves when it appears. */
export function WaitingBar({ waiting, isOther, looks, onTakeIn }: WaitingBarProps) {
  if (!waiting.length && !isOther) return null
  return (
    <div className={classes.waiting} role="status">
      <Button size="small" type="primary" icon={<ArrowUpOutlined />} onClick={onTakeIn}>
        {waiting.length ? t('{count} 条新报警', { count: waiting.length }) : t('列表有更新')}
      </Button>
      {waiting.length > 0 && (
        <span className={classes.worst}>
          <LevelMark look={looks[worst(waiting)]} />
        </span>
      )}
    </div>
  )
}
