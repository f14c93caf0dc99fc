import { useQuery } from '@tanstack/react-query'
import { TreeSelect } from 'antd'
import { t } from '../i18n/translate.ts'
import type { TreeNode } from './tree-nodes.ts'

export interface TreePickerProps {
  id?: string
  /** Under which the nodes are kept in the cache. */
  name: string
  load: () => Promise<TreeNode[]>
  value?: string | string[] | null
  onChange?: (value: string | string[] | null) => void
  multiple?: boolean
  disabled?: boolean
  placeholder?: string
}

/** Chooses one node, or several, of a tree that is narrowed down by typing. */
export function TreePicker({ id, name, load, value, onChange, multiple, disabled, placeholder }: TreePickerProps) {
  const nodes = useQuery({ queryKey: ['tree', name], queryFn: load })
  return (
    <TreeSelect<string | string[]>
      id={id}
      style={{ width: '100%' }}
      treeData={nodes.data}
      fieldNames={{ value: 'id', label: 'label', children: 'children' }}
      showSearch={{ treeNodeFilterProp: 'label' }}
      allowClear
      treeDefaultExpandAll
      loading={nodes.isLoading}
      multiple={multiple}
      disabled={disabled}
      value={value ?? undefined}
      placeholder={placeholder ?? t('请选择')}
      notFoundContent={nodes.isError ? t('加载失败，请稍后重试') : undefined}
      onChange={(next) => onChange?.(next ?? null)}
    />
  )
}
