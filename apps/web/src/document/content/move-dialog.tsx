import { useQuery } from '@tanstack/react-query'
import type { ContentRow } from '@zhizao/contract/document/content'
import { Form, TreeSelect } from 'antd'
import { useState } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import { allContentsQuery, contentChanged, contents, nodesOf } from './content-queries.ts'

/** Puts a document below another one, at the end. */
export function MoveDialog({ row, onClose, onMoved }: { row: ContentRow; onClose: () => void; onMoved: () => void }) {
  const { data = [] } = useQuery(allContentsQuery)
  const [parentId, setParentId] = useState(row.parentId ?? undefined)
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    try {
      await contents.move({ id: row.id, parentId: parentId ?? null })
      await contentChanged()
      onMoved()
    } finally {
      setSaving(false)
    }
  }
  return (
    <DraggableModal
      open
      width={480}
      title={t('移动文档：{name}', { name: row.title })}
      okText={t('移动')}
      confirmLoading={isSaving}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label={t('上级目录')} htmlFor="move-parent" extra={t('留空为顶级目录')}>
          <TreeSelect
            id="move-parent"
            allowClear
            treeDefaultExpandedKeys={parentId ? [parentId] : []}
            showSearch={{ treeNodeFilterProp: 'label' }}
            fieldNames={{ value: 'id', label: 'label', children: 'children' }}
            treeData={nodesOf(data, new Set([row.id]))}
            value={parentId}
            onChange={setParentId}
          />
        </Form.Item>
      </Form>
    </DraggableModal>
  )
}
