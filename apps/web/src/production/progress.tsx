import { addQuantities, compareQuantities, quantityText } from '@zhizao/rules/quantity/decimal'
import { t } from '../platform/i18n/translate.ts'
import classes from './production.module.css'

export interface ProgressProps {
  good: string
  scrap: string
  quantity: string
  unit?: string
  decimals?: number
  isWide?: boolean
}

const shareOf = (part: string, whole: string) => {
  const all = Number(whole)
  return all > 0 ? Math.min(100, (Number(part) * 100) / all) : 0
}

/** Good pieces of all that are to be made, with what was scrapped behind them. */
export function Progress({ good, scrap, quantity, unit, decimals, isWide }: ProgressProps) {
  const done = shareOf(good, quantity)
  const lost = Math.min(100 - done, shareOf(scrap, quantity))
  const isDone = compareQuantities(good, quantity) >= 0
  const words = `${quantityText(good, decimals)} / ${quantityText(quantity, decimals)}${unit ? ` ${unit}` : ''}`
  const told = t('合格 {good}，报废 {scrap}，计划 {quantity}', { good, scrap, quantity })
  return (
    <span className={`${classes.progress} ${isWide ? classes.wide : ''}`} title={told}>
      <span className={classes.track} aria-hidden>
        <i className={isDone ? classes.done : classes.good} style={{ width: `${done}%` }} />
        <i className={classes.lost} style={{ width: `${lost}%` }} />
      </span>
      <span className={classes.figures}>{words}</span>
    </span>
  )
}

/** Pieces that are reported in all. */
export const reportedOf = ({ good, scrap, rework }: { good: string; scrap: string; rework: string }) =>
  addQuantities(addQuantities(good, scrap), rework)
