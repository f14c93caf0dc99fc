import { useQuery } from '@tanstack/react-query'
import { t } from '../platform/i18n/translate.ts'
import { PageLink } from '../platform/shell/page-link.tsx'
import { EmptyState, ErrorState, Loading } from '../platform/shell/states.tsx'
import { billKey, nonconformances } from './inspection-calls.ts'
import { OneNonconformance } from './one-nonconformance.tsx'
import { NONCONFORMANCES } from './quality-paths.ts'
import { useOpenedId } from './use-opened-id.ts'

/** 不合格品详情: one bill with what becomes of each part. */
export function NonconformanceDetailPage() {
  const id = useOpenedId()
  const found = useQuery({
    queryKey: billKey(id),
    queryFn: ({ signal }) => nonconformances.get({ id }, { quiet: true, signal }),
    enabled: id !== '',
  })
  if (!id)
    return (
      <EmptyState
        title={t('请从不合格品列表打开一张单据')}
        action={<PageLink href={NONCONFORMANCES}>{t('打开不合格品列表')}</PageLink>}
      />
    )
  if (found.isError && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Loading />
  return <OneNonconformance key={id} bill={found.data} />
}
