import { useMemo } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import { usePageSearch } from '../../platform/shell/page-address.ts'
import { EmptyState, ErrorState, Loading } from '../../platform/shell/states.tsx'
import { ObjectPanel } from '../object-page/object-panel.tsx'
import classes from './monitor.module.css'
import { NodePanel } from './node-panel.tsx'
import { useOpenAlarms, useTree } from './object-queries.ts'
import { ObjectTree } from './object-tree.tsx'
import { pathOf, standings } from './tree-status.ts'

const nothing: never[] = []

/** 实时监控: the object tree, and beside it a place with its machines or one machine. */
export function MonitorPage() {
  const tree = useTree()
  const alarms = useOpenAlarms()
  const [search, changeSearch] = usePageSearch()
  const nodes = tree.data ?? nothing
  const standing = useMemo(() => standings(nodes, alarms), [nodes, alarms])
  const chosen = search.get('object') ?? undefined
  const way = useMemo(() => (chosen ? pathOf(nodes, chosen) : []), [nodes, chosen])
  const choose = (id: string | undefined) => changeSearch({ object: id, page: undefined }, true)
  if (tree.isError && !tree.data) return <ErrorState error={tree.error} onRetry={() => void tree.refetch()} />
  if (!tree.data) return <Loading />
  const node = way.at(-1)
  return (
    <div className={classes.page}>
      <aside className={classes.side} aria-label={t('对象树')}>
        <ObjectTree nodes={nodes} standing={standing} chosen={chosen} onChoose={choose} />
      </aside>
      <section className={classes.main}>
        {chosen && !node ? (
          <EmptyState title={t('对象不存在')} detail={t('它可能已被删除，或不在您的数据权限内。')} />
        ) : node && node.objectType === 'device' ? (
          <ObjectPanel key={node.id} id={node.id} way={way} standing={standing.get(node.id)} onChoose={choose} />
        ) : (
          <NodePanel
            key={node?.id ?? 'all'}
            node={node}
            nodes={nodes}
            way={way}
            standing={standing}
            onChoose={choose}
          />
        )}
      </section>
    </div>
  )
}
