import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Point } from '@zhizao/contract/device/point'
import { rtdb } from '@zhizao/contract/rtdb/rtdb'
import { Alert, App, DatePicker, Form } from 'antd'
import { useId, useState } from 'react'
import { writeProblem } from '../../live/control-value.ts'
import { ValueInput } from '../../live/value-input.tsx'
import { client, refusalIn } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { type Dayjs, dayjs } from '../../platform/time/plant-dayjs.ts'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import classes from './control-dialog.module.css'

const calls = client(rtdb)

/** Enters a value of a point that no device tells: what was read, and when. */
export function EntryDialog({ point, onClose }: { point: Point; onClose: () => void }) {
  const { message } = App.useApp()
  const cache = useQueryClient()
  const id = useId()
  const [value, setValue] = useState<number | boolean | string | null>(null)
  const [time, setTime] = useState<Dayjs | null>(null)
  const [isTouched, setTouched] = useState(false)
  const problem = writeProblem(value, point)
  const tag = `${point.objectCode}.${point.code}`
  const enter = useMutation({
    mutationFn: () => calls.add({ samples: [{ tag, value: value!, time: time?.valueOf() }] }, { quiet: true }),
    onSuccess: () => {
      message.success(t('已录入'))
      void cache.invalidateQueries({ queryKey: ['device'] })
      onClose()
    },
  })
  const save = () => {
    setTouched(true)
    if (!problem && !enter.isPending) enter.mutate()
  }
  return (
    <DraggableModal
      open
      width={480}
      title={t('手工录入')}
      okText={t('录入')}
      okButtonProps={{ htmlType: 'submit', form: id }}
      cancelText={t('取消')}
      confirmLoading={enter.isPending}
      onCancel={onClose}
    >
      <dl className={classes.facts}>
        <dt>{t('对象')}</dt>
        <dd>{point.objectName}</dd>
        <dt>{t('点位')}</dt>
        <dd>
          {point.name} <span className={classes.code}>{point.code}</span>
        </dd>
      </dl>
      {enter.isError && (
        <Alert type="error" showIcon title={refusalIn(enter.error)?.msg ?? t('保存失败，请稍后重试')} />
      )}
      <Form id={id} layout="vertical" onFinish={save}>
        <Form.Item
          required
          label={t('数值')}
          validateStatus={isTouched && problem ? 'error' : undefined}
          help={isTouched ? problem : undefined}
        >
          <ValueInput reading={point} value={value} onChange={setValue} />
        </Form.Item>
        <Form.Item label={t('抄录时间')} help={t('不选则为当前时间')}>
          <DatePicker
            showTime
            style={{ width: '100%' }}
            aria-label={t('抄录时间')}
            maxDate={dayjs()}
            value={time}
            onChange={setTime}
          />
        </Form.Item>
      </Form>
    </DraggableModal>
  )
}
