import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { BoxGap } from '@zhizao/contract/gateway-box/box'
import { Segmented, Table } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { serverWords } from '../../platform/i18n/server-words.ts'
import { t } from '../../platform/i18n/translate.ts'
import { EmptyState, ErrorState } from '../../platform/shell/states.tsx'
import { dayjs } from '../../platform/time/plant-dayjs.ts'
import { StatusTag } from '../../platform/widgets/status-tag.tsx'
import classes from './box-detail.module.css'
import { boxes } from './box-queries.ts'

type Gap = z.output<typeof BoxGap>
const PAGE_SIZE = 20
const timed = (at: string | null) => (at ? dayjs(at).format('YYYY-MM-DD HH:mm:ss') : '—')

/** Messages of the box that never came, with the time that they are missing from. */
export function GapsTab({ boxId }: { boxId: string }) {
  const [open, setOpen] = useState(true)
  const [page, setPage] = useState(1)
  const query = useQuery({
    queryKey: ['box', boxId, 'gaps', open, page],
    queryFn: ({ signal }) =>
      boxes.gaps(
        { id: boxId, ...(open && { open: true }), pageNumber: page, pageSize: PAGE_SIZE },
        { signal, quiet: true },
      ),
    placeholderData: keepPreviousData,
  })
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return (
    <>
      <div className={classes.tools}>
        <Segmented
          value={open ? 'open' : 'all'}
          onChange={(value) => {
            setOpen(value === 'open')
            setPage(1)
          }}
          options={[
            { value: 'open', label: t('未补齐') },
            { value: 'all', label: t('全部') },
          ]}
        />
        <span className={classes.hint}>{t('断网期间的数据由盒子补传；补传完整后缺口自动关闭。')}</span>
      </div>
      <Table<Gap>
        size="small"
        rowKey="id"
        loading={query.isFetching && !query.data}
        dataSource={query.data?.records}
        locale={{ emptyText: <EmptyState title={t('没有数据缺口')} detail={t('盒子的消息都已收到。')} /> }}
        pagination={{ current: page, pageSize: PAGE_SIZE, total: query.data?.total, onChange: setPage }}
        columns={[
          {
            title: t('状态'),
            width: 100,
            render: (_, gap) => (
              <StatusTag
                choice={
                  gap.filledAt
                    ? { value: 1, label: t('已补齐'), colour: 'success' }
                    : { value: 0, label: t('未补齐'), colour: 'warning' }
                }
              />
            ),
          },
          { title: t('缺失消息数'), dataIndex: 'missing', width: 110, align: 'right' },
          { title: t('缺失时段'), render: (_, gap) => `${timed(gap.afterTime)} ～ ${timed(gap.beforeTime)}` },
          { title: t('消息序号'), render: (_, gap) => `${gap.fromSeq} ～ ${gap.toSeq}` },
          { title: t('原因'), render: (_, gap) => serverWords(gap.reason ?? '') },
          { title: t('发现时间'), width: 180, render: (_, gap) => timed(gap.since) },
          { title: t('补齐时间'), width: 180, render: (_, gap) => timed(gap.filledAt) },
        ]}
      />
    </>
  )
}
