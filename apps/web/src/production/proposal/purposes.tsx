import type { Purpose } from '@zhizao/contract/production/proposal'
import { Fragment } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import { PageLink } from '../../platform/shell/page-link.tsx'
import { ExactQuantity } from '../../platform/widgets/exact-quantity.tsx'
import own from '../production.module.css'
import { purposeHref, purposeWords } from './proposal-calls.ts'

interface PurposesProps {
  of: readonly Purpose[]
  /** All that there are, where not all are told. */
  count?: number
  /** So many are shown. */
  most?: number
  unit: string
  decimals: number
}

/** What a material is for, each with how much of it. */
export function Purposes({ of, count = of.length, most = of.length, unit, decimals }: PurposesProps) {
  const more = count - Math.min(most, of.length)
  return (
    <>
      {of.slice(0, most).map((each, at) => {
        const href = purposeHref(each)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: one document may ask twice, and nothing of a line moves
          <Fragment key={at}>
            <span className={own.two}>
              {href ? <PageLink href={href}>{purposeWords(each)}</PageLink> : purposeWords(each)}{' '}
              <ExactQuantity value={each.quantity} unit={unit} decimals={decimals} />
            </span>
          </Fragment>
        )
      })}
      {more > 0 && <span className={own.second}>{t('另有 {count} 项', { count: more })}</span>}
    </>
  )
}
