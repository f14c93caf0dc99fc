import { useQuery } from '@tanstack/react-query'
import type { ScriptRun } from '@zhizao/contract/operations/script'
import { Button, Table } from 'antd'
import { useState } from 'react'
import { serverWords } from '../../platform/i18n/server-words.ts'
import { t } from '../../platform/i18n/translate.ts'
import { isUnfinished } from '../../platform/jobs/job-words.ts'
import { moment } from '../../platform/shell/moment.ts'
import { ErrorState } from '../../platform/shell/states.tsx'
import { lookEvery, operationsKey, runs, scriptNames } from './operations-calls.ts'
import { RunState } from './run-state.tsx'
import { lengthOf } from './run-words.ts'

const PAGE = 10

/** What ran, newest first. */
export function RunTable({ onShow }: { onShow: (id: string) => void }) {
  const [pageNumber, turnTo] = useState(1)
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [operationsKey, 'runs', pageNumber],
    queryFn: () => runs.page({ pageNumber, pageSize: PAGE }, { quiet: true }),
    refetchInterval: ({ state }) => (state.data?.records.some(isUnfinished) ? lookEvery.running : lookEvery.otherwise),
    placeholderData: (before) => before,
  })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <Table<ScriptRun>
      rowKey="id"
      size="middle"
      loading={isPending}
      dataSource={data?.records}
      scroll={{ x: 980 }}
      pagination={{
        current: pageNumber,
        pageSize: PAGE,
        total: data?.total,
        onChange: turnTo,
        hideOnSinglePage: true,
        showSizeChanger: false,
      }}
      columns={[
        { title: t('脚本'), width: 130, render: (_, run) => t(scriptNames[run.script]) },
        { title: t('状态'), width: 200, render: (_, run) => <RunState run={run} /> },
        { title: t('结果'), dataIndex: 'message', ellipsis: true, render: (said) => said && serverWords(said) },
        { title: t('执行人'), width: 120, render: (_, run) => (run.fireAt ? t('定时任务') : run.startedBy) },
        { title: t('提交时间'), width: 170, render: (_, run) => moment(run.createdAt) },
        { title: t('用时'), width: 110, render: (_, run) => lengthOf(run, Date.now()) },
        {
          title: t('操作'),
          width: 90,
          fixed: 'right',
          render: (_, run) => (
            <Button type="link" size="small" onClick={() => onShow(run.id)}>
              {t('查看日志')}
            </Button>
          ),
        },
      ]}
    />
  )
}
