import { PlusOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Schedule, schedule } from '@zhizao/contract/operations/schedule'
import { describeCron } from '@zhizao/rules/cron/describe-cron'
import { parseCron } from '@zhizao/rules/cron/parse-cron'
import { Button, Space, Switch, Table } from 'antd'
import { useState } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import { Permitted, usePermission } from '../../platform/session/permission.ts'
import { moment } from '../../platform/shell/moment.ts'
import { EmptyState, ErrorState } from '../../platform/shell/states.tsx'
import { AskFirst } from '../../platform/widgets/ask.tsx'
import { lookEvery, operationsKey, schedules, scriptNames } from './operations-calls.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'
import classes from './scripts.module.css'

const PAGE = 10

/** Scripts that the server runs by itself. */
export function ScheduleTable() {
  const cache = useQueryClient()
  const [pageNumber, turnTo] = useState(1)
  const [edited, edit] = useState<Schedule | 'new'>()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [operationsKey, 'schedules', pageNumber],
    queryFn: () => schedules.page({ pageNumber, pageSize: PAGE }, { quiet: true }),
    refetchInterval: lookEvery.otherwise,
    placeholderData: (before) => before,
  })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  const refresh = () => cache.invalidateQueries({ queryKey: [operationsKey, 'schedules'] })
  return (
    <>
      <Permitted code={schedule.create.permission}>
        <Button type="primary" className={classes.add} icon={<PlusOutlined />} onClick={() => edit('new')}>
          {t('新增定时任务')}
        </Button>
      </Permitted>
      <Table<Schedule>
        rowKey="id"
        size="middle"
        loading={isPending}
        dataSource={data?.records}
        pagination={{
          current: pageNumber,
          pageSize: PAGE,
          total: data?.total,
          onChange: turnTo,
          hideOnSinglePage: true,
          showSizeChanger: false,
        }}
        locale={{ emptyText: <NoSchedules /> }}
        columns={[
          { title: t('名称'), dataIndex: 'name', ellipsis: true },
          { title: t('脚本'), width: 130, render: (_, row) => t(scriptNames[row.script]) },
          { title: t('执行时间'), ellipsis: true, render: (_, row) => <CronWords text={row.cron} /> },
          { title: t('上次执行'), width: 170, render: (_, row) => (row.lastFireAt ? moment(row.lastFireAt) : '') },
          { title: t('下次执行'), width: 170, render: (_, row) => (row.nextFireAt ? moment(row.nextFireAt) : '') },
          { title: t('启用'), width: 80, render: (_, row) => <Enabled row={row} onDone={refresh} /> },
          {
            title: t('操作'),
            width: 130,
            render: (_, row) => <RowOperations row={row} onEdit={() => edit(row)} onRemoved={refresh} />,
          },
        ]}
      />
      {edited && (
        <ScheduleDialog
          edited={edited === 'new' ? undefined : edited}
          onClose={() => edit(undefined)}
          onSaved={() => {
            edit(undefined)
            void refresh()
          }}
        />
      )}
    </>
  )
}

const NoSchedules = () => (
  <EmptyState title={t('还没有定时任务')} detail={t('建议每天夜间备份一次，每周做一次恢复校验。')} />
)

interface OfSchedule {
  row: Schedule
}

function Enabled({ row: { id, enabled, name }, onDone }: OfSchedule & { onDone: () => Promise<unknown> }) {
  const mayEdit = usePermission(schedule.update.permission)
  return (
    <Switch
      size="small"
      aria-label={name}
      checked={enabled}
      disabled={!mayEdit}
      onChange={async (next) => {
        await schedules.setStatus({ id, enabled: next })
        await onDone()
      }}
    />
  )
}

interface RowOperationsProps extends OfSchedule {
  onEdit: () => void
  onRemoved: () => Promise<unknown>
}

const RowOperations = ({ row, onEdit, onRemoved }: RowOperationsProps) => (
  <Permitted code={schedule.update.permission}>
    <Space size={0}>
      <Button type="link" size="small" onClick={onEdit}>
        {t('编辑')}
      </Button>
      <AskFirst
        title={t('删除这个定时任务？执行记录会保留。')}
        onConfirm={async () => {
          await schedules.remove({ id: row.id })
          await onRemoved()
        }}
      >
        <Button type="link" size="small" danger>
          {t('删除')}
        </Button>
      </AskFirst>
    </Space>
  </Permitted>
)

function CronWords({ text }: { text: string }) {
  const parsed = parseCron(text)
  return <span title={text}>{'ok' in parsed ? describeCron(parsed.ok, t) : text}</span>
}
