import { Empty, Input, Skeleton, Tree } from 'antd'
import { useMemo, useState } from 'react'
import { t } from '../i18n/translate.ts'
import classes from './tree-filter.module.css'
import { branchIds, matching, partsAround, type TreeNode } from './tree-nodes.ts'

export interface TreeFilterProps {
  nodes?: readonly TreeNode[]
  value?: string
  onChange: (id: string | undefined) => void
  height?: number
}

/** A tree with a text that narrows it down; choosing the chosen node again lets go of it. */
export function TreeFilter({ nodes, value, onChange, height }: TreeFilterProps) {
  const [text, setText] = useState('')
  const [folded, setFolded] = useState<readonly string[]>([])
  const shown = useMemo(() => matching(nodes ?? [], text), [nodes, text])
  const branches = useMemo(() => branchIds(shown), [shown])
  if (!nodes) return <Skeleton active paragraph={{ rows: 6 }} title={false} />
  return (
    <>
      <Input.Search
        allowClear
        placeholder={t('输入关键字过滤')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        style={{ marginBottom: 8 }}
      />
      {shown.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={nodes.length ? t('没有匹配的节点') : t('暂无数据')} />
      )}
      <Tree
        className={classes.tree}
        blockNode
        height={height}
        treeData={shown as TreeNode[]}
        fieldNames={{ key: 'id', title: 'label' }}
        expandedKeys={branches.filter((id) => !folded.includes(id))}
        onExpand={(keys) => setFolded(branches.filter((id) => !keys.includes(id)))}
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
    </>
  )
}
