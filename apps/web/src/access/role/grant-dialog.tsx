import { useQuery } from '@tanstack/react-query'
import { type GrantNode, type Role, role } from '@zhizao/contract/access/role'
import { App, Button, Flex, Input, Tag, Tree, Typography } from 'antd'
import type { BasicDataNode } from 'antd/es/tree'
import { useMemo, useState } from 'react'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { ErrorState, Loading } from '../../platform/shell/states.tsx'
import { useAsk } from '../../platform/widgets/ask.tsx'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import { grantChanges, grantsMatching, heldIds, toggled } from './grant-tree.ts'

const calls = client(role)
const KINDS = ['产品', '目录', '菜单', '按钮', '标签页']

export interface RoleDialogProps {
  role: Role
  onClose: () => void
}

/** The menus, buttons and tabs that a role holds, given and taken in one tree. */
export function GrantDialog({ role: { id, name }, onClose }: RoleDialogProps) {
  const { message } = App.useApp()
  const ask = useAsk()
  const tree = useQuery({
    queryKey: ['role', id, 'grants'],
    queryFn: ({ signal }) => calls.resources({ roleId: id }, { quiet: true, signal }),
    gcTime: 0,
  })
  const before = useMemo(() => new Set(heldIds(tree.data ?? [])), [tree.data])
  const [chosen, setChosen] = useState<Set<string>>()
  const [isSaving, setSaving] = useState(false)
  const held = chosen ?? before
  const { given, taken } = grantChanges(before, held)
  const isChanged = given.length + taken.length > 0

  async function save() {
    setSaving(true)
    try {
      if (taken.length) await calls.removeResources({ roleId: id, resourceIds: taken })
      if (given.length) await calls.grantResources({ roleId: id, resourceIds: given })
      message.success(t('保存成功，用户重新登录后生效'))
      onClose()
    } catch (error) {
      // The first call may have gone through: what stands in the tree is asked for again.
      console.warn('grants not saved', error)
      await tree.refetch()
    } finally {
      setSaving(false)
    }
  }
  const close = () => {
    if (!isChanged) return onClose()
    ask({
      title: t('有未保存的修改，确定关闭吗？'),
      okText: t('关闭'),
      cancelText: t('继续编辑'),
      onOk: onClose,
    })
  }
  return (
    <DraggableModal
      open
      width={720}
      title={t('菜单权限：{name}', { name })}
      onCancel={close}
      footer={
        <Flex justify="space-between" align="center">
          <Typography.Text type="secondary">
            {isChanged && t('新增 {given} 项，收回 {taken} 项', { given: given.length, taken: taken.length })}
          </Typography.Text>
          <Flex gap={8}>
            <Button onClick={close}>{t('取消')}</Button>
            <Button type="primary" disabled={!isChanged} loading={isSaving} onClick={() => void save()}>
              {t('保存')}
            </Button>
          </Flex>
        </Flex>
      }
    >
      {tree.isPending && <Loading />}
      {tree.isError && <ErrorState error={tree.error} onRetry={() => void tree.refetch()} />}
      {tree.data && <GrantTree grants={tree.data} held={held} onChange={setChosen} />}
    </DraggableModal>
  )
}

interface GrantTreeProps {
  grants: GrantNode[]
  held: ReadonlySet<string>
  onChange: (held: Set<string>) => void
}

/** Everything that can be granted, narrowed by typing, with what is held ticked. */
function GrantTree({ grants, held, onChange }: GrantTreeProps) {
  const [text, setText] = useState('')
  const nodes = useMemo(() => grantsMatching(grants, text), [grants, text])
  return (
    <Flex vertical gap={8}>
      <Input
        allowClear
        placeholder={t('按名称或编码过滤')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Tree<GrantNode & BasicDataNode>
        key={text}
        checkable
        checkStrictly
        selectable={false}
        blockNode
        height={460}
        defaultExpandAll={Boolean(text)}
        treeData={nodes}
        fieldNames={{ key: 'id', title: 'label' }}
        checkedKeys={[...held]}
        onCheck={(_keys, { node, checked }) => onChange(toggled(grants, held, node.id, checked))}
        titleRender={({ label, code, type }) => (
          <Flex gap={8} align="center">
            {t(label)}
            {type > 0 && <Typography.Text type="secondary">{code}</Typography.Text>}
            {type !== 2 && <Tag variant="filled">{t(KINDS[type] ?? '')}</Tag>}
          </Flex>
        )}
      />
    </Flex>
  )
}
