import { useQueryClient } from '@tanstack/react-query'
import type { Script, ScriptInput } from '@zhizao/contract/operations/script'
import { Alert, Form } from 'antd'
import { useState } from 'react'
import { refusalIn } from '../../platform/api/client.ts'
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
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function run({ input }: { input?: ScriptInput }) {
    setBusy(true)
    setFailure('')
    try {
      const { runId } = await scripts.run({ script: script.code, ...input }, { quiet: true })
      await cache.invalidateQueries({ queryKey: [operationsKey] })
      onStarted(runId)
    } catch (error) {
      setFailure(refusalIn(error)?.msg ?? t('系统错误，请稍后重试！'))
      setBusy(false)
    }
  }
  return (
    <DraggableModal
      open
      title={t('执行“{name}”？', { name: t(script.name) })}
      okText={t('执行')}
      confirmLoading={isBusy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p>{t(script.description)}</p>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(fields) => void run(fields)}>
        {failure && <Alert type="error" showIcon title={failure} />}
        <InputFields takes={script.takes} />
      </Form>
    </DraggableModal>
  )
}
