import type { Alarm } from '@zhizao/contract/alarm/alarm-row'
import { Tooltip } from 'antd'
import type { LevelLooks } from '../live/alarm/level-looks.ts'
import { LevelMark } from '../live/alarm/level-mark.tsx'
import { t } from '../platform/i18n/translate.ts'
import type { FullColumn } from '../platform/resource-screen/define-screen.ts'
import { dayjs } from '../platform/time/plant-dayjs.ts'
import { StatusTag } from '../platform/widgets/status-tag.tsx'
import classes from './alarm-columns.module.css'
import {
  HANDLED_CHOICES,
  lastedFor,
  lastedInAll,
  newestValue,
  STATE_CHOICES,
  stateChoice,
  valueWords,
} from './alarm-words.ts'

/** When it was raised first; how long it lasted this time, and in all times, beside it. */
export function Moment({ row }: { row: Alarm }) {
  const now = Date.now()
  const whole = lastedInAll(row, now)
  return (
    <span className={classes.moment}>
      {dayjs(row.activatedAt).format('MM-DD HH:mm:ss')}
      <span className={classes.faint}>
        {whole ? t('本次 {length}', { length: lastedFor(row, now) }) : lastedFor(row, now)}
      </span>
      {whole && <span className={classes.faint}>{whole}</span>}
    </span>
  )
}

export const Handled = ({ row }: { row: Alarm }) => {
  const choice = HANDLED_CHOICES.find(({ value }) => value === String(row.alarmStatus))!
  return (
    <Tooltip title={row.handling}>
      <span>
        <StatusTag
          quiet
          choice={{ ...choice, label: t(choice.label), colour: row.alarmStatus === 2 ? 'success' : 'default' }}
        />
      </span>
    </Tooltip>
  )
}

/** Columns that every list of alarms shows. */
export const alarmColumns = (looks: LevelLooks): Record<string, FullColumn<Alarm>> => ({
  level: {
    field: 'level',
    title: '等级',
    width: 92,
    sortable: true,
    render: (row) => <LevelMark look={looks[row.level]} />,
  },
  state: {
    field: 'state',
    title: '状态',
    width: 112,
    choices: STATE_CHOICES,
    render: (row) => <StatusTag choice={stateChoice(row.state)} />,
  },
  value: { field: 'lastValue', title: '当前值', width: 96, render: (row) => newestValue(row) },
  peak: {
    field: 'peakValue',
    title: '峰值',
    width: 96,
    render: (row) => valueWords(row.peakValue, row.unit, row.valueWords),
  },
  limit: { field: 'limit', title: '限值', width: 88, render: (row) => valueWords(row.limit, row.unit) },
  activatedAt: {
    field: 'activatedAt',
    title: '报警时间',
    width: 132,
    sortable: true,
    render: (row) => <Moment row={row} />,
  },
  handled: {
    field: 'alarmStatus',
    title: '处理状态',
    width: 84,
    choices: HANDLED_CHOICES,
    render: (row) => <Handled row={row} />,
  },
})
