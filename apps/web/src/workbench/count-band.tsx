import { CalculatorOutlined } from '@ant-design/icons'
import { isBeyondTolerance } from '@zhizao/rules/production/count-suggestion'
import { quantityText, sumOfQuantities } from '@zhizao/rules/quantity/decimal'
import { Button } from 'antd'
import { t } from '../platform/i18n/translate.ts'
import classes from './count-band.module.css'
import type { Form } from './kept-work.ts'
import { amountOf, type Figures, isReady, sumOf } from './report-figures.ts'

/** Whether what is typed is further from the machines' count than they allow, so that a reason belongs to it. */
export function isApart({ count }: Form, figures: Figures): boolean {
  if (!count || !isReady(figures)) return false
  const { reported, total, tolerancePercent } = count
  const typed = [amountOf(figures.good), sumOf(figures, 'scrap'), sumOf(figures, 'rework')]
  return isBeyondTolerance(sumOfQuantities([reported, ...typed]), total, tolerancePercent)
}

const usual = () => [t('还有件没报'), t('计数器漏计'), t('计数器多计'), t('调机试模')]

interface CountBandProps {
  form: Form
  asksReason: boolean
  reason: string | undefined
  onReason: (reason: string) => void
  onFill: (good: string, scrap: string) => void
}

/** What machines have counted beside what was reported: one press takes it over; far from it a reason is chosen. */
export function CountBand({ form, asksReason, reason, onReason, onFill }: CountBandProps) {
  const { count, decimals, unit } = form
  if (!count) return null
  const text = (quantity: string) => quantityText(quantity, decimals)
  const isPending = count.good !== '0' || count.scrap !== '0'
  const fill =
    count.scrap === '0'
      ? t('按计数填入 {good} {unit}', { good: text(count.good), unit })
      : t('按计数填入 {good} {unit}、报废 {scrap}', { good: text(count.good), scrap: text(count.scrap), unit })
  return (
    <section className={classes.count} aria-label={t('机器计数')}>
      <div className={classes.line}>
        <span>
          {t('机器计数')} <b>{text(count.total)}</b> · {t('已报')} <b>{text(count.reported)}</b> {unit}
          {count.isAutomatic && <em>{t('自动报工')}</em>}
        </span>
        {isPending ? (
          <Button size="large" icon={<CalculatorOutlined />} onClick={() => onFill(count.good, count.scrap)}>
            {fill}
          </Button>
        ) : (
          <small>{t('计数已全部报工')}</small>
        )}
      </div>
      {asksReason && (
        <fieldset className={classes.reasons} aria-label={t('与计数不符的原因')}>
          <span>{t('与计数相差超过 {percent} %，请选原因', { percent: count.tolerancePercent })}</span>
          {usual().map((each) => (
            <button key={each} type="button" aria-pressed={each === reason} onClick={() => onReason(each)}>
              {each}
            </button>
          ))}
        </fieldset>
      )}
    </section>
  )
}
