import { position } from '@zhizao/contract/position/position'
import { Button } from 'antd'
import { useState } from 'react'
import { useNodeStates, useOpenAlarms, useTree } from '../live/tree/object-queries.ts'
import { t } from '../platform/i18n/translate.ts'
import { usePermission } from '../platform/session/permission.ts'
import { usePageSearch } from '../platform/shell/page-address.ts'
import { SidePane } from '../platform/shell/side-pane.tsx'
import { EmptyState, ErrorState, Loading } from '../platform/shell/states.tsx'
import { TreeFilter } from '../platform/widgets/tree-filter.tsx'
import { useTreeNodes } from '../platform/widgets/use-tree-nodes.ts'
import classes from './position.module.css'
import { PositionDialog } from './position-dialog.tsx'
import { PositionTools } from './position-tools.tsx'
import { loadCountedPositions } from './position-tree.ts'
import { PositionView } from './position-view.tsx'

const nothing: never[] = []

/** 位置: where equipment stands, on plan pictures, live. The position on show stands in the address. */
export function PositionPage() {
  const tree = useTreeNodes(loadCountedPositions)
  const objects = useTree()
  const standing = useNodeStates(objects.data ?? nothing, useOpenAlarms())
  const [search, changeSearch] = usePageSearch()
  const chosen = search.get('position') ?? undefined
  const shown = chosen ?? tree.data?.[0]?.id
  const choose = (id: string | undefined) => changeSearch({ position: id }, true)
  if (tree.isError && !tree.data) return <ErrorState error={tree.error} onRetry={() => void tree.refetch()} />
  if (!tree.data) return <Loading />
  return (
    <div className={classes.page}>
      <SidePane title={t('位置')} className={classes.side} chosen={shown}>
        <div className={classes.heading}>
          <h2>{t('位置')}</h2>
          <PositionTools node={shown} onChange={choose} />
        </div>
        <TreeFilter nodes={tree.data} value={shown} onChange={choose} />
      </SidePane>
      <section className={classes.main}>
        {shown ? <PositionView key={shown} id={shown} standing={standing} /> : <NoPositions onChange={choose} />}
      </section>
    </div>
  )
}

function NoPositions({ onChange }: { onChange: (id: string) => void }) {
  const mayAdd = usePermission(position.create.permission)
  const [isAdding, setAdding] = useState(false)
  return (
    <EmptyState
      title={t('还没有位置')}
      detail={t('先建厂房、车间、产线这样的位置，上传平面图，再把设备摆上去。')}
      action={
        mayAdd && (
          <>
            <Button type="primary" onClick={() => setAdding(true)}>
              {t('新增位置')}
            </Button>
            {isAdding && <PositionDialog mode="add" row={{}} onAdded={onChange} onClose={() => setAdding(false)} />}
          </>
        )
      }
    />
  )
}
