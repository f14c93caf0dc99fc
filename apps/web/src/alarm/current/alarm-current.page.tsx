import { Segmented } from 'antd'
import { useRef } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import { useInbox } from '../../platform/push/inbox.ts'
import { ColumnPanel } from '../../platform/resource-screen/column-panel.tsx'
import { ListPager } from '../../platform/resource-screen/list-pager.tsx'
import { QueryForm } from '../../platform/resource-screen/query-form.tsx'
import { PHONE, useMedia } from '../../platform/theme/media.ts'
import { isParticular } from '../alarm-filters.ts'
import { AlarmDrawer } from '../detail/alarm-drawer.tsx'
import classes from './current.module.css'
import { CurrentRows } from './current-rows.tsx'
import { CurrentToolbar } from './current-toolbar.tsx'
import { currentFields } from './query-fields.ts'
import { SummaryStrip } from './summary-strip.tsx'
import { type CurrentPage, useCurrentPage } from './use-current-page.ts'
import { WaitingBar } from './waiting-bar.tsx'

/** Alarms that still ask for something, live. */
export function AlarmCurrentPage() {
  const box = useRef<HTMLDivElement>(null)
  const page = useCurrentPage(box)
  const isPhone = useMedia(PHONE)
  const { list, tools, opened, view } = page
  return (
    <div className={classes.page}>
      <SummaryStrip filters={view.filters} looks={tools.looks} countOf={list.countOf} onFilter={page.filter} />
      <Query page={page} />
      <div className={`${classes.card} ${classes.rows}`}>
        <PartChoice page={page} />
        <Toolbar page={page} isPhone={isPhone} />
        <div ref={box} className={classes.list}>
          <WaitingBar waiting={list.waiting} isOther={list.isOther} looks={tools.looks} onTakeIn={list.takeIn} />
          <CurrentRows page={page} isPhone={isPhone} />
        </div>
        <ListPager
          page={view.page}
          size={view.size}
          total={list.total}
          onChange={(at, size) => {
            if (size !== view.size) page.pageSize.keep(size)
            page.setView({ page: at, size })
          }}
        />
      </div>
      {tools.actions.dialogs}
      {opened.batchNo && <AlarmDrawer batchNo={opened.batchNo} onClose={opened.close} />}
    </div>
  )
}

interface OfPage {
  page: CurrentPage
}

const Query = ({ page: { view, filter, isOver, list } }: OfPage) => (
  <div className={classes.card}>
    <QueryForm
      fields={currentFields}
      filters={view.filters}
      onSearch={(next) => {
        filter({ ...next, ...(isOver && { ended: '1' }) })
        if (isOver) list.reload()
      }}
    />
  </div>
)

/** Those that live, or those that are over and still wait for a person. */
function PartChoice({ page: { isOver, filter } }: OfPage) {
  const { totals } = useInbox()
  return (
    <Segmented<string>
      className={classes.parts}
      value={isOver ? 'over' : 'live'}
      options={[
        { value: 'live', label: t('当前报警 ({count})', { count: totals?.live ?? '—' }) },
        { value: 'over', label: t('已结束待处理 ({count})', { count: totals?.ended ?? '—' }) },
      ]}
      onChange={(part) => filter(part === 'over' ? { ended: '1' } : {})}
    />
  )
}

function Toolbar({ page, isPhone }: OfPage & { isPhone: boolean }) {
  const { flat: _flat, ...asked } = page.view.filters
  return (
    <CurrentToolbar
      selected={page.selected}
      filters={page.filters}
      actions={page.tools.actions}
      isPhone={isPhone}
      isGrouped={page.isGrouped}
      canGroup={!isParticular(page.view.filters)}
      onGroup={(next) => page.filter({ ...asked, ...(!next && { flat: '1' }) })}
      onReload={page.list.reload}
      end={<ColumnPanel look={page.look} />}
    />
  )
}
