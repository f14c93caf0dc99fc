import { useQuery } from '@tanstack/react-query'
import type { DocumentEvent } from '@zhizao/contract/http/document'
import { Timeline } from 'antd'
import { t } from '../i18n/translate.ts'
import { moment } from '../shell/moment.ts'
import { ErrorState, Loading } from '../shell/states.tsx'

interface HistoryListProps {
  /** Under which it is kept, with the time of the last change. */
  name: readonly unknown[]
  read: (options: { signal: AbortSignal; quiet: true }) => Promise<DocumentEvent[]>
}

/** What was done to a row, the newest first. */
export function HistoryList({ name, read }: HistoryListProps) {
  const found = useQuery({ queryKey: name, queryFn: ({ signal }) => read({ signal, quiet: true }) })
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Loading />
  return (
    <Timeline
      style={{ paddingTop: 6 }}
      items={found.data.map(({ id, at, by, title }) => ({
        key: id,
        content: (
          <>
            {t(title)} <span style={{ color: 'var(--text-muted)' }}>{`${by} · ${moment(at)}`}</span>
          </>
        ),
      }))}
    />
  )
}
