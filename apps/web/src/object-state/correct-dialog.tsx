import { useMutation, useQuery } from '@tanstack/react-query'
import { deviceState } from '@zhizao/contract/object-state/device-state'
import { Alert, App, DatePicker, Form, Input, Select } from 'antd'
import { useId } from 'react'
import { client, refusalIn } from '../platform/api/client.ts'
import { t } from '../platform/i18n/translate.ts'
import { type Dayjs, dayjs } from '../platform/time/plant-dayjs.ts'
import { DraggableModal } from '../platform/widgets/draggable-modal.tsx'
import { stateCalls } from './live-states.ts'

const definitions = client(deviceState)

export interface CorrectDialogProps {
  objectId: string
  deviceTypeId: string | null
  from: number
  to: number
  onClose: () => void
  onSaved: () => void
}

interface Draft {
  stateId: string
  range: [Dayjs, Dayjs]
  reason: string
}

/** What an object really was in, by somebody who knows. */
export function CorrectDialog({ objectId, deviceTypeId, from, to, onClose, onSaved }: CorrectDialogProps) {
  const { message } = App.useApp()
  const id = useId()
  const states = useQuery({
    queryKey: ['object-state', 'definitions', objectId, deviceTypeId],
    queryFn: async () => [
      ...(await definitions.list({ objectId }, { quiet: true })),
      ...(deviceTypeId ? await definitions.list({ deviceTypeId }, { quiet: true }) : []),
    ],
  })
  const save = useMutation({
    mutationFn: ({ stateId, range, reason }: Draft) =>
      stateCalls.correct(
        { objectId, stateId, from: range[0].valueOf(), to: Math.min(range[1].valueOf(), Date.now()), reason },
        { quiet: true },
      ),
    onSuccess: () => {
      message.success(t('已更正'))
      onSaved()
      onClose()
    },
  })
  return (
    <DraggableModal
      open
      width={520}
      title={t('更正设备状态')}
      okText={t('保存')}
      okButtonProps={{ htmlType: 'submit', form: id }}
      cancelText={t('取消')}
      confirmLoading={save.isPending}
      onCancel={onClose}
    >
      {save.isError && <Alert type="error" showIcon title={refusalIn(save.error)?.msg ?? t('保存失败，请稍后重试')} />}
      <Form<Draft>
        id={id}
        layout="vertical"
        initialValues={{ range: [dayjs(from), dayjs(to)] }}
        onFinish={(draft) => save.mutate(draft)}
      >
        <Form.Item name="stateId" label={t('更正为')} rules={[{ required: true, message: t('请选择状态') }]}>
          <Select
            loading={states.isPending}
            options={states.data?.map(({ id: value, name }) => ({ value, label: name }))}
            placeholder={t('请选择状态')}
          />
        </Form.Item>
        <Form.Item name="range" label={t('时间')} rules={[{ required: true, message: t('请选择时间') }]}>
          <DatePicker.RangePicker
            showTime
            style={{ width: '100%' }}
            disabledDate={(day) => day.isAfter(dayjs(), 'day')}
          />
        </Form.Item>
        <Form.Item
          name="reason"
          label={t('原因')}
          rules={[{ required: true, whitespace: true, message: t('请填写原因') }]}
        >
          <Input.TextArea rows={2} maxLength={200} showCount />
        </Form.Item>
      </Form>
    </DraggableModal>
  )
}
