import { useQuery } from '@tanstack/react-query'
import { t } from '../../platform/i18n/translate.ts'
import { usePermission } from '../../platform/session/permission.ts'
import { usePageSearch } from '../../platform/shell/page-address.ts'
import { PageLink } from '../../platform/shell/page-link.tsx'
import { EmptyState, ErrorState, Loading } from '../../platform/shell/states.tsx'
import { exceptions } from './exception-calls.ts'
import { EXCEPTIONS } from './exception-paths.ts'
import { OneException } from './one-exception.tsx'
import { ReportForm } from './report-form.tsx'

/** 异常详情: one exception with what was found and done; without an id a new one is reported. */
export function ExceptionDetailPage() {
  const [search] = usePageSearch()
  const id = search.get('id') ?? ''
  const mayReport = usePermission('exception:add')
  const found = useQuery({
    queryKey: ['exception', 'whole', id],
    queryFn: ({ signal }) => exceptions.get({ id }, { quiet: true, signal }),
    enabled: id !== '',
  })
  if (!id && mayReport) return <ReportForm />
  if (!id)
    return (
      <EmptyState
        title={t('请从异常列表打开一条异常')}
        action={<PageLink href={EXCEPTIONS}>{t('打开异常列表')}</PageLink>}
      />
    )
  if (found.isError && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Loading />
  return <OneException exception={found.data} />
}
