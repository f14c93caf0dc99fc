import { type Tool, tool } from '@zhizao/contract/machine/tool'
import { Alert, DatePicker, Form, Input, Radio } from 'antd'
import { type ReactNode, useId } from 'react'
import { client } from '../platform/api/client.ts'
import { useSaving } from '../platform/form/use-saving.ts'
import { t } from '../platform/i18n/translate.ts'
import { dayjs } from '../platform/time/plant-dayjs.ts'
import { DraggableModal } from '../platform/widgets/draggable-modal.tsx'
import { RemoteSelect } from '../platform/widgets/remote-select.tsx'
import { findMachines } from './machine-choices.ts'

export const tools = client(tool)

interface ActProps {
  row: Tool
  onClose: () => void
}

interface ActDialogProps<Draft> extends ActProps {
  title: string
  okText: string
  isDangerous?: boolean
  initialValues?: Partial<Draft>
  children?: ReactNode
  act: (draft: Draft & { remark?: string }) => Promise<unknown>
}

/** Something done with a tool, with a remark for its history. */
function ActDialog<Draft>({
  row,
  title,
  okText,
  isDangerous,
  initialValues,
  children,
  act,
  onClose,
}: ActDialogProps<Draft>) {
  const id = useId()
  const { isSaving, failure, save } = useSaving()
  return (
    <DraggableModal
      open
      width={480}
      title={`${title}：${row.name}`}
      okText={okText}
      okButtonProps={{ htmlType: 'submit', form: id, danger: isDangerous }}
      confirmLoading={isSaving}
      onCancel={onClose}
    >
      {failure && <Alert type="error" showIcon title={failure} style={{ marginBottom: 12 }} />}
      <Form<Draft & { remark?: string }>
        id={id}
        layout="vertical"
        initialValues={initialValues}
        onFinish={async (draft) => {
          if (await save(() => act(draft))) onClose()
        }}
      >
        {children}
        <Form.Item name="remark" label={t('备注')}>
          <Input.TextArea rows={2} maxLength={500} showCount />
        </Form.Item>
      </Form>
    </DraggableModal>
  )
}

const quiet = { quiet: true }

export function MountDialog({ row, onClose }: ActProps) {
  return (
    <ActDialog<{ machineId: string }>
      row={row}
      onClose={onClose}
      title={t('上机')}
      okText={t('上机')}
      act={(draft) => tools.mount({ ...draft, id: row.id }, quiet)}
    >
      <Form.Item name="machineId" label={t('机器')} rules={[{ required: true, message: t('请选择机器') }]}>
        <RemoteSelect name="machines" find={findMachines} aria-label={t('机器')} placeholder={t('机器编码或名称')} />
      </Form.Item>
    </ActDialog>
  )
}

export function DismountDialog({ row, onClose }: ActProps) {
  return (
    <ActDialog<{ location?: string }>
      row={row}
      onClose={onClose}
      title={t('下机')}
      okText={t('下机')}
      initialValues={{ location: row.location ?? '' }}
      act={(draft) => tools.dismount({ ...draft, id: row.id }, quiet)}
    >
      <Form.Item name="location" label={t('存放位置')}>
        <Input maxLength={100} />
      </Form.Item>
    </ActDialog>
  )
}

export function CareDialog({ row, onClose }: ActProps) {
  return (
    <ActDialog
      row={row}
      onClose={onClose}
      title={t('保养完成')}
      okText={t('保养完成')}
      act={(draft) => tools.careDone({ ...(draft as object), id: row.id }, quiet)}
    >
      <p>{t('保养后模次从 0 重新计算。')}</p>
    </ActDialog>
  )
}

export function StartCareDialog({ row, onClose }: ActProps) {
  return (
    <ActDialog
      row={row}
      onClose={onClose}
      title={t('送保养')}
      okText={t('送保养')}
      act={(draft) => tools.startCare({ ...(draft as object), id: row.id }, quiet)}
    />
  )
}

export function ScrapDialog({ row, onClose }: ActProps) {
  return (
    <ActDialog
      row={row}
      onClose={onClose}
      isDangerous={true}
      title={t('报废')}
      okText={t('报废')}
      act={(draft) => tools.scrap({ ...(draft as object), id: row.id }, quiet)}
    >
      <p>{t('报废后不能再上机，履历保留。')}</p>
    </ActDialog>
  )
}

export function CalibrateDialog({ row, onClose }: ActProps) {
  return (
    <ActDialog<{ calibratedOn: ReturnType<typeof dayjs>; isPassed: boolean }>
      row={row}
      onClose={onClose}
      title={t('校准')}
      okText={t('保存')}
      initialValues={{ calibratedOn: dayjs(), isPassed: true }}
      act={({ calibratedOn, ...draft }) =>
        tools.calibrate({ ...draft, calibratedOn: calibratedOn.format('YYYY-MM-DD'), id: row.id }, quiet)
      }
    >
      <Form.Item name="calibratedOn" label={t('校准日期')} rules={[{ required: true, message: t('请选择日期') }]}>
        <DatePicker style={{ width: '100%' }} disabledDate={(day) => day.isAfter(dayjs(), 'day')} />
      </Form.Item>
      <Form.Item name="isPassed" label={t('结果')}>
        <Radio.Group
          options={[
            { value: true, label: t('合格') },
            { value: false, label: t('不合格，仍为到期') },
          ]}
        />
      </Form.Item>
    </ActDialog>
  )
}
