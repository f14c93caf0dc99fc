import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  type ControlState,
  type ControlWrite,
  control,
  controlStateNames,
} from '@zhizao/contract/control/control-write'
import { saidValue } from '@zhizao/rules/value-words/value-words'
import { Table } from 'antd'
import { useState } from 'react'
import { valueText } from '../../live/live-state.ts'
import objectTab from '../../live/object-tab.module.css'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { EmptyState, ErrorState, Loading } from '../../platform/shell/states.tsx'
import { dayjs } from '../../platform/time/plant-dayjs.ts'
import { formatNumber } from '../../platform/widgets/quantity.ts'
import { StatusTag } from '../../platform/widgets/status-tag.tsx'
import panel from './object-panel.module.css'

const calls = client(control)
const PAGE_SIZE = 20

const colours: Record<ControlState, string> = {
  queued: 'default',
  sent: 'processing',
  confirmed: 'success',
  refused: 'error',
  'timed-out': 'default',
  unknown: 'warning',
}

/** What was written to the machine, by whom, and what became of it. */
export function ControlLogTab({ objectId }: { objectId: string }) {
  const [page, setPage] = useState(1)
  const query = useQuery({
    queryKey: ['control', 'log', objectId, page],
    queryFn: ({ signal }) => calls.page({ objectId, pageNumber: page, pageSize: PAGE_SIZE }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  })
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Loading />
  if (!query.data.total) return <EmptyState title={t('暂无控制记录')} />
  return (
    <div className={objectTab.tab}>
      <Table<ControlWrite>
        size="small"
        rowKey="id"
        dataSource={query.data.records}
        pagination={{
          current: page,
          pageSize: PAGE_SIZE,
          total: query.data.total,
          showSizeChanger: false,
          onChange: setPage,
        }}
        columns={[
          { title: t('下发时间'), width: 170, render: (_, row) => dayjs(row.createdAt).format('YYYY-MM-DD HH:mm:ss') },
          { title: t('点位'), dataIndex: 'pointName', ellipsis: true },
          {
            title: t('原值'),
            width: 110,
            className: panel.long,
            align: 'right',
            render: (_, row) => plain(row.before, row),
          },
          {
            title: t('设定值'),
            width: 110,
            className: panel.long,
            align: 'right',
            render: (_, row) => plain(row.value, row),
          },
          {
            title: t('回读值'),
            width: 110,
            className: panel.long,
            align: 'right',
            render: (_, row) => plain(row.readBack, row),
          },
          {
            title: t('状态'),
            width: 210,
            render: (_, { state }) => (
              <StatusTag choice={{ value: state, label: t(controlStateNames[state]), colour: colours[state] }} />
            ),
          },
          { title: t('操作人'), dataIndex: 'userName', width: 110, ellipsis: true },
          { title: t('说明'), dataIndex: 'message', ellipsis: true },
        ]}
      />
    </div>
  )
}

const plain = (value: ControlWrite['readBack'], { valueWords }: ControlWrite) =>
  saidValue(value, valueWords)?.words ?? (typeof value === 'number' ? formatNumber(value, 4) : valueText(value, 0))
