import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ControlRun, runStatusTitles } from '@zhizao/contract/control/control-run'
import { Button, Table } from 'antd'
import { useState } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import { moment } from '../../platform/shell/moment.ts'
import { StatusTag } from '../../platform/widgets/status-tag.tsx'
import { groupKeys, groups, runColours } from './group-calls.ts'
import classes from './groups.module.css'

const SIZE = 5

/** What was carried out, the latest first; nothing while there is none. */
export function RunList({ objectId, onOpen }: { objectId: string; onOpen: (id: string) => void }) {
  const [page, setPage] = useState(1)
  const { data } = useQuery({
    queryKey: [...groupKeys.runs(objectId), page],
    queryFn: ({ signal }) => groups.runs({ objectId, pageNumber: page, pageSize: SIZE }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.records.some(({ status }) => status === 'running') ? 2000 : false),
  })
  if (!data?.total) return null
  return (
    <section aria-label={t('执行记录')}>
      <h3 className={classes.muted}>{t('执行记录')}</h3>
      <Table<ControlRun>
        size="small"
        rowKey="id"
        scroll={{ x: 620 }}
        dataSource={data.records}
        pagination={{
          current: page,
          pageSize: SIZE,
          total: data.total,
          showSizeChanger: false,
          onChange: setPage,
          hideOnSinglePage: true,
        }}
        columns={[
          { title: t('开始时间'), width: 170, render: (_, { startedAt }) => moment(startedAt) },
          {
            title: t('控制组合'),
            render: (_, { id, name }) => (
              <Button type="link" size="small" onClick={() => onOpen(id)}>
                {name}
              </Button>
            ),
          },
          { title: t('执行条件'), width: 140, ellipsis: true, dataIndex: 'ruleName' },
          { title: t('操作人'), width: 100, dataIndex: 'userName' },
          {
            title: t('状态'),
            width: 100,
            render: (_, { status }) => (
              <StatusTag choice={{ value: status, label: t(runStatusTitles[status]), colour: runColours[status] }} />
            ),
          },
        ]}
      />
    </section>
  )
}
