import { useQuery } from '@tanstack/react-query'
import { Button, Flex, Tabs } from 'antd'
import { useState } from 'react'
import page from '../../platform/document/document-page.module.css'
import { t } from '../../platform/i18n/translate.ts'
import { usePermission } from '../../platform/session/permission.ts'
import { usePageSearch } from '../../platform/shell/page-address.ts'
import { PageLink } from '../../platform/shell/page-link.tsx'
import { PHONE, useMedia } from '../../platform/theme/media.ts'
import { BoardLinksDialog } from '../board/board-links-dialog.tsx'
import { OrderTab } from './order-tab.tsx'
import { OutputTab, PlanTab } from './output-tab.tsx'
import { QualityTab } from './quality-tab.tsx'
import { statistics } from './report-calls.ts'
import { WorkOrderTab } from './work-order-tab.tsx'

/** 生产报表: what was made, by whom and where, and what became of it. */
export function ProductionReportPage() {
  const [search, setSearch] = usePageSearch()
  const [isOpen, setOpen] = useState(false)
  const mayShow = usePermission('productionReport:board')
  const isPhone = useMedia(PHONE)
  const seesWork = usePermission('workOrder|workbench')
  const found = useQuery({
    queryKey: ['production-report', 'classes'],
    queryFn: ({ signal }) => statistics.classes({}, { signal, quiet: true }),
  })
  const links = (
    <Flex gap={16} wrap align="center">
      {found.data?.grindstone.id && (
        <PageLink href="/mes/pages/productionReport/grindstone">{t('砂轮使用统计')}</PageLink>
      )}
      {found.data?.steel.id && <PageLink href="/mes/pages/productionReport/steel">{t('钢材生产统计')}</PageLink>}
      {mayShow && (
        <Button size="small" onClick={() => setOpen(true)}>
          {t('大屏链接')}
        </Button>
      )}
    </Flex>
  )
  return (
    <div className={page.page}>
      <section className={page.card}>
        {isPhone && links}
        <Tabs
          activeKey={search.get('tab') ?? 'output'}
          onChange={(tab) => setSearch({ tab })}
          destroyOnHidden
          tabBarExtraContent={isPhone ? undefined : links}
          items={[
            { key: 'output', label: t('产出'), children: <OutputTab /> },
            { key: 'plan', label: t('计划与实际'), children: <PlanTab /> },
            { key: 'orders', label: t('订单'), children: <OrderTab /> },
            { key: 'quality', label: t('质量'), children: <QualityTab /> },
            ...(seesWork ? [{ key: 'workOrder', label: t('工单'), children: <WorkOrderTab /> }] : []),
          ]}
        />
      </section>
      {isOpen && <BoardLinksDialog onClose={() => setOpen(false)} />}
    </div>
  )
}
