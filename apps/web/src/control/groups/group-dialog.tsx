import { useQuery } from '@tanstack/react-query'
import type { ControlGroup } from '@zhizao/contract/control/control-group'
import { type OnFailure, onFailures, onFailureTitles } from '@zhizao/contract/control/control-run'
import { Alert, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { writeProblem } from '../../live/control-value.ts'
import { useSaving } from '../../platform/form/use-saving.ts'
import { t } from '../../platform/i18n/translate.ts'
import { ErrorState, Loading } from '../../platform/shell/states.tsx'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import { groupKeys, groups, groupsChanged } from './group-calls.ts'
import { type DraftStep, newStep, StepEditor } from './step-editor.tsx'

interface GroupDialogProps {
  objectId: string
  group?: ControlGroup | undefined
  onClose: () => void
}

interface Fields {
  name: string
  onFailure: OnFailure
  remark?: string | null
}

/** A group: its name, its steps in their order, and what is done where one fails. */
export function GroupDialog({ objectId, group, onClose }: GroupDialogProps) {
  const [form] = Form.useForm<Fields>()
  const { isSaving, failure, setFailure, save } = useSaving()
  const [steps, setSteps] = useState<readonly DraftStep[]>(() => group?.steps.map(newStep) ?? [newStep()])
  const points = useQuery({
    queryKey: groupKeys.points(objectId),
    queryFn: ({ signal }) => groups.points({ objectId }, { signal, quiet: true }),
  })
  const known = new Map(points.data?.map((point) => [point.pointId, point]))

  /** Why the steps cannot be kept; nothing where they can. */
  function problem(): string | undefined {
    if (!steps.length) return t('请至少添加一个步骤')
    for (const [at, { pointId, value }] of steps.entries()) {
      const point = pointId ? known.get(pointId) : undefined
      const wrong = point ? writeProblem(value, point) : t('请选择点位')
      if (wrong) return t('第 {at} 步：{problem}', { at: at + 1, problem: wrong })
    }
    return undefined
  }

  async function keep() {
    const values = await form.validateFields()
    const wrong = problem()
    if (wrong) return setFailure(wrong)
    const sent = steps.map(({ pointId, value, pauseSeconds }) => ({ pointId: pointId!, value: value!, pauseSeconds }))
    const isKept = await save(() =>
      group
        ? groups.update({ id: group.id, ...values, steps: sent }, { quiet: true })
        : groups.create({ objectId, ...values, steps: sent }, { quiet: true }),
    )
    if (!isKept) return
    await groupsChanged()
    onClose()
  }

  return (
    <DraggableModal
      open
      width={860}
      title={group ? t('修改控制组合') : t('新增控制组合')}
      okText={t('保存')}
      cancelText={t('取消')}
      confirmLoading={isSaving}
      okButtonProps={{ disabled: !points.data }}
      onOk={() => void keep()}
      onCancel={onClose}
    >
      {failure && <Alert type="error" showIcon role="alert" title={failure} style={{ marginBottom: 12 }} />}
      <Form form={form} layout="vertical" name="controlGroup" initialValues={group ?? { onFailure: 'stop' }}>
        <Form.Item
          name="name"
          label={t('组合名称')}
          rules={[{ required: true, whitespace: true, message: t('此项不能为空') }]}
        >
          <Input maxLength={100} placeholder={t('例如：开机')} />
        </Form.Item>
        <Form.Item label={t('步骤')} required>
          {points.data ? (
            <StepEditor points={points.data} steps={steps} onChange={setSteps} />
          ) : points.isError ? (
            <ErrorState error={points.error} onRetry={() => void points.refetch()} />
          ) : (
            <Loading />
          )}
        </Form.Item>
        <Form.Item name="onFailure" label={t('失败时')}>
          <Select options={onFailures.map((value) => ({ value, label: t(onFailureTitles[value]) }))} />
        </Form.Item>
        <Form.Item name="remark" label={t('备注')}>
          <Input maxLength={500} />
        </Form.Item>
      </Form>
    </DraggableModal>
  )
}
