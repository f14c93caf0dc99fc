import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import { position } from '@zhizao/contract/position/position'
import { Flex } from 'antd'
import { useState } from 'react'
import { t } from '../platform/i18n/translate.ts'
import type { TreeToolsProps } from '../platform/resource-screen/screen-options.ts'
import { usePermission } from '../platform/session/permission.ts'
import { useAsk } from '../platform/widgets/ask.tsx'
import { IconTool } from '../platform/widgets/icon-tool.tsx'
import { PositionDialog, type PositionDialogProps, usePositionsChanged } from './position-dialog.tsx'
import { positionCalls as calls } from './position-tree.ts'

/** Adds a position, below the chosen one where there is one; changes, orders or deletes the chosen one. */
export function PositionTools({ node, onChange }: TreeToolsProps) {
  const ask = useAsk()
  const reload = usePositionsChanged()
  const [opened, setOpened] = useState<Pick<PositionDialogProps, 'mode' | 'row'>>()
  const may = {
    add: usePermission(position.create.permission),
    edit: usePermission(position.update.permission),
    remove: usePermission(position.remove.permission),
  }
  const move = async (call: typeof calls.moveUp) => {
    await call({ id: node! })
    reload()
  }
  const remove = async () => {
    const row = await calls.get({ id: node! })
    ask({
      title: t('删除确认'),
      content: t('将删除位置“{name}”和它的平面图，确认删除吗？', { name: row.name }),
      okText: t('删除'),
      okButtonProps: { danger: true },
      onOk: async () => {
        await calls.remove({ id: row.id })
        onChange(undefined)
        reload()
      },
    })
  }
  return (
    <Flex>
      {may.add && (
        <IconTool
          title={node ? t('新增下级位置') : t('新增位置')}
          icon={<PlusOutlined />}
          onClick={() => setOpened({ mode: 'add', row: { parentId: node } })}
        />
      )}
      {may.edit && (
        <>
          <IconTool
            title={t('修改位置')}
            icon={<EditOutlined />}
            disabled={!node}
            onClick={async () => setOpened({ mode: 'edit', row: { ...(await calls.get({ id: node! })) } })}
          />
          <IconTool
            title={t('上移')}
            icon={<ArrowUpOutlined />}
            disabled={!node}
            onClick={() => void move(calls.moveUp)}
          />
          <IconTool
            title={t('下移')}
            icon={<ArrowDownOutlined />}
            disabled={!node}
            onClick={() => void move(calls.moveDown)}
          />
        </>
      )}
      {may.remove && (
        <IconTool title={t('删除位置')} icon={<DeleteOutlined />} disabled={!node} onClick={() => void remove()} />
      )}
      {opened && <PositionDialog {...opened} onClose={() => setOpened(undefined)} onAdded={onChange} />}
    </Flex>
  )
}
