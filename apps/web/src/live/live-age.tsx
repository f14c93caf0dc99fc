import { type LiveState, liveStateNames } from '@zhizao/rules/live-state'
import { t } from '../platform/i18n/translate.ts'
import { Hint } from '../platform/widgets/hint.tsx'
import classes from './live-age.module.css'
import { ageText, isUnchanged, lengthText, type Newest, timesText } from './live-state.ts'
import { QualityReason } from './quality-reason.tsx'
import { useSecondText } from './use-now.ts'

export interface LiveAgeProps {
  newest: Newest
  state: LiveState
  pollMs: number
}

/** How a value stands and how old it is; the whole time on pointing at it, and its source's where that is another. An old value of a living device has not changed. */
export function LiveAge({ newest, state, pollMs }: LiveAgeProps) {
  const isGood = state === 'good'
  const { time } = newest
  const text = useSecondText((now) => {
    if (time === null) return t(liveStateNames[state])
    const age = now - time
    const said = isUnchanged(state, newest, now, pollMs)
      ? t('未变化 {length}', { length: lengthText(age) })
      : ageText(age)
    return isGood ? said : `${t(liveStateNames[state])} · ${said}`
  })
  if (time === null) return <span className={classes.age}>{text}</span>
  return (
    <Hint title={() => timesText(newest).map((said) => <div key={said}>{said}</div>)}>
      <span className={`${classes.age} ${isGood ? '' : classes.stale}`}>{text}</span>
    </Hint>
  )
}

const qualities = ['好', '可疑', '坏'] as const

const UNCERTAIN = 1

/** The quality of a value in a word; why it is uncertain on pointing at it. */
export function QualityText({ quality, pointId }: { quality: number | null; pointId: string }) {
  if (quality === null) return <span className={classes.age}>—</span>
  const word = (
    <span className={`${classes.quality} ${classes[`quality${quality}`]}`}>{t(qualities[quality] ?? '坏')}</span>
  )
  return quality === UNCERTAIN ? <Hint title={() => <QualityReason pointId={pointId} />}>{word}</Hint> : word
}
