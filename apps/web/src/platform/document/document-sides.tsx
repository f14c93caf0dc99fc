import { useQuery } from '@tanstack/react-query'
import type { DocumentEvent } from '@zhizao/contract/http/document'
import { Empty, Flex, Timeline, Typography } from 'antd'
import { refusalIn } from '../api/client.ts'
import { serverWords } from '../i18n/server-words.ts'
import { t } from '../i18n/translate.ts'
import type { FullFormField } from '../resource-screen/define-screen.ts'
import { PageLink } from '../shell/page-link.tsx'
import { Loading } from '../shell/states.tsx'
import { dayjs } from '../time/plant-dayjs.ts'
import type { DocumentApi, FullDocument, Whole } from './document-options.ts'
import classes from './document-page.module.css'

/** What is told beside a document: of one that has no lines too. */
export interface SideProps {
  definition: Pick<FullDocument, 'path' | 'headFields' | 'states' | 'linesTitle'> & {
    api: Pick<DocumentApi, 'history' | 'related'>
  }
  read: Pick<Whole, 'id' | 'updatedAt'>
}

/** Documents in connection with this one; nothing where there are none. */
export function Related({ definition, read }: SideProps) {
  const found = useQuery({
    queryKey: ['document-related', definition.path, read.id, read.updatedAt],
    queryFn: ({ signal }) => definition.api.related({ id: read.id }, { quiet: true, signal }),
  })
  if (!found.data?.length) return null
  return (
    <section className={classes.card}>
      <h2 className={classes.title}>{t('相关单据')}</h2>
      <Flex vertical gap={6} style={{ marginTop: 8 }}>
        {found.data.map((one) => (
          <span key={one.id}>
            {t(one.kind)} <PageLink href={`${one.path}?id=${one.id}`}>{one.code}</PageLink>
            {one.state && <Typography.Text type="secondary"> {t(one.state)}</Typography.Text>}
          </span>
        ))}
      </Flex>
    </section>
  )
}

/** What was done to the document, by whom and when, the newest first. */
export function History({ definition, read }: SideProps) {
  const found = useQuery({
    queryKey: ['document-history', definition.path, read.id, read.updatedAt],
    queryFn: ({ signal }) => definition.api.history({ id: read.id }, { quiet: true, signal }),
  })
  return (
    <section className={classes.card}>
      <h2 className={classes.title} style={{ marginBottom: 12 }}>
        {t('变更记录')}
      </h2>
      {found.isPending && <Loading />}
      {found.isError && <Typography.Text type="danger">{refusalIn(found.error)?.msg ?? t('加载失败')}</Typography.Text>}
      {found.data?.length === 0 && <Empty description={t('暂无变更记录')} />}
      {found.data && (
        <Timeline
          items={found.data.map((event) => ({
            key: event.id,
            content: <Entry event={event} definition={definition} />,
          }))}
        />
      )}
    </section>
  )
}

function Entry({ event, definition }: { event: DocumentEvent; definition: SideProps['definition'] }) {
  const { lines } = event
  const titled = event.changes.flatMap((change) => {
    const field = definition.headFields.find((one) => one.field === change.field)
    if (change.field === 'status') return [{ ...change, title: t('状态'), word: stateWord(definition) }]
    return field ? [{ ...change, title: t(field.title), word: wordOf(field) }] : []
  })
  const counts = lines
    ? [
        lines.added > 0 && t('新增 {count} 行', { count: lines.added }),
        lines.changed > 0 && t('修改 {count} 行', { count: lines.changed }),
        lines.removed > 0 && t('删除 {count} 行', { count: lines.removed }),
      ].filter(Boolean)
    : []
  return (
    <>
      <span>
        {dayjs(event.at).format('YYYY-MM-DD HH:mm:ss')} {event.by} · {serverWords(event.title)}
      </span>
      <ul className={classes.changes}>
        {titled.map(({ field, title, from, to, word }) => (
          <li key={field}>
            {title}：{word(from)} → {word(to)}
          </li>
        ))}
        {counts.length > 0 && (
          <li>
            {t(definition.linesTitle)}：{counts.join('，')}
          </li>
        )}
      </ul>
    </>
  )
}

const stateWord = (definition: SideProps['definition']) => (value: string | null) =>
  value ? t(definition.states[value]?.title ?? value) : '—'

/** A stored value in words; ids say nothing to people. */
const wordOf = (field: FullFormField) => (value: string | null) => {
  if (value === null) return '—'
  const choice = Array.isArray(field.choices) && field.choices.find((one) => String(one.value) === value)
  if (choice) return t(choice.label)
  if (typeof field.choices === 'function') return t('（已更改）')
  const time = field.contract?.kind === 'time' || field.kind === 'time' ? dayjs(value) : undefined
  return time?.isValid() ? time.format('YYYY-MM-DD HH:mm') : value
}
