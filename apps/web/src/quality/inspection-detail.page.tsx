import { useQuery } from '@tanstack/react-query'
import { t } from '../platform/i18n/translate.ts'
import { PageLink } from '../platform/shell/page-link.tsx'
import { EmptyState, ErrorState, Loading } from '../platform/shell/states.tsx'
import { inspections, wholeKey } from './inspection-calls.ts'
import { OneInspection } from './one-inspection.tsx'
import { INSPECTIONS } from './quality-paths.ts'
import { useOpenedId } from './use-opened-id.ts'

/** 检验单详情: one lot with its plan, its results and what was decided. */
export function InspectionDetailPage() {
  const id = useOpenedId()
  const found = useQuery({
    queryKey: wholeKey(id),
    queryFn: ({ signal }) => inspections.get({ id }, { quiet: true, signal }),
    enabled: id !== '',
  })
  if (!id)
    return (
      <EmptyState
        title={t('请从检验单列表打开一张检验单')}
        action={<PageLink href={INSPECTIONS}>{t('打开检验单列表')}</PageLink>}
      />
    )
  if (found.isError && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Loading />
  return <OneInspection key={id} inspection={found.data} />
}
