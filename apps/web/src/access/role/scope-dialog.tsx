import { useQuery } from '@tanstack/react-query'
import { role as contract, type DataPermissionType, RoleScope, roleScopeNames } from '@zhizao/contract/access/role'
import { App, Button, Radio, Tabs, Typography } from 'antd'
import { useState } from 'react'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { ErrorState, Loading } from '../../platform/shell/states.tsx'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import type { RoleDialogProps } from './grant-dialog.tsx'
import { type ScopeTarget, ScopeTargets } from './scope-targets.tsx'

const calls = client(contract)

const meaning: Record<RoleScope, string> = {
  all: '可以看到公司的全部设备与对象。',
  'department-and-below': '可以看到用户所在部门及其下级部门人员登记的设备与对象；没有部门的用户只能看到本人登记的。',
  department: '可以看到用户所在部门人员登记的设备与对象；没有部门的用户只能看到本人登记的。',
  own: '只能看到用户本人登记的设备与对象。',
  chosen:
    '只能看到以下指定的设备、区域及其下级。指定了仓库、车间或工作中心的，只能查看和操作这些仓库的库存与单据、这些工作中心的订单、工单和报工；没有指定的一类不受限制。车间既显示其中的设备，也限定生产；只需显示设备的，请在“区域”中选择。',
}

/** Which rows a role shows, and where they are chosen one by one, which. */
export function ScopeDialog({ role: { id, name }, onClose, onSaved }: RoleDialogProps & { onSaved: () => void }) {
  const { message } = App.useApp()
  const held = useQuery({
    queryKey: ['role', id, 'scope'],
    queryFn: ({ signal }) => calls.dataPermissions({ roleId: id }, { quiet: true, signal }),
    gcTime: 0,
  })
  const types = useQuery({
    queryKey: ['data-permission-types'],
    queryFn: () => calls.dataPermissionTypes({}, { quiet: true }),
  })
  const [chosenScope, setScope] = useState<RoleScope>()
  const [chosenTargets, setTargets] = useState<ScopeTarget[]>()
  const [isSaving, setSaving] = useState(false)
  const scope = chosenScope ?? held.data?.scope
  const targets = chosenTargets ?? held.data?.targets ?? []

  async function save() {
    setSaving(true)
    try {
      if (scope !== held.data!.scope) await calls.setScope({ roleId: id, scope: scope! })
      if (scope === 'chosen') await saveTargets(held.data!.targets)
      message.success(t('保存成功'))
      onSaved()
      onClose()
    } catch (error) {
      console.warn('scope not saved', error)
      await held.refetch()
    } finally {
      setSaving(false)
    }
  }
  async function saveTargets(before: readonly ScopeTarget[]) {
    for (const { type } of types.data ?? []) {
      const given = idsBeyond(type, targets, before)
      const taken = idsBeyond(type, before, targets)
      if (taken.length) await calls.removeData({ roleId: id, type, ids: taken })
      if (given.length) await calls.grantData({ roleId: id, type, ids: given })
    }
  }
  return (
    <DraggableModal
      open
      width={760}
      title={t('数据范围：{name}', { name })}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('取消')}</Button>
          <Button type="primary" disabled={!held.data} loading={isSaving} onClick={() => void save()}>
            {t('保存')}
          </Button>
        </>
      }
    >
      {held.isPending && <Loading />}
      {held.isError && <ErrorState error={held.error} onRetry={() => void held.refetch()} />}
      {held.data && (
        <>
          <ScopeChoice scope={scope} onChange={setScope} />
          {scope === 'chosen' && (
            <Tabs
              style={{ marginTop: 8 }}
              items={types.data?.map(({ type, name: typeName }) => ({
                key: type,
                label: countedName(t(typeName), targets.filter((target) => target.type === type).length),
                children: <ScopeTargets type={type} chosen={targets} onChange={setTargets} />,
              }))}
            />
          )}
        </>
      )}
    </DraggableModal>
  )
}

interface ScopeChoiceProps {
  scope: RoleScope | undefined
  onChange: (scope: RoleScope) => void
}

const ScopeChoice = ({ scope, onChange }: ScopeChoiceProps) => (
  <>
    <Radio.Group
      aria-label={t('数据范围')}
      optionType="button"
      options={RoleScope.options.map((value) => ({ value, label: t(roleScopeNames[value]) }))}
      value={scope}
      onChange={(event) => onChange(event.target.value as RoleScope)}
    />
    {scope && (
      <Typography.Paragraph type="secondary" style={{ margin: '12px 0 0' }}>
        {t(meaning[scope])}
      </Typography.Paragraph>
    )}
  </>
)

const countedName = (name: string, count: number) => (count ? `${name} (${count})` : name)

/** Ids of a type that stand in the first list and not in the second. */
const idsBeyond = (type: DataPermissionType, list: readonly ScopeTarget[], other: readonly ScopeTarget[]) =>
  list
    .filter((target) => target.type === type && !other.some((each) => each.type === type && each.id === target.id))
    .map((target) => target.id)
