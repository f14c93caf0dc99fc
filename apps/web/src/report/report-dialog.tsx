import { Button, Flex } from 'antd'
import { t } from '../platform/i18n/translate.ts'
import { DraggableModal } from '../platform/widgets/draggable-modal.tsx'
import { ReportButtons, ReportForm } from './report-making.tsx'
import { useReportMaking } from './use-report-making.ts'

/** Makes one report: asks its parameters, shows its data, hands it to the report program. */
export function ReportDialog({ code, name, onClose }: { code: string; name: string; onClose: () => void }) {
  const making = useReportMaking(code)
  return (
    <DraggableModal
      open
      width={720}
      title={t('生成报表：{name}', { name })}
      onCancel={onClose}
      footer={
        <Flex gap={8} justify="end">
          <Button onClick={onClose}>{t('关闭')}</Button>
          <ReportButtons making={making} />
        </Flex>
      }
    >
      <ReportForm making={making} />
    </DraggableModal>
  )
}
