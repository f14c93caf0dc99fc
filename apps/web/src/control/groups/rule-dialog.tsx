import type { ControlGroup, ControlRule } from '@zhizao/contract/control/control-group'
import { Alert, Form, Input } from 'antd'
import { ConditionField } from '../../object-state/index.ts'
import { useSaving } from '../../platform/form/use-saving.ts'
import { t } from '../../platform/i18n/translate.ts'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import { groups, groupsChanged } from './group-calls.ts'

interface RuleDialogProps {
  objectId: string
  group: ControlGroup
  rule?: ControlRule | undefined
  onClose: () => void
}

/** Under which condition a group may be carried out. */
export function RuleDialog({ objectId, group, rule, onClose }: RuleDialogProps) {
  const [form] = Form.useForm<{ name: string; condition: string }>()
  const { isSaving, failure, save } = useSaving()
  const required = [{ required: true, whitespace: true, message: t('此项不能为空') }]
  async function keep() {
    const values = await form.validateFields()
    const isKept = await save(() =>
      rule
        ? groups.updateRule({ id: rule.id, ...values }, { quiet: true })
        : groups.addRule({ groupId: group.id, ...values }, { quiet: true }),
    )
    if (!isKept) return
    await groupsChanged()
    onClose()
  }
  return (
    <DraggableModal
      open
      width={560}
      title={t('执行条件：{name}', { name: group.name })}
      okText={t('保存')}
      cancelText={t('取消')}
      confirmLoading={isSaving}
      onOk={() => void keep()}
      onCancel={onClose}
    >
      {failure && <Alert type="error" showIcon role="alert" title={failure} style={{ marginBottom: 12 }} />}
      <Form form={form} layout="vertical" name="controlRule" initialValues={rule ?? {}}>
        <Form.Item name="name" label={t('条件名称')} rules={required}>
          <Input maxLength={100} placeholder={t('例如：冷却水压力正常')} />
        </Form.Item>
        <Form.Item
          name="condition"
          label={t('条件')}
          rules={required}
          extra={t('条件成立时才能执行；数据缺失或设备离线时无法判定，不能执行。')}
        >
          <ConditionField objectId={objectId} />
        </Form.Item>
      </Form>
    </DraggableModal>
  )
}
