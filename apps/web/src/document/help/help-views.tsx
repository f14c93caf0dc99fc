import { FileTextOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import type { NavNode } from '@zhizao/contract/document/document'
import { useEffect, useRef } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import { EmptyState, ErrorState, Loading } from '../../platform/shell/states.tsx'
import { dayjs } from '../../platform/time/plant-dayjs.ts'
import { ArticleBody } from '../article/article-body.tsx'
import turning from '../article/turn-pages.module.css'
import { TurnPages } from '../article/turn-pages.tsx'
import { articleQuery, searchQuery } from '../document-queries.ts'
import { DocumentTree } from '../document-tree.tsx'
import { Highlighted } from '../highlighted.tsx'
import { wayTo } from '../reading-order.ts'
import classes from './help.module.css'
import type { HelpView } from './help-state.ts'

interface ViewProps {
  nodes: readonly NavNode[]
  onShow: (view: HelpView) => void
}

/** `first`: the chapters with what stands below each. */
export function HelpHome({ nodes, onShow }: ViewProps) {
  if (!nodes.length) return <EmptyState title={t('暂无帮助文档')} />
  return (
    <div className={classes.home}>
      {nodes.map((chapter) => (
        <section key={chapter.id} className={classes.chapter}>
          <h3 className={classes.chapterName}>
            <button type="button" onClick={() => onShow({ view: 'two', chapterId: chapter.id })}>
              {chapter.name}
            </button>
          </h3>
          <ul>
            {chapter.list.map((child) => (
              <li key={child.id}>
                <button type="button" onClick={() => onShow({ view: 'two', chapterId: child.id })}>
                  {child.name}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** `two`: the tree, opened at a chapter or document. */
export function HelpTree({ nodes, chapterId, onShow }: ViewProps & { chapterId: string }) {
  const way = wayTo(chapterId, nodes)
  const chapter = way[0]
  return (
    <DocumentTree
      nodes={chapter ? [chapter] : nodes}
      selected={chapterId}
      onSelect={(node) =>
        onShow(node.isShowContent ? { view: 'view', id: node.id } : { view: 'two', chapterId: node.id })
      }
    />
  )
}

/** `view`: an article with the way to the one before and the one after. */
export function HelpArticle({ nodes, id, typed, onShow }: ViewProps & { id: string; typed?: string }) {
  const { data, error, refetch } = useQuery(articleQuery(id))
  const top = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!data) return
    const hit = typed ? top.current?.querySelector('mark') : undefined
    ;(hit ?? top.current)?.scrollIntoView({ block: hit ? 'center' : 'start' })
  }, [data, typed])
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  const open = (to: string) => onShow({ view: 'view', id: to })
  return (
    <article ref={top} className={classes.article}>
      <h2 className={classes.heading}>{data.title}</h2>
      <p className={classes.when}>{t('更新于 {time}', { time: dayjs(data.updateTime).format('YYYY-MM-DD HH:mm') })}</p>
      <ArticleBody html={data.content} typed={typed} openDocument={open} />
      <TurnPages id={id} nodes={nodes} onOpen={open} />
    </article>
  )
}

/** `seach`: what was found, the searched words marked. */
export function HelpSearch({
  str,
  current,
  onShow,
}: {
  str: string
  current: number
  onShow: (view: HelpView) => void
}) {
  const { data, error, refetch } = useQuery(searchQuery(str, current))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  if (!data.total) return <EmptyState title={t('抱歉，没有找到“{text}”相关内容，换个词试试', { text: str })} />
  return (
    <>
      <p className={classes.count}>{t('共找到 {n} 条结果', { n: data.total })}</p>
      <ul className={classes.hits}>
        {data.records.map((hit) => (
          <li key={hit.id}>
            <button type="button" onClick={() => onShow({ view: 'view', id: hit.id, typed: str })}>
              <strong>
                <FileTextOutlined /> <Highlighted text={hit.name} typed={str} />
              </strong>
              <span>
                <Highlighted text={hit.content} typed={str} />
              </span>
              <small>{hit.cmsDocSearchDTO.map((above) => above.name).join(' / ')}</small>
            </button>
          </li>
        ))}
      </ul>
      {data.pages > 1 && (
        <div className={turning.turn}>
          <button
            type="button"
            disabled={current <= 1}
            onClick={() => onShow({ view: 'seach', str, current: current - 1 })}
          >
            {t('上一页')}
          </button>
          <span className="tabular">
            {current} / {data.pages}
          </span>
          <button
            type="button"
            disabled={current >= data.pages}
            onClick={() => onShow({ view: 'seach', str, current: current + 1 })}
          >
            {t('下一页')}
          </button>
        </div>
      )}
    </>
  )
}
