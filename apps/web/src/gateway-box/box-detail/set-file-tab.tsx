import { CloudDownloadOutlined, FileAddOutlined, SendOutlined } from '@ant-design/icons'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { box as boxResource, type SetFileRecord } from '@zhizao/contract/gateway-box/box'
import { App, Button, Table, Tooltip } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { serverWords } from '../../platform/i18n/server-words.ts'
import { t } from '../../platform/i18n/translate.ts'
import { usePermission } from '../../platform/session/permission.ts'
import { EmptyState, ErrorState } from '../../platform/shell/states.tsx'
import { dayjs } from '../../platform/time/plant-dayjs.ts'
import { choiceOf } from '../../platform/widgets/choices.ts'
import { StatusTag } from '../../platform/widgets/status-tag.tsx'
import { setFileStates } from '../box-words.ts'
import classes from './box-detail.module.css'
import type { ShownBox } from './box-header.tsx'
import { boxes, useBoxReload } from './box-queries.ts'
import { ContentDialog } from './content-dialog.tsx'
import { ReadBack } from './read-back.tsx'

type Version = z.output<typeof SetFileRecord>
const PAGE_SIZE = 20
const WAITING_LOOK = 1000
const timed = (at: string | null) => (at ? dayjs(at).format('YYYY-MM-DD HH:mm:ss') : '—')

/** Produces the set file, sends it, shows what the box made of it, reads it back. */
export function SetFileTab({ box }: { box: ShownBox }) {
  const { message } = App.useApp()
  const reload = useBoxReload(box.id)
  const maySend = usePermission(boxResource.sendSetFile.permission)
  const [page, setPage] = useState(1)
  const [shown, setShown] = useState<Version>()
  const { id } = box
  const versions = useQuery({
    queryKey: ['box', id, 'set-files', page],
    queryFn: ({ signal }) => boxes.setFiles({ id, pageNumber: page, pageSize: PAGE_SIZE }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.records[0]?.state === 'sent' && box.online ? WAITING_LOOK : 5000),
  })
  const newest = page === 1 ? versions.data?.records[0] : undefined
  const produce = useMutation({
    mutationFn: () => boxes.produceSetFile({ id }),
    onSuccess: (made) =>
      made.version === box.setFileVersion
        ? message.info(t('接入配置没有变化，v{n} 已是最新', { n: made.version }))
        : message.success(t('已生成配置 v{n}', { n: made.version })),
    onSettled: () => void reload(),
  })
  const send = useMutation({
    mutationFn: () => boxes.sendSetFile({ id }),
    onSuccess: (sent) =>
      message.success(
        box.online
          ? t('已下发配置 v{n}，等待盒子生效', { n: sent.version })
          : t('盒子离线，配置 v{n} 将在它上线后送达', { n: sent.version }),
      ),
    onSettled: () => void reload(),
  })
  const read = useMutation({ mutationFn: () => boxes.readSetFile({ id }) })
  if (versions.isError && !versions.data)
    return <ErrorState error={versions.error} onRetry={() => void versions.refetch()} />
  return (
    <>
      {maySend && (
        <div className={classes.tools}>
          <Button icon={<FileAddOutlined />} loading={produce.isPending} onClick={() => produce.mutate()}>
            {t('生成配置')}
          </Button>
          <Button
            type="primary"
            icon={<SendOutlined />}
            loading={send.isPending}
            disabled={!box.setFileVersion}
            onClick={() => send.mutate()}
          >
            {newest ? t('下发配置 v{n}', { n: newest.version }) : t('下发配置')}
          </Button>
          <Tooltip title={!box.online && t('盒子不在线')}>
            <Button
              icon={<CloudDownloadOutlined />}
              loading={read.isPending}
              disabled={!box.online}
              onClick={() => read.mutate()}
            >
              {t('从盒子读取')}
            </Button>
          </Tooltip>
          <span className={classes.hint}>{t('修改接入配置后先生成、再下发，盒子应答后生效。')}</span>
        </div>
      )}
      {read.data && <ReadBack read={read.data} onClose={read.reset} />}
      <Table<Version>
        size="small"
        rowKey="version"
        loading={versions.isPending}
        dataSource={versions.data?.records}
        locale={{
          emptyText: <EmptyState title={t('还没有生成过配置')} detail={t('配好通道、设备和点位后点击“生成配置”。')} />,
        }}
        pagination={{ current: page, pageSize: PAGE_SIZE, total: versions.data?.total, onChange: setPage }}
        columns={[
          { title: t('版本'), width: 90, render: (_, { version }) => `v${version}` },
          { title: t('状态'), width: 170, render: (_, row) => <State row={row} /> },
          { title: t('下发时间'), width: 190, render: (_, { sentAt }) => timed(sentAt) },
          { title: t('生效时间'), width: 190, render: (_, { appliedAt }) => timed(appliedAt) },
          { title: t('盒子的说明'), render: (_, row) => (row.message ? serverWords(row.message) : '—') },
          {
            title: t('操作'),
            width: 110,
            render: (_, row) => (
              <Button type="link" size="small" onClick={() => setShown(row)}>
                {t('查看内容')}
              </Button>
            ),
          },
        ]}
      />
      {shown && (
        <ContentDialog
          title={t('配置 v{n}', { n: shown.version })}
          content={shown.content}
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  )
}

function State({ row }: { row: Version }) {
  const choice = choiceOf(setFileStates, row.state)
  return choice ? <StatusTag choice={{ ...choice, label: t(choice.label) }} /> : row.state
}
