import { useQuery } from '@tanstack/react-query'
import { calls, get, SIGNED_IN } from '@zhizao/contract/http/call'
import { z } from 'zod'
import { client, refusalIn } from '../platform/api/client.ts'
import { t } from '../platform/i18n/translate.ts'
import { EmbeddedPage } from '../platform/shell/embedded-page.tsx'
import type { ViewerProps } from '../platform/shell/entry-viewers.ts'
import { codeIn } from '../platform/shell/page-types.ts'
import { EmptyState, ErrorState, Loading } from '../platform/shell/states.tsx'
import classes from './page-type.module.css'

/** What a viewer needs of a report: its name, and where it is drawn. */
const Report = z.looseObject({ name: z.string().nullish(), url: z.string().nullish() })
const reports = client(
  calls('/report', SIGNED_IN, {
    byCode: get('/code/{code}', { title: '按编号打开报表', body: z.object({ code: z.string() }), reply: Report }),
  }),
)

/** A menu entry of page type 6 or 13: the report whose code its address names. */
export function MenuReport({ address, title }: ViewerProps) {
  const code = codeIn(address)
  const { data, error, refetch } = useQuery({
    queryKey: ['menu-report', code],
    queryFn: ({ signal }) => reports.byCode({ code: code! }, { signal, quiet: true }),
    enabled: code !== undefined,
  })
  if (!code)
    return <EmptyState title={t('未设置要打开的报表')} detail={t('请联系管理员在菜单地址中填写 code=报表编号。')} />
  if (refusalIn(error)?.code === 404)
    return (
      <EmptyState
        title={t('报表不存在')}
        detail={t('没有编号为 {code} 的报表，请在报表管理中新建，或修改此菜单的地址。', { code })}
      />
    )
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  if (!data.url)
    return (
      <EmptyState title={data.name || title} detail={t('此报表还没有定义展示地址，请在报表管理中设置后再打开。')} />
    )
  return (
    <div className={classes.report}>
      <h2 className={classes.heading}>{data.name || title}</h2>
      <EmbeddedPage address={data.url} title={data.name || title} />
    </div>
  )
}
