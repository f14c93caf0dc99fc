import { CheckOutlined, SwapOutlined } from '@ant-design/icons'
import { pickReasonTitles } from '@zhizao/contract/stock/stock'
import { stockStatusTitles } from '@zhizao/contract/stock/stock-status'
import { quantityText, subtractQuantities } from '@zhizao/rules/quantity/decimal'
import { Button, Tag } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import { QuantityField } from '../../platform/widgets/quantity-field.tsx'
import classes from './bill-work.module.css'
import type { PickTask } from './pick-tasks.ts'

interface PickCardProps {
  task: PickTask
  /** What sealed boxes take of it. */
  covered?: string | undefined
  isNow: boolean
  disabled: boolean
  /** What else lies there the server knows. */
  isOffline: boolean
  onTake: (taken: string | null) => void
  onInstead: () => void
}

/** Where to go, what to take there and how much. */
export function PickCard({ task, covered, isNow, disabled, isOffline, onTake, onInstead }: PickCardProps) {
  const { location, lotCode, expiresOn, materialCode, materialName, quantity, unit, decimals, taken, why, status } =
    task
  const isWhole = covered === quantity
  const rest = covered ? subtractQuantities(quantity, covered) : quantity
  return (
    <article className={`${classes.line} ${isNow ? classes.now : ''} ${taken || isWhole ? classes.full : ''}`}>
      <div className={classes.head}>
        <div>
          <div className={classes.place}>{location}</div>
          <div className={classes.what}>{materialCode}</div>
          <div className={classes.sub}>{materialName}</div>
        </div>
        <div className={classes.amount}>
          {quantityText(quantity, decimals)} {unit}
          <div className={classes.sub}>
            {status !== 'available' && <Tag color="orange">{t(stockStatusTitles[status])}</Tag>}
            <Tag color={taken || isWhole ? 'green' : 'blue'}>
              {taken || isWhole ? t('已拣') : t(pickReasonTitles[why])}
            </Tag>
          </div>
        </div>
      </div>
      {(lotCode || expiresOn) && (
        <div className={classes.sub}>
          {lotCode && t('批次 {lot}', { lot: lotCode })} {expiresOn && t('有效期至 {day}', { day: expiresOn })}
        </div>
      )}
      <Boxed task={task} covered={covered} />
      <div className={classes.tools}>
        <div style={{ flex: 1, minWidth: 140 }}>
          <QuantityField
            aria-label={t('拣货数量')}
            placeholder={t('拣货数量')}
            value={taken}
            unit={unit}
            disabled={disabled}
            onChange={onTake}
          />
        </div>
        <Button icon={<CheckOutlined />} disabled={disabled || isWhole} onClick={() => onTake(rest)}>
          {t('拣齐')}
        </Button>
        <Button icon={<SwapOutlined />} disabled={disabled || isOffline} onClick={onInstead}>
          {t('换批次')}
        </Button>
      </div>
    </article>
  )
}

/** What of it goes out in whole boxes, or could. */
function Boxed({ task: { packed, unit, decimals }, covered }: Pick<PickCardProps, 'task' | 'covered'>) {
  const amount = (some: string) => ({ quantity: `${quantityText(some, decimals)} ${unit}` })
  if (!covered && packed === '0') return null
  const words = covered
    ? t('整箱出 {quantity}', amount(covered))
    : t('这里有 {quantity} 已装箱，扫箱码整箱出', amount(packed))
  return <div className={classes.sub}>{words}</div>
}
