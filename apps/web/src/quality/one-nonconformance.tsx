import type { WholeNonconformance } from '@zhizao/contract/quality/nonconformance'
import page from '../platform/document/document-page.module.css'
import { HistoryList } from '../platform/document/history-list.tsx'
import { t } from '../platform/i18n/translate.ts'
import { moment } from '../platform/shell/moment.ts'
import { PageLink } from '../platform/shell/page-link.tsx'
import { ExactQuantity } from '../platform/widgets/exact-quantity.tsx'
import { CauseForm } from './cause-form.tsx'
import { DispositionTable } from './disposition-table.tsx'
import { nonconformances } from './inspection-calls.ts'
import { Facts } from './inspection-facts.tsx'
import { NonconformanceBar } from './nonconformance-bar.tsx'
import classes from './quality.module.css'
import { inspectionHref } from './quality-paths.ts'

/** One bill of what did not pass: the facts, why, what becomes of each part, and what was done. */
export function OneNonconformance({ bill }: { bill: WholeNonconformance }) {
  const { id, updatedAt } = bill
  return (
    <div className={page.page}>
      <NonconformanceBar bill={bill} />
      <div className={classes.columns}>
        <BillFacts bill={bill} />
        <section className={page.card}>
          <h2 className={classes.title}>{t('原因')}</h2>
          <CauseForm bill={bill} />
        </section>
      </div>
      <section className={page.card}>
        <h2 className={classes.title}>{t('处置明细')}</h2>
        <DispositionTable bill={bill} />
      </section>
      <section className={page.card}>
        <h2 className={classes.title}>{t('变更记录')}</h2>
        <HistoryList
          name={['nonconformance', 'history', id, updatedAt]}
          read={(asked) => nonconformances.history({ id }, asked)}
        />
      </section>
    </div>
  )
}

function BillFacts({ bill }: { bill: WholeNonconformance }) {
  const { materialCode, materialName, quantity, held, unit, decimals, inspectionId, inspectionCode } = bill
  const amount = (value: string) => <ExactQuantity value={value} unit={unit} decimals={decimals} />
  return (
    <section className={page.card}>
      <h2 className={classes.title}>{`${materialCode} ${materialName}`}</h2>
      <Facts
        facts={[
          [t('不合格数量'), amount(quantity)],
          [t('冻结库存'), amount(held)],
          [t('批次号'), bill.lotCode ?? '—'],
          [t('供应商'), bill.supplierName ?? '—'],
          [
            t('检验单号'),
            <PageLink key="inspection" href={inspectionHref(inspectionId)}>
              {inspectionCode}
            </PageLink>,
          ],
          [t('来源单号'), bill.sourceCode ?? '—'],
          [t('不合格描述'), bill.description],
          [t('提报'), `${bill.createdByName} ${moment(bill.createdAt)}`],
          [t('评审'), bill.reviewedAt ? `${bill.reviewedByName ?? ''} ${moment(bill.reviewedAt)}` : '—'],
          ...(bill.reason ? [[t('作废原因'), bill.reason] as const] : []),
        ]}
      />
    </section>
  )
}
