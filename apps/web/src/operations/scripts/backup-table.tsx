import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Backup, backup, script } from '@zhizao/contract/operations/script'
import { App, Button, Space, Table } from 'antd'
import { useState } from 'react'
import { fetchByLink } from '../../platform/api/file-reply.ts'
import { t } from '../../platform/i18n/translate.ts'
import { Permitted } from '../../platform/session/permission.ts'
import { moment } from '../../platform/shell/moment.ts'
import { EmptyState, ErrorState } from '../../platform/shell/states.tsx'
import { AskFirst } from '../../platform/widgets/ask.tsx'
import { sizeWords } from '../size-words.ts'
import { backups, lookEvery, operationsKey, scripts } from './operations-calls.ts'

/** The backups on the server: fetched, tried, removed. */
export function BackupTable({ onStarted }: { onStarted: (runId: string) => void }) {
  const cache = useQueryClient()
  const { message } = App.useApp()
  const [busy, setBusy] = useState('')
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [operationsKey, 'backups'],
    queryFn: () => backups.list({}, { quiet: true }),
    refetchInterval: lookEvery.otherwise,
  })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />

  const refresh = () => cache.invalidateQueries({ queryKey: [operationsKey] })
  async function download(name: string) {
    setBusy(name)
    try {
      // A refused link would leave the page for a bare answer: session and file are made sure of first.
      const found = await backups.list({})
      cache.setQueryData([operationsKey, 'backups'], found)
      if (found.some((each) => each.name === name))
        fetchByLink(`/api${backup.download.path}?${new URLSearchParams({ name })}`)
      else void message.warning(t('这份备份已被删除'))
    } finally {
      setBusy('')
    }
  }
  async function tryOut(name: string) {
    const { runId } = await scripts.run({ script: 'verifyBackup', backup: name })
    await refresh()
    onStarted(runId)
  }
  return (
    <Table<Backup>
      rowKey="name"
      size="middle"
      loading={isPending}
      dataSource={data}
      pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
      locale={{
        emptyText: <EmptyState title={t('还没有备份')} detail={t('执行上面的“备份”，或给它设一个定时任务。')} />,
      }}
      columns={[
        { title: t('备份'), dataIndex: 'name' },
        { title: t('大小'), width: 140, render: (_, { size }) => sizeWords(size) },
        { title: t('备份时间'), width: 190, render: (_, { createdAt }) => moment(createdAt) },
        {
          title: t('操作'),
          width: 230,
          render: (_, { name }) => (
            <Space size={0}>
              <Permitted code={backup.download.permission}>
                <Button type="link" size="small" loading={busy === name} onClick={() => void download(name)}>
                  {t('下载')}
                </Button>
              </Permitted>
              <Permitted code={script.run.permission}>
                <Button type="link" size="small" onClick={() => void tryOut(name)}>
                  {t('恢复校验')}
                </Button>
              </Permitted>
              <Permitted code={backup.remove.permission}>
                <AskFirst
                  title={t('删除这份备份？删除后不能找回。')}
                  onConfirm={async () => {
                    await backups.remove({ name })
                    await refresh()
                  }}
                >
                  <Button type="link" size="small" danger>
                    {t('删除')}
                  </Button>
                </AskFirst>
              </Permitted>
            </Space>
          ),
        },
      ]}
    />
  )
}
