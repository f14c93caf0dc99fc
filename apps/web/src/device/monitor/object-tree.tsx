import { StarFilled } from '@ant-design/icons'
import type { ObjectNode } from '@zhizao/contract/device/object-fields'
import { Input, Segmented, Tree } from 'antd'
import { useMemo, useState } from 'react'
import { StatusDot } from '../../live/tree/status-dot.tsx'
import { everyNode, type NodeState, pathOf } from '../../live/tree/tree-status.ts'
import { t } from '../../platform/i18n/translate.ts'
import { EmptyState } from '../../platform/shell/states.tsx'
import { partsAround } from '../../platform/widgets/tree-nodes.ts'
import { useHeight } from '../../platform/widgets/use-height.ts'
import { useNarrowed } from '../../platform/widgets/use-narrowed.ts'
import classes from './object-tree.module.css'

/** The tree takes its keys from `id`; its types do not know. */
type TreeItem = ObjectNode & { key: string; children: TreeItem[] }

export interface ObjectTreeProps {
  nodes: readonly ObjectNode[]
  standing: ReadonlyMap<string, NodeState>
  chosen?: string
  onChoose: (id: string) => void
  /** Without dots for how objects stand. */
  isPlain?: boolean
}

/** The tree of places and machines: filtered by text, narrowed to favourites, with a dot for how each stands. */
export function ObjectTree({ nodes, standing, chosen, onChoose, isPlain }: ObjectTreeProps) {
  const [onlyFavourites, setOnlyFavourites] = useState(false)
  const [box, height] = useHeight<HTMLDivElement>()
  const favourites = useMemo(
    () => everyNode(nodes).flatMap((node) => (node.isFavorite ? [{ ...node, children: [] }] : [])),
    [nodes],
  )
  const way = useMemo(() => wayTo(nodes, chosen), [nodes, chosen])
  const { typed, type, text, shown, open, setOpen } = useNarrowed(nodes, {
    among: onlyFavourites ? favourites : nodes,
    way,
  })
  return (
    <div className={classes.panel}>
      <Segmented
        block
        value={onlyFavourites ? 'favourite' : 'all'}
        onChange={(value) => setOnlyFavourites(value === 'favourite')}
        options={[
          { value: 'all', label: t('全部对象') },
          { value: 'favourite', label: t('我的收藏') },
        ]}
      />
      <Input.Search
        allowClear
        aria-label={t('按名称或编码过滤')}
        placeholder={t('按名称或编码过滤')}
        value={typed}
        onChange={(event) => type(event.target.value)}
      />
      <div ref={box} className={classes.tree}>
        {shown.nodes.length === 0 && <EmptyState {...emptyWords(text, onlyFavourites)} />}
        <Tree<TreeItem>
          blockNode
          virtual
          height={shown.more ? height - MORE_HEIGHT : height}
          treeData={shown.nodes as TreeItem[]}
          fieldNames={{ key: 'id', title: 'name' }}
          expandedKeys={open}
          onExpand={setOpen}
          selectedKeys={chosen ? [chosen] : []}
          onSelect={([key]) => key !== undefined && onChoose(String(key))}
          titleRender={(node) => (
            <NodeTitle node={node} standing={standing.get(node.id)} text={text} isPlain={isPlain} />
          )}
        />
        {shown.more > 0 && (
          <div className={classes.more}>{t('还有 {count} 个匹配项，请输入更多文字', { count: shown.more })}</div>
        )}
      </div>
    </div>
  )
}

/** The nodes above one. */
const wayTo = (nodes: readonly ObjectNode[], chosen: string | undefined) =>
  chosen === undefined
    ? []
    : pathOf(nodes, chosen)
        .map(({ id }) => id)
        .slice(0, -1)

/** Of the line below the tree, px. */
const MORE_HEIGHT = 28

function emptyWords(text: string, onlyFavourites: boolean) {
  if (text) return { title: t('没有匹配的对象') }
  return onlyFavourites
    ? { title: t('还没有收藏'), detail: t('在对象页面点亮星标即可收藏。') }
    : { title: t('暂无对象'), detail: t('请先在设备管理中建立对象。') }
}

interface NodeTitleProps {
  node: ObjectNode
  standing: NodeState | undefined
  text: string
  isPlain?: boolean
}

function NodeTitle({ node, standing, text, isPlain }: NodeTitleProps) {
  const [before, hit, after] = partsAround(node.name, text)
  const isQuiet = standing?.isOutOfService || standing?.isOffline
  return (
    <span className={`${classes.node} ${isQuiet ? classes.quiet : ''}`} title={`${node.name}（${node.code}）`}>
      {!isPlain && <StatusDot standing={standing} />}
      <span className={classes.name}>
        {before}
        {hit && <mark className={classes.hit}>{hit}</mark>}
        {after}
      </span>
      {node.isFavorite && <StarFilled className={classes.star} aria-label={t('已收藏')} />}
      {node.deviceCount > 0 && <span className={classes.count}>{node.deviceCount}</span>}
    </span>
  )
}
