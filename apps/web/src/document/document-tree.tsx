import type { NavNode } from '@zhizao/contract/document/document'
import { Tree } from 'antd'
import type { BasicDataNode } from 'antd/es/tree'
import { useMemo, useState } from 'react'
import { inReadingOrder, wayTo } from './reading-order.ts'

interface DocumentTreeProps {
  nodes: readonly NavNode[]
  selected?: string
  onSelect: (node: NavNode) => void
  /** Px, where the place for it is bounded: then only what is seen is drawn. */
  height?: number
}

/** As the tree takes it; under `fieldNames` it finds what it needs. */
type TreeEntry = NavNode & BasicDataNode

/** The documents' tree, opened down to the chosen one; a click on a heading without text opens it. */
export function DocumentTree({ nodes, selected, onSelect, height }: DocumentTreeProps) {
  const byId = useMemo(() => new Map(inReadingOrder(nodes).map((node) => [node.id, node])), [nodes])
  const [turned, setTurned] = useState<Readonly<Record<string, boolean>>>({})
  const way = new Set(selected ? wayTo(selected, nodes).map((node) => node.id) : [])
  const isOpen = (id: string) => turned[id] ?? (way.has(id) || nodes.length === 1)
  return (
    <Tree<TreeEntry>
      blockNode
      virtual={height !== undefined}
      height={height}
      treeData={[...(nodes as readonly TreeEntry[])]}
      fieldNames={{ key: 'id', title: 'name', children: 'list' }}
      expandedKeys={[...byId.keys()].filter(isOpen)}
      onExpand={(_, { node, expanded }) => setTurned({ ...turned, [node.id]: expanded })}
      selectedKeys={selected ? [selected] : []}
      onSelect={(_, { node }) => {
        const found = byId.get(node.id)!
        if (!found.isShowContent && found.list.length) setTurned({ ...turned, [found.id]: !isOpen(found.id) })
        if (found.isShowContent) onSelect(found)
      }}
    />
  )
}
