import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formulaRecompute } from '@zhizao/contract/device/formula'
import { App, Form, Typography } from 'antd'
import { useId, useState } from 'react'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { showJobs } from '../../platform/jobs/job-board.ts'
import { JOBS_KEY } from '../../platform/jobs/use-jobs.ts'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import { TimeRange } from '../../platform/widgets/time-range.tsx'

const formulas = client(formulaRecompute)

interface Props {
  points: readonly { id: string; name: string }[]
  onClose: () => void
}

/** Starts the job and shows it. */
function useStart(points: Props['points'], onDone: () => void) {
  const { message } = App.useApp()
  const cache = useQueryClient()
  return useMutation({
    // The last minute of the range counts whole.
    mutationFn: ({ from, until }: { from: string; until: string }) =>
      formulas.recompute({ pointIds: points.map(({ id }) => id), from, to: new Date(until).getTime() + 1 }),
    onSuccess: async () => {
      message.info(t('重新计算已转到后台进行，可在任务面板查看进度'))
      await cache.invalidateQueries({ queryKey: JOBS_KEY })
      showJobs()
      onDone()
    },
  })
}

/** Computes formulas anew over a stretch of time, as a job. */
export function RecomputeDialog({ points, onClose }: Props) {
  const id = useId()
  const [range, setRange] = useState<readonly [string?, string?]>()
  const [isTouched, setTouched] = useState(false)
  const [from, until] = range ?? []
  const start = useStart(points, onClose)
  const save = () => {
    setTouched(true)
    if (from && until && !start.isPending) start.mutate({ from, until })
  }
  const isMissing = isTouched && !(from && until)
  return (
    <DraggableModal
      open
      width={520}
      title={t('重新计算')}
      okText={t('开始计算')}
      okButtonProps={{ htmlType: 'submit', form: id }}
      cancelText={t('取消')}
      confirmLoading={start.isPending}
      onCancel={onClose}
    >
      <Typography.Paragraph>
        {t(
          '按引用点位的历史数据重新计算“{names}”，替换这段时间内已有的计算结果。引用它的其他公式不会自动重算，请一起选择。',
          {
            names: points.map(({ name }) => name).join('、'),
          },
        )}
      </Typography.Paragraph>
      <Form id={id} layout="vertical" onFinish={save}>
        <Form.Item
          required
          label={t('时间范围')}
          htmlFor={`${id}range`}
          validateStatus={isMissing ? 'error' : undefined}
          help={isMissing ? t('请选择时间范围') : t('一次最多 92 天')}
        >
          <TimeRange id={`${id}range`} value={range} onChange={setRange} />
        </Form.Item>
      </Form>
    </DraggableModal>
  )
}
