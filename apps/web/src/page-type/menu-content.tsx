import { useQuery } from '@tanstack/react-query'
import { calls, get, SIGNED_IN } from '@zhizao/contract/http/call'
import { ById } from '@zhizao/contract/http/fields'
import { z } from 'zod'
import { client } from '../platform/api/client.ts'
import { t } from '../platform/i18n/translate.ts'
import type { ViewerProps } from '../platform/shell/entry-viewers.ts'
import { idIn } from '../platform/shell/page-types.ts'
import { EmptyState, ErrorState, Loading } from '../platform/shell/states.tsx'
import classes from './page-type.module.css'
import { richPage } from './rich-page.ts'

/** What a viewer needs of a published document. */
const documents = client(
  calls('/portal/cmsdoc', SIGNED_IN, {
    get: get('/selectByNavId/{id}', {
      title: '文档内容',
      body: ById,
      reply: z.object({ title: z.string(), content: z.string() }),
    }),
  }),
)

/** A menu entry of page type 3: what was written with the web editor, in a frame where no script runs. */
export function MenuContent({ address }: ViewerProps) {
  const id = idIn(address, ['contentId', 'id'])
  const { data, error, refetch } = useQuery({
    queryKey: ['menu-content', id],
    queryFn: ({ signal }) => documents.get({ id: id! }, { signal, quiet: true }),
    enabled: id !== undefined,
  })
  if (!id)
    return (
      <EmptyState
        title={t('未设置要显示的内容')}
        detail={t('请联系管理员在菜单地址中填写 contentId=内容编号，内容在内容管理中编写。')}
      />
    )
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  return (
    <iframe
      className={classes.frame}
      title={data.title}
      srcDoc={richPage(data.title, data.content)}
      sandbox="allow-same-origin allow-popups"
    />
  )
}
