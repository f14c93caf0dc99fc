import { StarFilled } from '@ant-design/icons'
import type { ObjectNode } from '@zhizao/contract/device/object-fields'
import { Input, Segmented, Tree } from 'antd'
import { useMemo, useState } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import { EmptyState } from '../../platform/shell/states.tsx'
import { partsAround } from '../../platform/widgets/tree-nodes.ts'
import { useHeight } from '../../platform/widgets/use-height.ts'
import classes from './object-tree.module.css'
import { StatusDot } from './status-dot.tsx'
import { everyNode, matchingNodes, pathOf, type Standing } from './tree-status.ts'

/** The tree takes its keys from `id`; its types do not know. */
type TreeItem = ObjectNode & { key: string; children: TreeItem[] }

export interface ObjectTreeProps {
  nodes: readonly ObjectNode[]
  standing: ReadonlyMap<string, Standing>
  chosen?: string
  onChoose: (id: string) => void
  /** Without dots for how objects stand. */
  isPlain?: boolean
}

/** The tree of places and machines: filtered by text, narrowed to favourites, with a dot for how each stands. */
export function ObjectTree({ nodes, standing, chosen, onChoose, isPlain }: ObjectTreeProps) {
  const [text, setText] = useState('')
  const [onlyFavourites, setOnlyFavourites] = useState(false)
  const [unfolded, setUnfolded] = useState<readonly string[]>()
  const [box, height] = useHeight<HTMLDivElement>()
  const favourites = useMemo(
    () => everyNode(nodes).flatMap((node) => (node.isFavorite ? [{ ...node, children: [] }] : [])),
    [nodes],
  )
  const shown = useMemo(
    () => matchingNodes(onlyFavourites ? favourites : nodes, text),
    [onlyFavourites, favourites, nodes, text],
  )
  const expanded = useMemo(() => {
    if (text) return everyNode(shown).map((node) => node.id)
    const way = chosen ? pathOf(nodes, chosen).map((node) => node.id) : []
    return [...(unfolded ?? usuallyOpen(nodes)), ...way.slice(0, -1)]
  }, [text, shown, unfolded, nodes, chosen])
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
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div ref={box} className={classes.tree}>
        {shown.length === 0 && <EmptyState {...emptyWords(text, onlyFavourites)} />}
        <Tree<TreeItem>
          blockNode
          virtual
          height={height}
          treeData={shown as TreeItem[]}
          fieldNames={{ key: 'id', title: 'name' }}
          expandedKeys={expanded}
          onExpand={(keys) => setUnfolded(keys.map(String))}
          selectedKeys={chosen ? [chosen] : []}
          onSelect={([key]) => key !== undefined && onChoose(String(key))}
          titleRender={(node) => (
            <NodeTitle node={node} standing={standing.get(node.id)} text={text} isPlain={isPlain} />
          )}
        />
      </div>
    </div>
  )
}

function emptyWords(text: string, onlyFavourites: boolean) {
  if (text) return { title: t('没有匹配的对象') }
  return onlyFavourites
    ? { title: t('还没有收藏'), detail: t('在对象页面点亮星标即可收藏。') }
    : { title: t('暂无对象'), detail: t('请先在设备管理中建立对象。') }
}

/** Two levels are open until the user folds or unfolds something. */
const usuallyOpen = (nodes: readonly ObjectNode[]) =>
  nodes.flatMap((node) => [node.id, ...node.children.filter((child) => child.deviceCount <= 50).map(({ id }) => id)])

interface NodeTitleProps {
  node: ObjectNode
  standing: Standing | undefined
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
