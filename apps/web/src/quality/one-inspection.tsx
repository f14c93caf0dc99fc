import { isOpenIn } from '@zhizao/contract/http/states'
import { inspectionStates, type WholeInspection } from '@zhizao/contract/quality/inspection'
import { Alert } from 'antd'
import { useLocked } from '../platform/api/way.ts'
import page from '../platform/document/document-page.module.css'
import { HistoryList } from '../platform/document/history-list.tsx'
import { t } from '../platform/i18n/translate.ts'
import { usePermission } from '../platform/session/permission.ts'
import { InspectionBar } from './inspection-bar.tsx'
import { inspections } from './inspection-calls.ts'
import { LotFacts, PlanFacts } from './inspection-facts.tsx'
import classes from './quality.module.css'
import { ResultCard } from './result-card.tsx'
import { useResults } from './use-results.ts'

/** One inspection: the lot, its plan, the items with their results, and what was done. */
export function OneInspection({ inspection }: { inspection: WholeInspection }) {
  const { id, status, updatedAt, items } = inspection
  const results = useResults(inspection)
  const isLocked = useLocked()
  const mayInspect = usePermission('inspection:inspect')
  const isOpen = isOpenIn(inspectionStates, status)
  return (
    <div className={page.page}>
      <InspectionBar inspection={inspection} results={results} />
      {results.failure && (
        <Alert
          type="error"
          showIcon
          role="alert"
          closable={{ onClose: () => results.setFailure(undefined) }}
          title={results.failure}
        />
      )}
      {inspection.isStopped && (
        <Alert type="warning" showIcon title={t('该供应商此物料已停止检验，恢复后才能判定合格')} />
      )}
      <div className={classes.columns}>
        <LotFacts inspection={inspection} />
        <PlanFacts inspection={inspection} />
      </div>
      <div className={classes.items}>
        {items.map((item) => (
          <ResultCard
            key={item.id}
            item={item}
            entry={results.entryOf(item)}
            isReadOnly={!isOpen || !mayInspect || isLocked}
            isOvertaken={results.isOvertaken(item)}
            onChange={results.change}
            onSettle={results.settle}
          />
        ))}
      </div>
      <section className={page.card}>
        <h2 className={classes.title}>{t('变更记录')}</h2>
        <HistoryList
          name={['inspection', 'history', id, updatedAt]}
          read={(asked) => inspections.history({ id }, asked)}
        />
      </section>
    </div>
  )
}
