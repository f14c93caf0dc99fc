import type { CountedSubstitute } from '@zhizao/contract/production/production-order'
import { quantityText } from '@zhizao/rules/quantity/decimal'
import { t } from '../platform/i18n/translate.ts'
import own from './production.module.css'

const amounts = ({ quantity, expected, unit }: CountedSubstitute) =>
  [
    quantity !== '0' && `${quantityText(quantity)} ${unit}`,
    expected !== '0' && t('在途 {quantity}', { quantity: `${quantityText(expected)} ${unit}` }),
  ]
    .filter(Boolean)
    .join('，')

/** What other materials stand for of one that is short. */
export const Substitutes = ({ of }: { of: readonly CountedSubstitute[] }) =>
  of.map((each) => (
    <div key={each.materialCode} className={own.hint} title={each.materialName}>
      {t('替代：{material} {quantity}', { material: each.materialCode, quantity: amounts(each) })}
    </div>
  ))
