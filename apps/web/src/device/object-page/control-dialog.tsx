import { useMutation, useQueryClient } from '@tanstack/react-query'
import { control } from '@zhizao/contract/control/control-write'
import { Alert, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { client, refusalIn } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import { LiveAge } from '../live/live-age.tsx'
import { valueText } from '../live/live-state.ts'
import { LiveValueText } from '../live/live-value.tsx'
import type { Reading } from '../live/readings.ts'
import classes from './control-dialog.module.css'
import { ControlProgress } from './control-progress.tsx'
import { writeProblem, writeRange } from './control-value.ts'
import { ValueInput } from './value-input.tsx'

const calls = client(control)

export interface ControlDialogProps {
  reading: Reading
  now: number
  onClose: () => void
}

/** Sets a point in two steps: the value, then a look at what is about to happen; then follows the write to its end. */
export function ControlDialog({ reading, now, onClose }: ControlDialogProps) {
  const [value, setValue] = useState<number | boolean | string | null>(null)
  const [reason, setReason] = useState('')
  const [isTouched, setTouched] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const cache = useQueryClient()
  const write = useMutation({
    mutationFn: () => calls.write({ pointId: reading.id, value: value!, reason: reason || undefined }, { quiet: true }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['control'] }),
  })
  const problem = writeProblem(value, reading)
  const [least, most] = writeRange(reading)
  const isNumber = reading.dataType !== 'bool' && reading.dataType !== 'string'
  const wanted = `${valueText(value, reading.decimals)}${reading.unit ? ` ${reading.unit}` : ''}`
  const next = () => {
    setTouched(true)
    if (!problem) setConfirming(true)
  }
  return (
    <DraggableModal
      open
      width={520}
      title={t('下发控制')}
      onCancel={onClose}
      footer={
        write.status !== 'idle'
          ? [
              <Button key="close" disabled={write.isPending} onClick={onClose}>
                {t('关闭')}
              </Button>,
            ]
          : isConfirming
            ? [
                <Button key="back" onClick={() => setConfirming(false)}>
                  {t('返回修改')}
                </Button>,
                <Button key="send" type="primary" danger autoFocus onClick={() => write.mutate()}>
                  {t('确认下发')}
                </Button>,
              ]
            : [
                <Button key="cancel" onClick={onClose}>
                  {t('取消')}
                </Button>,
                <Button key="next" type="primary" onClick={next}>
                  {t('下一步')}
                </Button>,
              ]
      }
    >
      <dl className={classes.facts}>
        <dt>{t('对象')}</dt>
        <dd>{reading.objectName}</dd>
        <dt>{t('点位')}</dt>
        <dd>
          {reading.name} <span className={classes.code}>{reading.code}</span>
        </dd>
        <dt>{t('当前值')}</dt>
        <dd>
          <LiveValueText {...reading} /> <LiveAge newest={reading.newest} now={now} isStale={reading.isStale} />
        </dd>
      </dl>
      {write.status !== 'idle' ? (
        <ControlProgress
          pointId={reading.id}
          decimals={reading.decimals}
          unit={reading.unit}
          sentAt={write.submittedAt}
          outcome={write.data}
          problem={write.isError ? (refusalIn(write.error)?.msg ?? t('系统错误，请稍后重试！')) : undefined}
        />
      ) : isConfirming ? (
        <Alert
          type="warning"
          showIcon
          title={t('即将把“{name}”设为 {value}', { name: reading.name, value: wanted })}
          description={t('此操作会直接作用于现场设备，请确认现场人员与设备处于安全状态。')}
        />
      ) : (
        <Form layout="vertical" onFinish={next}>
          <Form.Item
            required
            label={t('设定值')}
            validateStatus={isTouched && problem ? 'error' : undefined}
            help={
              isTouched && problem
                ? problem
                : isNumber && (reading.minValue !== null || reading.maxValue !== null)
                  ? t('允许范围 {least} ~ {most}', { least, most })
                  : undefined
            }
          >
            <ValueInput reading={reading} value={value} onChange={setValue} onEnter={next} />
          </Form.Item>
          <Form.Item label={t('原因')}>
            <Input
              value={reason}
              maxLength={200}
              placeholder={t('选填，写入控制记录')}
              onChange={(event) => setReason(event.target.value)}
              onPressEnter={next}
            />
          </Form.Item>
        </Form>
      )}
    </DraggableModal>
  )
}
