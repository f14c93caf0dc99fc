import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import type { CallOptions } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { EmptyState, ErrorState, Loading } from '../../platform/shell/states.tsx'
import { useMode } from '../../platform/theme/mode.ts'
import { palettes } from '../../platform/theme/palette.ts'

interface ReportViewProps<Row> {
  name: readonly unknown[]
  read: (options: CallOptions) => Promise<Row[]>
  empty: string
  children: (rows: Row[]) => ReactNode
}

/** Rows of a report, or why there are none. */
export function ReportView<Row>({ name, read, empty, children }: ReportViewProps<Row>) {
  const found = useQuery({
    queryKey: ['production-report', ...name],
    queryFn: ({ signal }) => read({ signal, quiet: true }),
    placeholderData: keepPreviousData,
  })
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Loading />
  if (!found.data.length) return <EmptyState title={t('所选日期没有数据')} detail={empty} />
  return <>{children(found.data)}</>
}

/** The unit that most rows have: figures of different units do not stand on one axis. */
export function mainUnit(rows: readonly { unit: string }[]): string | undefined {
  const counts = new Map<string, number>()
  for (const { unit } of rows) counts.set(unit, (counts.get(unit) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0]
}

/** What a column of names is called, by what it is told. */
export const byHeads = {
  day: '日期',
  shift: '班次',
  staff: '人员',
  station: '工位',
  workCenter: '工作中心',
  material: '产品',
  segment: '工序',
  lot: '批次',
} as const

/** Good pieces and scrap as they look in every chart. */
export function usePieceColours() {
  const { brandText: good, badFill: scrap } = palettes[useMode()]
  return useMemo(() => ({ good, scrap }), [good, scrap])
}
