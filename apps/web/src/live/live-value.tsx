import './alarm/level-palette.ts'
import { type LiveState, liveStateNames } from '@zhizao/rules/live-state'
import type { ValueWord } from '@zhizao/rules/value-words/value-words'
import { useEffect, useRef } from 'react'
import { t } from '../platform/i18n/translate.ts'
import { CALM } from '../platform/theme/media.ts'
import { isQuiet, type Level, type Newest } from './live-state.ts'
import classes from './live-value.module.css'
import { worded } from './said-value.ts'
import { wordPaint } from './value-colours.ts'

export interface LiveValueProps {
  newest: Newest
  decimals: number
  unit?: string | null
  /** What its values mean. */
  valueWords?: readonly ValueWord[]
  state: LiveState
  level?: Level
  size?: 'plain' | 'large'
}

/** Characters of a number from which it is set smaller, that none of its digits is cut. */
const LONG = 20

/** A value that is alive: flashes when it changes, grey when nothing tells it any more, coloured when a limit is broken. */
export function LiveValueText({ newest, decimals, unit, valueWords, state, level, size = 'plain' }: LiveValueProps) {
  const box = useFlash(newest)
  const { text, said } = worded({ value: newest.value, decimals, valueWords })
  const isLong = typeof newest.value !== 'string' && !said && text.length > LONG
  const isOld = isQuiet(state)
  const look = isOld ? classes.stale : state === 'bad' ? classes.doubtful : ''
  return (
    <span
      ref={box}
      className={`${classes.value} ${classes[size]} ${look} ${level && !isOld ? classes[level] : ''}`}
      title={isOld ? t(liveStateNames[state]) : said && `${said.words}(${newest.value})`}
    >
      <span
        className={`${classes.number} ${isLong ? classes.long : ''}`}
        style={said?.colour && !isOld ? { color: wordPaint[said.colour] } : undefined}
      >
        {text}
      </span>
      {unit && !said && <span className={classes.unit}>{unit}</span>}
    </span>
  )
}

/** Looked up once: it is asked for each value. */
let calm: MediaQueryList | undefined

const LIT = 600

/** Lights the element up on each new value, not on the first. It goes out at once: a fade would have hundreds of values painted in each frame. */
function useFlash({ value, time }: Newest) {
  const box = useRef<HTMLSpanElement>(null)
  const before = useRef<{ value: unknown; time: number | null } | undefined>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const last = before.current
    before.current = { value, time }
    const element = box.current
    if (!element || !last || last.time === null || last.value === value) return
    calm ??= matchMedia(CALM)
    if (calm.matches) return
    // By its name: asking for the colour would have the whole page laid out for each value.
    element.style.backgroundColor = 'var(--brand-soft)'
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      element.style.backgroundColor = ''
    }, LIT)
  }, [value, time])
  useEffect(() => () => clearTimeout(timer.current), [])
  return box
}
