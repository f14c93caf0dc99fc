import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import type { NavNode } from '@zhizao/contract/document/document'
import { Breadcrumb } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import { paths } from '../../platform/shell/paths.ts'
import { EmptyState, ErrorState, Loading } from '../../platform/shell/states.tsx'
import { dayjs } from '../../platform/time/plant-dayjs.ts'
import { useHeight } from '../../platform/widgets/use-height.ts'
import { ArticleBody } from '../article/article-body.tsx'
import type { Heading } from '../article/html-nodes.tsx'
import { TurnPages } from '../article/turn-pages.tsx'
import { articleQuery, indexQuery } from '../document-queries.ts'
import { DocumentTree } from '../document-tree.tsx'
import { firstReadable, wayTo } from '../reading-order.ts'
import classes from './centre.module.css'
import { CentreFrame } from './centre-frame.tsx'
import { Outline } from './outline.tsx'

/** /docCenter: the tree at the left, the document, its outline at the right. */
export function DocCenterPage() {
  const { id, marked } = useSearch({ from: paths.docCenter })
  const index = useQuery(indexQuery())
  const [box, height] = useHeight<HTMLElement>()
  const router = useRouter()
  const open = useCallback((to: string) => void router.navigate({ to: paths.docCenter, search: { id: to } }), [router])
  const nodes = index.data
  const asked = nodes && id ? wayTo(id, nodes).at(-1) : undefined
  const shown = nodes && (asked ? firstReadable(asked) : id ? undefined : nodes.map(firstReadable).find(Boolean))
  return (
    <CentreFrame title={shown?.name ?? t('文档')}>
      <div className={classes.columns}>
        <nav ref={box} className={classes.tree} aria-label={t('文档目录')}>
          {nodes && (
            <DocumentTree nodes={nodes} selected={shown?.id} onSelect={(node) => open(node.id)} height={height} />
          )}
        </nav>
        {index.isError && <ErrorState error={index.error} onRetry={() => void index.refetch()} />}
        {!nodes && !index.isError && <Loading />}
        {nodes && !shown && (
          <main className={classes.main}>
            <EmptyState title={id ? t('文档不存在或已撤回') : t('暂无文档')} />
          </main>
        )}
        {nodes && shown && <Reading key={shown.id} id={shown.id} nodes={nodes} typed={marked} open={open} />}
      </div>
    </CentreFrame>
  )
}

interface ReadingProps {
  id: string
  nodes: readonly NavNode[]
  typed?: string
  open: (id: string) => void
}

function Reading({ id, nodes, typed, open }: ReadingProps) {
  const { data, error, refetch } = useQuery(articleQuery(id))
  const [headings, setHeadings] = useState<Heading[]>([])
  const main = useRef<HTMLElement>(null)
  const isShown = Boolean(data)
  useEffect(() => {
    if (isShown && typed) main.current?.querySelector('mark')?.scrollIntoView({ block: 'center' })
  }, [isShown, typed])
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  return (
    <>
      <main className={classes.main} ref={main} tabIndex={-1}>
        <article className={classes.article}>
          <Breadcrumb items={data.cmsDocSearchDTO.map((above) => ({ key: above.id, title: above.name }))} />
          <h1 className={classes.title}>{data.title}</h1>
          <p className={classes.when}>
            {t('更新于 {time}', { time: dayjs(data.updateTime).format('YYYY-MM-DD HH:mm') })}
          </p>
          <ArticleBody html={data.content} typed={typed} openDocument={open} onHeadings={setHeadings} />
          <TurnPages id={id} nodes={nodes} onOpen={open} />
        </article>
      </main>
      <Outline headings={headings} />
    </>
  )
}
