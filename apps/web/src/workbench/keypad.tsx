import { t } from '../platform/i18n/translate.ts'
import classes from './workbench.module.css'

export type Key = { press: string } | { add: number } | 'all'

interface KeypadProps {
  decimals: number
  disabled: boolean
  /** What 全部 stands for, in words; none where nothing is left. */
  all: string | undefined
  onKey: (key: Key) => void
}

const rows = [
  ['7', '8', '9'],
  ['4', '5', '6'],
  ['1', '2', '3'],
]

/** Large digits, and the steps that people mostly take. */
export function Keypad({ decimals, disabled, all, onKey }: KeypadProps) {
  const digit = (key: string, name = key) => (
    <button key={key} type="button" disabled={disabled} aria-label={name} onClick={() => onKey({ press: key })}>
      {key}
    </button>
  )
  const step = (add: number) => (
    <button type="button" className={classes.step} disabled={disabled} onClick={() => onKey({ add })}>
      +{add}
    </button>
  )
  const side = [
    <button
      key="⌫"
      type="button"
      className={classes.step}
      disabled={disabled}
      aria-label={t('退格')}
      onClick={() => onKey({ press: '⌫' })}
    >
      ⌫
    </button>,
    step(10),
    step(1),
  ]
  return (
    <fieldset className={classes.keypad} aria-label={t('数字键盘')}>
      {rows.map((keys, at) => [...keys.map((key) => digit(key)), <span key="side">{side[at]}</span>])}
      {decimals > 0 ? digit('.', t('小数点')) : digit('C', t('清空'))}
      {digit('0')}
      <button
        type="button"
        className={`${classes.step} ${classes.all}`}
        disabled={disabled || all === undefined}
        onClick={() => onKey('all')}
      >
        {t('全部')} {all !== undefined && <small>{all}</small>}
      </button>
    </fieldset>
  )
}
