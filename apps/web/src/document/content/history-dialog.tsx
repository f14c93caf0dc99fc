import { useQuery } from '@tanstack/react-query'
import { type ContentRow, content } from '@zhizao/contract/document/content'
import { App, Button, Flex } from 'antd'
import { useState } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import { Permitted } from '../../platform/session/permission.ts'
import { EmptyState, ErrorState, Loading } from '../../platform/shell/states.tsx'
import { dayjs } from '../../platform/time/plant-dayjs.ts'
import { useAsk } from '../../platform/widgets/ask.tsx'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import { ArticleBody } from '../article/article-body.tsx'
import classes from './content.module.css'
import { contentChanged, contents } from './content-queries.ts'

interface HistoryDialogProps {
  row: ContentRow
  onClose: () => void
  onRestored: () => void
}

/** What a document said before each save, to look at and to bring back. */
export function HistoryDialog({ row, onClose, onRestored }: HistoryDialogProps) {
  const list = useQuery({
    queryKey: ['content', 'versions', row.id],
    queryFn: () => contents.versions({ id: row.id }, { quiet: true }),
  })
  const [chosen, setChosen] = useState<string>()
  const id = chosen ?? list.data?.[0]?.id
  return (
    <DraggableModal
      open
      width="80%"
      title={t('历史版本：{name}', { name: row.title })}
      footer={null}
      onCancel={onClose}
    >
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Loading />}
      {list.data?.length === 0 && (
        <EmptyState title={t('还没有历史版本')} detail={t('每次保存都会留下修改前的内容。')} />
      )}
      {list.data && id && (
        <Flex gap={20} className={classes.history}>
          <ul className={classes.versions}>
            {list.data.map((version) => (
              <li key={version.id}>
                <button type="button" aria-pressed={version.id === id} onClick={() => setChosen(version.id)}>
                  <strong className="tabular">{dayjs(version.savedAt).format('YYYY-MM-DD HH:mm:ss')}</strong>
                  <span>{version.title}</span>
                  <small>
                    {version.savedBy} · {t('{n} 字', { n: version.length })}
                  </small>
                </button>
              </li>
            ))}
          </ul>
          <Version key={id} id={id} onRestored={onRestored} />
        </Flex>
      )}
    </DraggableModal>
  )
}

function Version({ id, onRestored }: { id: string; onRestored: () => void }) {
  const { message } = App.useApp()
  const ask = useAsk()
  const { data, error } = useQuery({
    queryKey: ['content', 'version', id],
    queryFn: () => contents.version({ id }, { quiet: true }),
  })
  if (error) return <ErrorState error={error} />
  if (!data) return <Loading />
  const restore = () =>
    ask({
      title: t('恢复这个版本？'),
      content: t('现有内容会保存到历史版本。'),
      okText: t('恢复'),
      cancelText: t('取消'),
      onOk: async () => {
        await contents.restoreVersion({ id })
        message.success(t('已恢复'))
        await contentChanged()
        onRestored()
      },
    })
  return (
    <div className={classes.version}>
      <Flex justify="space-between" align="center" gap={16}>
        <h3>{data.title}</h3>
        <Permitted code={content.restoreVersion.permission}>
          <Button type="primary" onClick={restore}>
            {t('恢复这个版本')}
          </Button>
        </Permitted>
      </Flex>
      <ArticleBody html={data.content} openDocument={() => {}} />
    </div>
  )
}
