import type { Alarm } from '@zhizao/contract/alarm/alarm-row'
import { Tooltip } from 'antd'
import dayjs from 'dayjs'
import { t } from '../platform/i18n/translate.ts'
import type { FullColumn } from '../platform/resource-screen/define-screen.ts'
import { StatusTag } from '../platform/widgets/status-tag.tsx'
import type { LevelLooks } from './alarm-calls.ts'
import classes from './alarm-columns.module.css'
import { HANDLED_CHOICES, lastedFor, newestValue, STATE_CHOICES, stateChoice, valueWords } from './alarm-words.ts'
import { LevelMark } from './level-mark.tsx'

/** When, with how long it has lasted beside it. */
export const Moment = ({ row }: { row: Alarm }) => (
  <span className={classes.moment}>
    {dayjs(row.activatedAt).format('MM-DD HH:mm:ss')}
    <span className={classes.faint}>{lastedFor(row, Date.now())}</span>
  </span>
)

/** The value that raised it against its limit. */
export const Value = ({ row }: { row: Alarm }) => (
  <Tooltip
    title={row.peakValue === null ? undefined : t('峰值 {value}', { value: valueWords(row.peakValue, row.unit) })}
  >
    <span className={classes.moment}>
      {newestValue(row)}
      {row.limit !== null && (
        <span className={classes.faint}>{t('限值 {value}', { value: valueWords(row.limit, row.unit) })}</span>
      )}
    </span>
  </Tooltip>
)

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
    width: 100,
    sortable: true,
    render: (row) => <LevelMark look={looks[row.level]} />,
  },
  state: {
    field: 'state',
    title: '状态',
    width: 116,
    choices: STATE_CHOICES,
    render: (row) => <StatusTag choice={stateChoice(row.state)} />,
  },
  value: { field: 'lastValue', title: '当前值', width: 112, render: (row) => <Value row={row} /> },
  activatedAt: {
    field: 'activatedAt',
    title: '报警时间',
    width: 122,
    sortable: true,
    render: (row) => <Moment row={row} />,
  },
  handled: {
    field: 'alarmStatus',
    title: '处理状态',
    width: 100,
    choices: HANDLED_CHOICES,
    render: (row) => <Handled row={row} />,
  },
})
