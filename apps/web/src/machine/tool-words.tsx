import { type Due, type Tool, toolStates } from '@zhizao/contract/machine/tool'
import { Progress, Tag } from 'antd'
import { t } from '../platform/i18n/translate.ts'
import { stateChoices } from '../platform/resource-screen/state-actions.ts'
import classes from './machine.module.css'

export const toolAddress = ({ id }: { id: string }) => `/mes/pages/machine/tool/detail?id=${id}`
export const toolStateChoices = stateChoices(toolStates)
export const dueChoices = [
  { value: 'due', label: '已到期' },
  { value: 'soon', label: '即将到期或已到期' },
]

const dueColours: Readonly<Record<Due, string>> = { none: 'var(--good)', soon: 'var(--warn)', due: 'var(--bad)' }

const number = (value: number) => Math.round(value).toLocaleString('en-US')

/** What a tool has done of what it is made for. */
export function LifeBar({ tool: { shots, lifeShots, lifeUsed } }: { tool: Tool }) {
  if (!lifeShots && !shots) return <span className={classes.none}>—</span>
  if (!lifeShots || lifeUsed === null) return <span>{number(shots)}</span>
  const colour = lifeUsed >= 1 ? dueColours.due : lifeUsed >= 0.9 ? dueColours.soon : dueColours.none
  return (
    <Used
      share={lifeUsed}
      colour={colour}
      words={`${number(shots)} / ${number(lifeShots)}`}
      label={t('寿命已用 {n}%', { n: Math.round(lifeUsed * 100) })}
    />
  )
}

/** Shots since the last care, and whether the next is due. */
export function CareBar({ tool: { careShots, careEvery, careDue } }: { tool: Tool }) {
  if (!careEvery) return <span className={classes.none}>—</span>
  return (
    <Used
      share={careShots / careEvery}
      colour={dueColours[careDue]}
      words={`${number(careShots)} / ${number(careEvery)}`}
      label={t('距上次保养 {n} 模次', { n: number(careShots) })}
    />
  )
}

function Used({ share, colour, words, label }: { share: number; colour: string; words: string; label: string }) {
  return (
    <span className={classes.used} title={label}>
      <Progress
        percent={Math.min(100, share * 100)}
        showInfo={false}
        size="small"
        strokeColor={colour}
        aria-label={label}
      />
      <span>{words}</span>
    </span>
  )
}

export function DueTag({ due }: { due: Due }) {
  if (due === 'none') return null
  return <Tag color={due === 'due' ? 'error' : 'warning'}>{due === 'due' ? t('已到期') : t('即将到期')}</Tag>
}

/** When a gauge is to be calibrated next. */
export function CalibrationText({ tool: { calibrationDays, calibrationDueOn, calibrationDue } }: { tool: Tool }) {
  if (!calibrationDays) return <span className={classes.none}>—</span>
  return (
    <span>
      {calibrationDueOn ?? t('从未校准')} <DueTag due={calibrationDue} />
    </span>
  )
}
