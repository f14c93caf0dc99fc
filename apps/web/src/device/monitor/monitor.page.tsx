import { useMemo } from 'react'
import { useNodeStates, useOpenAlarms, useTree } from '../../live/tree/object-queries.ts'
import { pathOf } from '../../live/tree/tree-status.ts'
import { t } from '../../platform/i18n/translate.ts'
import { usePageSearch } from '../../platform/shell/page-address.ts'
import { SidePane } from '../../platform/shell/side-pane.tsx'
import { ErrorState, Loading } from '../../platform/shell/states.tsx'
import classes from './monitor.module.css'
import { ObjectTree } from './object-tree.tsx'
import { ObjectView } from './object-view.tsx'

const nothing: never[] = []

/** 实时监控: the object tree, and beside it a place with its machines or one machine. */
export function MonitorPage() {
  const tree = useTree()
  const alarms = useOpenAlarms()
  const [search, changeSearch] = usePageSearch()
  const nodes = tree.data ?? nothing
  const standing = useNodeStates(nodes, alarms)
  const chosen = search.get('object') ?? undefined
  const way = useMemo(() => (chosen ? pathOf(nodes, chosen) : []), [nodes, chosen])
  const choose = (id: string | undefined) => changeSearch({ object: id, page: undefined }, true)
  if (tree.isError && !tree.data) return <ErrorState error={tree.error} onRetry={() => void tree.refetch()} />
  if (!tree.data) return <Loading />
  return (
    <div className={classes.page}>
      <SidePane title={t('对象树')} className={classes.side} chosen={chosen}>
        <ObjectTree nodes={nodes} standing={standing} chosen={chosen} onChoose={choose} />
      </SidePane>
      <section className={classes.main}>
        <ObjectView chosen={chosen} nodes={nodes} way={way} standing={standing} onChoose={choose} />
      </section>
    </div>
  )
}
