import { useQuery } from '@tanstack/react-query'
import { t } from '../platform/i18n/translate.ts'
import type { ViewerProps } from '../platform/shell/entry-viewers.ts'
import { usePageSearch } from '../platform/shell/page-address.ts'
import { idIn } from '../platform/shell/page-types.ts'
import { EmptyState, ErrorState, Loading } from '../platform/shell/states.tsx'
import { ArticleBody } from './article/article-body.tsx'
import { articleQuery } from './document-queries.ts'
import classes from './menu-document.module.css'

/** A menu entry of page type 3: the document that its address names, as it was written with the web editor. */
export function MenuDocument({ address }: ViewerProps) {
  const [search, change] = usePageSearch()
  const own = idIn(address, ['contentId', 'id'])
  const id = own && (search.get('document') ?? own)
  const { data, error, refetch } = useQuery({ ...articleQuery(id ?? ''), enabled: id !== undefined })
  if (!id)
    return (
      <EmptyState
        title={t('未设置要显示的内容')}
        detail={t('请联系管理员在菜单地址中填写 contentId=内容编号，内容在内容管理中编写。')}
      />
    )
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  return (
    <article className={classes.page}>
      <h1 className={classes.title}>{data.title}</h1>
      <ArticleBody html={data.content} openDocument={(next) => change({ document: next }, true)} />
    </article>
  )
}
