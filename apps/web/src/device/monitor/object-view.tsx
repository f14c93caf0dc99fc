import type { ObjectNode } from '@zhizao/contract/device/object-fields'
import type { NodeState } from '../../live/tree/tree-status.ts'
import { t } from '../../platform/i18n/translate.ts'
import { EmptyState } from '../../platform/shell/states.tsx'
import { ObjectPanel } from '../object-page/object-panel.tsx'
import { NodePanel } from './node-panel.tsx'

interface ObjectViewProps {
  /** Id of what was asked for; absent: everything. */
  chosen: string | undefined
  nodes: readonly ObjectNode[]
  /** The nodes from the top to the chosen one; empty where it is not among them. */
  way: readonly ObjectNode[]
  /** The way begins at a part of the tree. */
  isPart?: boolean
  standing: ReadonlyMap<string, NodeState>
  onChoose: (id: string | undefined) => void
}

/** A place with its machines, or one machine. */
export function ObjectView({ chosen, nodes, way, isPart, standing, onChoose }: ObjectViewProps) {
  const node = way.at(-1)
  if (chosen && !node)
    return <EmptyState title={t('对象不存在')} detail={t('它可能已被删除，或不在您的数据权限内。')} />
  if (node && node.objectType === 'device')
    return (
      <ObjectPanel
        key={node.id}
        id={node.id}
        way={way}
        isPart={isPart}
        onChoose={onChoose}
        standing={standing.get(node.id)}
      />
    )
  return (
    <NodePanel
      key={node?.id ?? 'all'}
      node={node}
      nodes={nodes}
      way={way}
      isPart={isPart}
      standing={standing}
      onChoose={onChoose}
    />
  )
}
