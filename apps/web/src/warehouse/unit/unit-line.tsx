import { DeleteOutlined } from '@ant-design/icons'
import { stockStatusTitles } from '@zhizao/contract/stock/stock-status'
import { quantityText } from '@zhizao/rules/quantity/decimal'
import { Button } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import { QuantityField } from '../../platform/widgets/quantity-field.tsx'
import { StatusTag } from '../../platform/widgets/status-tag.tsx'
import classes from '../bill/bill-work.module.css'
import type { PackLine } from './pack-lines.ts'

interface UnitLineProps {
  line: PackLine
  isWrong: boolean
  disabled: boolean
  onChange: (quantity: string | null) => void
  onRemove: () => void
}

/** Something that is being packed or taken out, and how much of it. */
export function UnitLine({ line, isWrong, disabled, onChange, onRemove }: UnitLineProps) {
  const { materialCode, materialName, lotCode, status, most, unit, decimals, quantity } = line
  return (
    <article className={`${classes.line} ${isWrong ? classes.now : ''}`}>
      <div className={classes.head}>
        <div>
          <div className={classes.what}>{materialCode}</div>
          <div className={classes.sub}>
            {materialName} {lotCode && t('批次 {lot}', { lot: lotCode })}{' '}
            {status !== 'available' && (
              <StatusTag choice={{ value: status, label: t(stockStatusTitles[status]), colour: 'warning' }} />
            )}
          </div>
        </div>
        <div className={classes.sub}>
          {t('最多 {quantity}', { quantity: `${quantityText(most, decimals)} ${unit}` })}
        </div>
      </div>
      <div className={classes.tools}>
        <div style={{ flex: 1, minWidth: 140 }}>
          <QuantityField aria-label={t('数量')} value={quantity} unit={unit} disabled={disabled} onChange={onChange} />
        </div>
        <Button icon={<DeleteOutlined />} aria-label={t('移除')} disabled={disabled} onClick={onRemove} />
      </div>
    </article>
  )
}
