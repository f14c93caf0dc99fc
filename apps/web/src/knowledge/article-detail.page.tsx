import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { FaultArticle } from '@zhizao/contract/knowledge/fault-article'
import { Button, Descriptions, Flex } from 'antd'
import { Suspense, useState } from 'react'
import { LazyAlarmDrawer } from '../alarm/index.ts'
import { useLocked } from '../platform/api/way.ts'
import page from '../platform/document/document-page.module.css'
import { t } from '../platform/i18n/translate.ts'
import { usePermission } from '../platform/session/permission.ts'
import { moment } from '../platform/shell/moment.ts'
import { usePageSearch } from '../platform/shell/page-address.ts'
import { PageLink } from '../platform/shell/page-link.tsx'
import { EmptyState, ErrorState, Loading } from '../platform/shell/states.tsx'
import { AskFirst } from '../platform/widgets/ask.tsx'
import { ArticleDialog } from './article-dialog.tsx'
import { PhenomenonTags, SolutionCard } from './article-parts.tsx'
import classes from './knowledge.module.css'
import { articleQuery, articles, KNOWLEDGE_LIST, knowledgeChanged } from './knowledge-calls.ts'

/** 故障知识详情: one fault, what is noticed of it, and what helps. */
export function ArticleDetailPage() {
  const [search] = usePageSearch()
  const id = search.get('id') ?? ''
  const found = useQuery(articleQuery(id))
  if (!id)
    return (
      <EmptyState
        title={t('请从故障知识库打开一篇知识')}
        action={<PageLink href={KNOWLEDGE_LIST}>{t('打开故障知识库')}</PageLink>}
      />
    )
  if (found.isError && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Loading />
  return <OneArticle key={id} article={found.data} />
}

function OneArticle({ article }: { article: FaultArticle }) {
  const { cause, phenomena, solutions } = article
  return (
    <div className={page.page}>
      <ArticleBar article={article} />
      <section className={page.card}>
        <ArticleFacts article={article} />
        <h2 className={classes.title}>{t('故障现象')}</h2>
        <PhenomenonTags phenomena={phenomena} />
        {cause && (
          <>
            <h2 className={classes.title}>{t('故障原因')}</h2>
            <p className={classes.cause}>{cause}</p>
          </>
        )}
      </section>
      <section className={page.card}>
        <h2 className={classes.title}>{t('处理方法')}</h2>
        <ul className={classes.solutions}>
          {solutions.map((solution) => (
            <SolutionCard key={solution.id} solution={solution} />
          ))}
        </ul>
      </section>
    </div>
  )
}

function ArticleFacts({ article }: { article: FaultArticle }) {
  const facts = [
    [t('知识编号'), article.code],
    [t('故障类别'), article.categoryName],
    [t('设备类型'), article.deviceTypeName ?? t('所有设备')],
    [t('更新'), [article.updatedByName, moment(article.updatedAt)].filter(Boolean).join(' ')],
  ]
  return (
    <Descriptions
      size="small"
      column={{ xs: 1, sm: 2, xl: 4 }}
      items={facts.map(([label, children]) => ({ key: label!, label, children }))}
    />
  )
}

/** The alarm that an article was written from, over it. */
function SourceAlarm({ batchNo }: { batchNo: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('来源报警')}</Button>
      <Suspense>{isOpen && <LazyAlarmDrawer batchNo={batchNo} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

/** The title, and what may be done with the article. */
function ArticleBar({ article }: { article: FaultArticle }) {
  const { id, title } = article
  const router = useRouter()
  const isLocked = useLocked()
  const [mayEdit, mayDelete] = [usePermission('knowledge:edit'), usePermission('knowledge:delete')]
  const [isEditing, setEditing] = useState(false)
  async function remove() {
    await articles.remove({ id })
    knowledgeChanged()
    void router.navigate({ href: KNOWLEDGE_LIST })
  }
  return (
    <>
      <div className={`${page.card} ${page.top}`}>
        <h1 className={page.name}>{title}</h1>
        <Flex gap={8} wrap>
          {article.alarmBatchNo && <SourceAlarm batchNo={article.alarmBatchNo} />}
          {mayDelete && (
            <AskFirst
              title={t('删除故障知识“{title}”？', { title })}
              description={t('别的知识没有用到的现象和处理方法会一起删除。')}
              okText={t('删除')}
              onConfirm={remove}
            >
              <Button danger disabled={isLocked}>
                {t('删除')}
              </Button>
            </AskFirst>
          )}
          {mayEdit && (
            <Button type="primary" disabled={isLocked} onClick={() => setEditing(true)}>
              {t('编辑')}
            </Button>
          )}
        </Flex>
      </div>
      {isEditing && <ArticleDialog id={id} onClose={() => setEditing(false)} />}
    </>
  )
}
