import { useMutation } from '@tanstack/react-query'
import { type ContrastGroup, contrastGroup } from '@zhizao/contract/device/contrast-group'
import { Checkbox, Form, Input, Radio, Select } from 'antd'
import { useState } from 'react'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'

const calls = client(contrastGroup)

export interface SaveGroupDialogProps {
  groups: readonly ContrastGroup[]
  points: { pointId: string; color: string | null }[]
  onClose: () => void
  onSaved: () => void
}

/** Keeps the points on show as a new group or in the place of another. */
export function SaveGroupDialog({ groups, points, onClose, onSaved }: SaveGroupDialogProps) {
  const [replaced, setReplaced] = useState<string>()
  const [isReplacing, setReplacing] = useState(false)
  const [name, setName] = useState('')
  const [isDefault, setDefault] = useState(false)
  const save = useMutation({
    mutationFn: () => {
      const old = isReplacing ? groups.find((group) => group.id === replaced) : undefined
      return calls.save({
        id: old?.id,
        name: old?.name ?? name.trim(),
        isDefault: isDefault ? 1 : (old?.isDefault ?? 0),
        points,
      })
    },
    onSuccess: onSaved,
  })
  const isReady = isReplacing ? !!replaced : !!name.trim()
  return (
    <DraggableModal
      open
      width={460}
      title={t('保存对比组')}
      okText={t('保存')}
      cancelText={t('取消')}
      okButtonProps={{ disabled: !isReady, loading: save.isPending }}
      onOk={() => save.mutate()}
      onCancel={onClose}
    >
      <Form layout="vertical" onFinish={() => isReady && save.mutate()}>
        {groups.length > 0 && (
          <Form.Item>
            <NewOrOld isReplacing={isReplacing} onChange={setReplacing} />
          </Form.Item>
        )}
        {isReplacing ? (
          <Form.Item label={t('对比组')} required>
            <Select
              aria-label={t('对比组')}
              value={replaced}
              onChange={setReplaced}
              placeholder={t('请选择')}
              options={groups.map(({ id, name: label }) => ({ value: id, label }))}
            />
          </Form.Item>
        ) : (
          <Form.Item label={t('对比组名称')} required>
            <Input
              autoFocus
              aria-label={t('对比组名称')}
              maxLength={100}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          </Form.Item>
        )}
        <Checkbox checked={isDefault} onChange={(event) => setDefault(event.target.checked)}>
          {t('设为默认，打开趋势分析时自动显示')}
        </Checkbox>
      </Form>
    </DraggableModal>
  )
}

interface NewOrOldProps {
  isReplacing: boolean
  onChange: (isReplacing: boolean) => void
}

const NewOrOld = ({ isReplacing, onChange }: NewOrOldProps) => (
  <Radio.Group
    value={isReplacing}
    onChange={(event) => onChange(event.target.value)}
    options={[
      { value: false, label: t('新建对比组') },
      { value: true, label: t('覆盖已有对比组') },
    ]}
  />
)
