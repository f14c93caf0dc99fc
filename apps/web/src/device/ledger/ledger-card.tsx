import type { LedgerDevice } from '@zhizao/contract/device/device-ledger'
import type { ReactNode } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import classes from './ledger-card.module.css'
import { WarrantyTag } from './warranty-tag.tsx'

/** A machine on a phone: what people look for in front of it. */
export function LedgerCard({ row }: { row: LedgerDevice }) {
  const facts: [string, ReactNode][] = [
    [t('编码'), row.code],
    [t('所属模型'), row.modelName],
    [t('生产厂家'), row.manufacturer],
    [t('出厂编号'), row.serialNumber],
    [t('所在位置'), row.positionName],
    [t('质保到期'), row.warrantyUntil && <WarrantyTag until={row.warrantyUntil} />],
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(
        ([title, told]) =>
          told && (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{told}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
