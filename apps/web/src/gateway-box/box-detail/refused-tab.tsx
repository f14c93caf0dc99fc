import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  datedByReceipt,
  keptAsBad,
  type RefusedItem,
  type RefusedReason,
  refusedReasonNames,
} from '@zhizao/contract/gateway-box/box'
import { Table } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { t } from '../../platform/i18n/translate.ts'
import { EmptyState, ErrorState } from '../../platform/shell/states.tsx'
import { dayjs } from '../../platform/time/plant-dayjs.ts'
import { StatusTag } from '../../platform/widgets/status-tag.tsx'
import classes from './box-detail.module.css'
import { boxes } from './box-queries.ts'

type Refused = z.output<typeof RefusedItem>
const PAGE_SIZE = 20
const LOOK_EVERY = 5000
const timed = (at: string) => dayjs(at).format('YYYY-MM-DD HH:mm:ss')

/** What of the box's data was not taken, or only as bad, and why. */
export function RefusedTab({ boxId }: { boxId: string }) {
  const [page, setPage] = useState(1)
  const query = useQuery({
    queryKey: ['box', boxId, 'refused', page],
    queryFn: ({ signal }) =>
      boxes.refused({ id: boxId, pageNumber: page, pageSize: PAGE_SIZE }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_EVERY,
  })
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return (
    <>
      <p className={classes.hint}>
        {t('盒子发来但没有照样采用的数据，按原因和名称合计，最近的在前；30 天没有再出现的自动移除。')}
      </p>
      <Table<Refused>
        size="small"
        rowKey="id"
        loading={query.isFetching && !query.data}
        dataSource={query.data?.records}
        scroll={{ x: 1120 }}
        locale={{ emptyText: <EmptyState title={t('没有被拒数据')} detail={t('盒子的数据都已采用。')} /> }}
        pagination={{ current: page, pageSize: PAGE_SIZE, total: query.data?.total, onChange: setPage }}
        columns={[
          { title: t('原因'), width: 250, render: (_, { reason }) => t(refusedReasonNames[reason]) },
          {
            title: t('结果'),
            width: 120,
            render: (_, { reason }) => <StatusTag quiet choice={outcomeOf(reason)} />,
          },
          { title: t('消息中的名称'), dataIndex: 'code', ellipsis: true, render: (code: string) => code || '—' },
          { title: t('点位'), dataIndex: 'pointName', ellipsis: true, render: (name: string | null) => name ?? '—' },
          { title: t('次数'), width: 90, align: 'right', render: (_, { count }) => count.toLocaleString('zh-CN') },
          { title: t('最近一次的值'), dataIndex: 'value', ellipsis: true, render: (value: string) => value || '—' },
          { title: t('最近一次的时间戳'), dataIndex: 'time', width: 180, render: (time: string) => time || '—' },
          { title: t('首次收到'), width: 170, render: (_, { firstAt }) => timed(firstAt) },
          { title: t('最近收到'), width: 170, render: (_, { lastAt }) => timed(lastAt) },
        ]}
      />
    </>
  )
}

/** What became of data that were refused for a reason. */
function outcomeOf(reason: RefusedReason) {
  if (keptAsBad.includes(reason)) return { value: 1, label: t('存为坏值'), colour: 'warning' } as const
  if (datedByReceipt.includes(reason)) return { value: 2, label: t('按接收时间保存'), colour: 'info' } as const
  return { value: 0, label: t('未保存'), colour: 'error' } as const
}
