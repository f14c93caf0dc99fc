import type { Monitoring } from '@zhizao/contract/operations/monitoring'
import { Alert } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import { moment } from '../../platform/shell/moment.ts'

/** Balances of stock that the nightly check found to be other than their movements; nothing where all are right. */
export function StockCheckAlert({ check }: { check: Monitoring['stockCheck'] }) {
  if (!check?.differences.length) return null
  const { at, differences } = check
  return (
    <Alert
      type="error"
      showIcon
      title={t('库存与流水不一致：{count} 处（{at} 核对）', { count: differences.length, at: moment(at) })}
      description={
        <ul>
          {differences.map(({ name, what, kept, rebuilt }) => (
            <li key={`${name} ${what}`}>
              {what === 'quantity'
                ? t('{name}：库存 {kept}，流水合计 {rebuilt}', { name, kept, rebuilt })
                : t('{name}：预留 {kept}，单据合计 {rebuilt}', { name, kept, rebuilt })}
            </li>
          ))}
        </ul>
      }
    />
  )
}
