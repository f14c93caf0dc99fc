import { Empty, Input, Skeleton, Tree } from 'antd'
import { memo, useMemo } from 'react'
import { t } from '../i18n/translate.ts'
import classes from './tree-filter.module.css'
import { type Narrowed, partsAround, type TreeNode, wayTo } from './tree-nodes.ts'
import { useHeight } from './use-height.ts'
import { useNarrowed } from './use-narrowed.ts'

export interface TreeFilterProps {
  nodes?: readonly TreeNode[]
  value?: string
  onChange: (id: string | undefined) => void
}

/**
 * A tree with a text that narrows it down; choosing the chosen node again lets go of it. Fills the height it is given and
 * draws only what is seen: a plant has thousands of machines.
 */
export function TreeFilter({ nodes, value, onChange }: TreeFilterProps) {
  const all = nodes ?? none
  const way = useMemo(() => (wayTo(all, value ?? '') ?? []).map(({ id }) => id), [all, value])
  const { typed, type, text, shown, open, setOpen } = useNarrowed(all, { way })
  const [box, height] = useHeight<HTMLDivElement>()
  return (
    <div className={classes.panel}>
      <Input.Search
        allowClear
        placeholder={t('输入关键字过滤')}
        value={typed}
        onChange={(event) => type(event.target.value)}
      />
      <div ref={box} className={classes.tree}>
        {nodes ? (
          height > 0 && (
            <Nodes
              shown={shown}
              open={open}
              setOpen={setOpen}
              text={text}
              height={height}
              value={value}
              onChange={onChange}
              isEmpty={!all.length}
            />
          )
        ) : (
          <Skeleton active paragraph={{ rows: 6 }} title={false} />
        )}
      </div>
    </div>
  )
}

const none: readonly TreeNode[] = []

interface NodesProps extends Pick<TreeFilterProps, 'value' | 'onChange'> {
  shown: Narrowed<TreeNode>
  open: string[]
  setOpen: (keys: readonly (string | number | bigint)[]) => void
  text: string
  height: number
  /** Without the text there would be no nodes either. */
  isEmpty: boolean
}

const Nodes = memo(function Nodes({ shown, open, setOpen, text, height, isEmpty, value, onChange }: NodesProps) {
  if (shown.nodes.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={isEmpty ? t('暂无数据') : t('没有匹配的节点')} />
  return (
    <>
      <Tree
        blockNode
        height={shown.more ? height - MORE_HEIGHT : height}
        treeData={shown.nodes as TreeNode[]}
        fieldNames={{ key: 'id', title: 'label' }}
        expandedKeys={open}
        onExpand={setOpen}
        selectedKeys={value ? [value] : []}
        onSelect={([key]) => onChange(key === undefined ? undefined : String(key))}
        titleRender={(node) => {
          const [before, hit, after] = partsAround(node.label, text)
          return (
            <span title={node.label} className={classes.label}>
              {before}
              <span className={classes.hit}>{hit}</span>
              {after}
            </span>
          )
        }}
      />
      {shown.more > 0 && (
        <div className={classes.more}>{t('还有 {count} 个匹配项，请输入更多文字', { count: shown.more })}</div>
      )}
    </>
  )
})

/** Of the line below the tree, px. */
const MORE_HEIGHT = 28
