import { addQuantities, quantityText } from '@zhizao/rules/quantity/decimal'
import { t } from '../platform/i18n/translate.ts'
import type { PendingRow } from './pending-work.ts'
import classes from './workbench.module.css'

const share = (part: string, whole: string) => Math.min(100, (Number(part) / Math.max(Number(whole), 1e-9)) * 100)

/** Good pieces of the plan, in figures and as a bar; what was lost stands behind them. */
export function WorkBar({ row }: { row: PendingRow }) {
  const { good, scrap, rework, quantity, unit, decimals } = row
  const lost = addQuantities(scrap, rework)
  const goodShare = share(good, quantity)
  return (
    <span className={classes.progress}>
      <span className={classes.amount}>
        <b>{quantityText(good, decimals)}</b> / {quantityText(quantity, decimals)} {unit}
        {row.isPending && <small>{t('预计')}</small>}
        {lost !== '0' && <em>{t('不良 {quantity}', { quantity: quantityText(lost, decimals) })}</em>}
      </span>
      <span
        className={classes.bar}
        role="progressbar"
        aria-label={t('合格数量')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(goodShare)}
      >
        <i style={{ width: `${goodShare}%` }} />
        <i className={classes.lost} style={{ width: `${Math.min(100 - goodShare, share(lost, quantity))}%` }} />
      </span>
    </span>
  )
}
