import { useMutation, useQueryClient } from '@tanstack/react-query'
import { control } from '@zhizao/contract/control/control-write'
import type { Point } from '@zhizao/contract/device/point'
import { Alert, Form, Input } from 'antd'
import { useMemo, useState } from 'react'
import { writeProblem, writeRange } from '../../live/control-value.ts'
import { LiveAge } from '../../live/live-age.tsx'
import { LiveValueText } from '../../live/live-value.tsx'
import { type Reading, type StoredValues, useReadings } from '../../live/readings.ts'
import { valueWithUnit } from '../../live/said-value.ts'
import { ValueInput } from '../../live/value-input.tsx'
import { client, refusalIn } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { TwoStepDialog } from '../../platform/widgets/two-step-dialog.tsx'
import classes from './control-dialog.module.css'
import { ControlProgress } from './control-progress.tsx'

const calls = client(control)

export interface ControlDialogProps {
  point: Point
  /** What was known of it when it was asked for. */
  stored: StoredValues
  onClose: () => void
}

/** Sets a point in two steps: the value, then a look at what is about to happen; then follows the write to its end. */
export function ControlDialog({ point, stored, onClose }: ControlDialogProps) {
  const reading = useReadings(
    useMemo(() => [point], [point]),
    stored,
  )[0]!
  const [value, setValue] = useState<Wanted>(null)
  const [reason, setReason] = useState('')
  const [isTouched, setTouched] = useState(false)
  const cache = useQueryClient()
  const write = useMutation({
    mutationFn: () => calls.write({ pointId: reading.id, value: value!, reason: reason || undefined }, { quiet: true }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['control'] }),
  })
  const problem = writeProblem(value, reading)
  const wanted = valueWithUnit({ ...reading, value })
  return (
    <TwoStepDialog
      width={520}
      title={t('下发控制')}
      facts={<Facts reading={reading} />}
      fields={
        <WriteFields
          reading={reading}
          value={value}
          onValue={setValue}
          problem={isTouched ? problem : undefined}
          reason={reason}
          onReason={setReason}
        />
      }
      check={() => {
        setTouched(true)
        return !problem
      }}
      review={
        <Alert
          type="warning"
          showIcon
          title={t('即将把“{name}”设为 {value}', { name: reading.name, value: wanted })}
          description={t('此操作会直接作用于现场设备，请确认现场人员与设备处于安全状态。')}
        />
      }
      confirmText={t('确认下发')}
      onConfirm={() => write.mutate()}
      isBusy={write.isPending}
      onClose={onClose}
      outcome={
        write.status !== 'idle' && (
          <ControlProgress
            pointId={reading.id}
            point={reading}
            sentAt={write.submittedAt}
            outcome={write.data}
            problem={write.isError ? (refusalIn(write.error)?.msg ?? t('系统错误，请稍后重试！')) : undefined}
          />
        )
      }
    />
  )
}

const Facts = ({ reading }: { reading: Reading }) => (
  <dl className={classes.facts}>
    <dt>{t('对象')}</dt>
    <dd>{reading.objectName}</dd>
    <dt>{t('点位')}</dt>
    <dd>
      {reading.name} <span className={classes.code}>{reading.code}</span>
    </dd>
    <dt>{t('当前值')}</dt>
    <dd>
      <LiveValueText {...reading} /> <LiveAge newest={reading.newest} state={reading.state} pollMs={reading.pollMs} />
    </dd>
  </dl>
)

type Wanted = number | boolean | string | null

interface WriteFieldsProps {
  reading: Reading
  value: Wanted
  onValue: (value: Wanted) => void
  /** What is wrong with the value, once it is to be said. */
  problem: string | undefined
  reason: string
  onReason: (reason: string) => void
}

/** What is to be set, and why. */
function WriteFields({ reading, value, onValue, problem, reason, onReason }: WriteFieldsProps) {
  const [least, most] = writeRange(reading)
  const isNumber = reading.dataType !== 'bool' && reading.dataType !== 'string'
  return (
    <>
      <Form.Item
        required
        label={t('设定值')}
        validateStatus={problem ? 'error' : undefined}
        help={
          problem
            ? problem
            : isNumber && (reading.minValue !== null || reading.maxValue !== null)
              ? t('允许范围 {least} ~ {most}', { least: String(least), most: String(most) })
              : undefined
        }
      >
        <ValueInput reading={reading} value={value} onChange={onValue} />
      </Form.Item>
      <Form.Item label={t('原因')}>
        <Input
          value={reason}
          maxLength={200}
          aria-label={t('原因')}
          placeholder={t('选填，写入控制记录')}
          onChange={(event) => onReason(event.target.value)}
        />
      </Form.Item>
    </>
  )
}
