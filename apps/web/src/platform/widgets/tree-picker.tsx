import { TreeSelect } from 'antd'
import { useMemo } from 'react'
import { t } from '../i18n/translate.ts'
import classes from './tree-filter.module.css'
import { labelsOf, type TreeNode } from './tree-nodes.ts'
import { useNarrowed } from './use-narrowed.ts'
import { type TreeLoad, useTreeNodes } from './use-tree-nodes.ts'

export interface TreePickerProps {
  id?: string
  load: TreeLoad
  value?: string | string[] | null
  onChange?: (value: string | string[] | null) => void
  multiple?: boolean
  disabled?: boolean
  placeholder?: string
  /** What it chooses, where no label of a form says so. */
  'aria-label'?: string
  /** What nodes are called that need not be in the tree. */
  known?: readonly { value: string | number; label: string }[]
}

interface Labelled {
  value: string
  label?: string
}

const none: TreeNode[] = []

/** Chooses one node, or several, of a tree that is narrowed down by typing. */
export function TreePicker(props: TreePickerProps) {
  const { id, load, value, onChange, multiple, disabled, placeholder, known } = props
  const nodes = useTreeNodes(load)
  const all = nodes.data ?? none
  // What is chosen need not be among what a text leaves: its name comes from the whole tree.
  const labels = useMemo(() => labelsOf(all), [all])
  const { typed, type, shown, open, setOpen } = useNarrowed(all)
  const labelled = (one: string): Labelled => ({
    value: one,
    label: labels.get(one) ?? known?.find((each) => each.value === one)?.label,
  })
  return (
    <TreeSelect<Labelled | Labelled[]>
      id={id}
      aria-label={props['aria-label']}
      style={{ width: '100%' }}
      treeData={shown.nodes as TreeNode[]}
      fieldNames={{ value: 'id', label: 'label', children: 'children' }}
      labelInValue
      showSearch={{ searchValue: typed, onSearch: type, filterTreeNode: false }}
      allowClear
      treeExpandedKeys={open}
      onTreeExpand={setOpen}
      onOpenChange={(isOpen) => isOpen || type('')}
      loading={nodes.isLoading}
      multiple={multiple}
      disabled={disabled}
      value={Array.isArray(value) ? value.map(labelled) : value ? labelled(value) : undefined}
      placeholder={placeholder ?? t('请选择')}
      notFoundContent={nodes.isError ? t('加载失败，请稍后重试') : undefined}
      onChange={(next) => onChange?.(Array.isArray(next) ? next.map((one) => one.value) : (next?.value ?? null))}
      popupRender={(menu) => (
        <>
          {menu}
          {shown.more > 0 && (
            <div className={classes.more}>{t('还有 {count} 个匹配项，请输入更多文字', { count: shown.more })}</div>
          )}
        </>
      )}
    />
  )
}
