import { Alert, App, DatePicker, Form, Input, Segmented } from 'antd'
import { useState } from 'react'
import { useSaving } from '../../platform/form/use-saving.ts'
import { t } from '../../platform/i18n/translate.ts'
import { type Dayjs, dayjs } from '../../platform/time/plant-dayjs.ts'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import { facts } from '../alarm-calls.ts'
import { durationWords } from '../alarm-words.ts'
import { bulkWords } from './bulk-words.ts'
import { SHELF_MINUTES, shelfProblem } from './shelf-times.ts'

const OTHER = 'other'
type ShelfLength = number | typeof OTHER
const problems = {
  missing: '请选择搁置到何时',
  past: '搁置时间必须晚于当前时间',
  tooLong: '最长可搁置 30 天',
}

export interface ShelveDialogProps {
  ids: string[]
  onClose: () => void
  onDone: () => void
}

/** Hides alarms for a time and says why. */
export function ShelveDialog({ ids, onClose, onDone }: ShelveDialogProps) {
  const { message } = App.useApp()
  const [form] = Form.useForm<{ reason: string; until?: Dayjs }>()
  const [length, setLength] = useState<ShelfLength>(60)
  const { isSaving, failure, run } = useSaving()
  const save = ({ reason, until }: { reason: string; until?: Dayjs }) =>
    run(async () => {
      const time = length === OTHER ? { until: until!.toISOString() } : { minutes: length }
      message.success(bulkWords('shelve', await facts.shelve({ ids, reason, ...time }, { quiet: true })))
      onDone()
      onClose()
    })
  return (
    <DraggableModal
      open
      width={520}
      title={t('搁置 {count} 条报警', { count: ids.length })}
      okText={t('搁置')}
      cancelText={t('取消')}
      confirmLoading={isSaving}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" onFinish={save} requiredMark>
        <Form.Item label={t('搁置时长')} htmlFor="shelf-length">
          <LengthChoice length={length} onChange={setLength} />
        </Form.Item>
        {length === OTHER && <UntilField />}
        <Form.Item
          name="reason"
          label={t('搁置原因')}
          rules={[{ required: true, whitespace: true, message: t('此项不能为空') }]}
        >
          <Input.TextArea
            autoFocus
            maxLength={200}
            showCount
            autoSize={{ minRows: 2, maxRows: 5 }}
            placeholder={t('例如：传感器检修中，备件明日到货')}
          />
        </Form.Item>
      </Form>
      <Alert type="info" title={t('搁置期间不提醒、不计入报警数量；到期后如仍处于报警状态会重新出现。')} showIcon />
      {failure && <Alert type="error" title={failure} showIcon style={{ marginTop: 8 }} />}
    </DraggableModal>
  )
}

interface LengthChoiceProps {
  length: ShelfLength
  onChange: (length: ShelfLength) => void
}

const LengthChoice = ({ length, onChange }: LengthChoiceProps) => (
  <Segmented<number | string>
    id="shelf-length"
    block
    value={length}
    onChange={(next) => onChange(next as ShelfLength)}
    options={[
      ...SHELF_MINUTES.map((minutes) => ({ value: minutes, label: shelfLabel(minutes) })),
      { value: OTHER, label: t('其他') },
    ]}
  />
)

/** A time that is neither over nor too far away. */
const UntilField = () => (
  <Form.Item
    name="until"
    label={t('搁置至')}
    required
    rules={[
      {
        validator: (_rule, until?: Dayjs) => {
          const problem = shelfProblem(until?.valueOf(), Date.now())
          return problem ? Promise.reject(new Error(t(problems[problem]))) : Promise.resolve()
        },
      },
    ]}
  >
    <DatePicker
      showTime={{ format: 'HH:mm' }}
      format="YYYY-MM-DD HH:mm"
      style={{ width: '100%' }}
      disabledDate={(day) => day.isBefore(dayjs(), 'day') || day.isAfter(dayjs().add(30, 'day'), 'day')}
    />
  </Form.Item>
)

const shelfLabel = (minutes: number) =>
  minutes < 60
    ? durationWords(minutes * 60_000)
    : minutes < 1440
      ? t('{hours}小时', { hours: minutes / 60 })
      : t('{days}天', { days: minutes / 1440 })
