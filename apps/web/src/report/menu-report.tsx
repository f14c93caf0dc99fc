import { Flex } from 'antd'
import { refusalIn } from '../platform/api/client.ts'
import { t } from '../platform/i18n/translate.ts'
import type { ViewerProps } from '../platform/shell/entry-viewers.ts'
import { codeIn } from '../platform/shell/page-types.ts'
import { EmptyState } from '../platform/shell/states.tsx'
import classes from './report.module.css'
import { ReportButtons, ReportForm } from './report-making.tsx'
import { useReportMaking } from './use-report-making.ts'

/** A menu entry of page type 6 or 13: the report whose code its address names. */
export function MenuReport({ address, title }: ViewerProps) {
  const code = codeIn(address)
  if (code) return <ReportPage code={code} title={title} />
  return <EmptyState title={t('未设置要打开的报表')} detail={t('请联系管理员在菜单地址中填写 code=报表编号。')} />
}

function ReportPage({ code, title }: { code: string; title: string }) {
  const making = useReportMaking(code)
  if (refusalIn(making.query.error)?.code === 404)
    return (
      <EmptyState
        title={t('报表不存在')}
        detail={t('没有编号为 {code} 的报表，请在报表模板中新增，或修改此菜单的地址。', { code })}
      />
    )
  return (
    <section className={classes.page}>
      <h2 className={classes.heading}>{making.loaded?.report.name ?? title}</h2>
      <ReportForm making={making} />
      {making.loaded && (
        <Flex gap={8}>
          <ReportButtons making={making} />
        </Flex>
      )}
    </section>
  )
}
