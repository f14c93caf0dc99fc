import { useQueryClient } from '@tanstack/react-query'
import type { Script, ScriptInput } from '@zhizao/contract/operations/script'
import { Alert, Form } from 'antd'
import { useSaving } from '../../platform/form/use-saving.ts'
import { t } from '../../platform/i18n/translate.ts'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import { InputFields } from './input-fields.tsx'
import { operationsKey, scripts } from './operations-calls.ts'

interface RunDialogProps {
  script: Script
  onClose: () => void
  onStarted: (runId: string) => void
}

/** Asks before a script is run, and for what it takes. */
export function RunDialog({ script, onClose, onStarted }: RunDialogProps) {
  const cache = useQueryClient()
  const [form] = Form.useForm<{ input?: ScriptInput }>()
  const { isSaving, failure, run } = useSaving(t('系统错误，请稍后重试！'))

  const start = ({ input }: { input?: ScriptInput }) =>
    run(async () => {
      const { runId } = await scripts.run({ script: script.code, ...input }, { quiet: true })
      await cache.invalidateQueries({ queryKey: [operationsKey] })
      onStarted(runId)
    })
  return (
    <DraggableModal
      open
      title={t('执行“{name}”？', { name: t(script.name) })}
      okText={t('执行')}
      confirmLoading={isSaving}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p>{t(script.description)}</p>
      {/* No form of the browser: Enter in a field would run the script. */}
      <Form
        component="div"
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={(fields) => void start(fields)}
      >
        {failure && <Alert type="error" showIcon title={failure} />}
        <InputFields takes={script.takes} />
      </Form>
    </DraggableModal>
  )
}
