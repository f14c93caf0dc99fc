import { useMutation, useQueryClient } from '@tanstack/react-query'
import { rtdb } from '@zhizao/contract/rtdb/rtdb'
import { Alert, App, DatePicker, Form } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { client, refusalIn } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import type { Reading } from '../live/readings.ts'
import classes from './control-dialog.module.css'
import { writeProblem } from './control-value.ts'
import { ValueInput } from './value-input.tsx'

const calls = client(rtdb)

/** Enters a value of a point that no device tells: what was read, and when. */
export function EntryDialog({ reading, onClose }: { reading: Reading; onClose: () => void }) {
  const { message } = App.useApp()
  const cache = useQueryClient()
  const [value, setValue] = useState<number | boolean | string | null>(null)
  const [time, setTime] = useState<Dayjs | null>(null)
  const [isTouched, setTouched] = useState(false)
  const problem = writeProblem(value, reading)
  const tag = `${reading.objectCode}.${reading.code}`
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
      cancelText={t('取消')}
      confirmLoading={enter.isPending}
      onOk={save}
      onCancel={onClose}
    >
      <dl className={classes.facts}>
        <dt>{t('对象')}</dt>
        <dd>{reading.objectName}</dd>
        <dt>{t('点位')}</dt>
        <dd>
          {reading.name} <span className={classes.code}>{reading.code}</span>
        </dd>
      </dl>
      {enter.isError && (
        <Alert type="error" showIcon title={refusalIn(enter.error)?.msg ?? t('保存失败，请稍后重试')} />
      )}
      <Form layout="vertical" onFinish={save}>
        <Form.Item
          required
          label={t('数值')}
          validateStatus={isTouched && problem ? 'error' : undefined}
          help={isTouched ? problem : undefined}
        >
          <ValueInput reading={reading} value={value} onChange={setValue} onEnter={save} />
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
