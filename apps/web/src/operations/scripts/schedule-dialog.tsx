import { type Schedule, schedule } from '@zhizao/contract/operations/schedule'
import { ScriptCode, type ScriptInput } from '@zhizao/contract/operations/script'
import { problemWords } from '@zhizao/rules/cron/cron-problem'
import { parseCron } from '@zhizao/rules/cron/parse-cron'
import { Alert, Form, Input, Select } from 'antd'
import { useSaving } from '../../platform/form/use-saving.ts'
import { t } from '../../platform/i18n/translate.ts'
import { CronEditor } from '../../platform/widgets/cron-editor/cron-editor.tsx'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import { InputFields } from './input-fields.tsx'
import { schedules, scriptNames } from './operations-calls.ts'
import classes from './scripts.module.css'

interface Fields {
  name: string
  script: ScriptCode
  cron: string
  input?: ScriptInput
}

interface ScheduleDialogProps {
  /** Absent: a new one. */
  edited: Schedule | undefined
  onClose: () => void
  onSaved: () => void
}

const NIGHTLY = '0 30 2 * * ?'
const required = () => ({ required: true, message: t('此项不能为空') })
const readable = {
  validator: async (_: unknown, value: string) => {
    const parsed = parseCron(value ?? '')
    if ('problem' in parsed) throw new Error(problemWords(parsed.problem, t))
  },
}

/** Makes or changes a schedule. */
export function ScheduleDialog({ edited, onClose, onSaved }: ScheduleDialogProps) {
  const [form] = Form.useForm<Fields>()
  const { isSaving, failure, run } = useSaving()
  const script = Form.useWatch('script', form)

  const save = (fields: Fields) =>
    run(async () => {
      const draft = { ...fields, enabled: edited?.enabled ?? true }
      await (edited
        ? schedules.update({ ...draft, id: edited.id }, { quiet: true })
        : schedules.create(draft, { quiet: true }))
      onSaved()
    })
  return (
    <DraggableModal
      open
      width={720}
      title={edited ? t(schedule.update.title) : t(schedule.create.title)}
      okText={t('保存')}
      confirmLoading={isSaving}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={edited ?? { script: 'backup', cron: NIGHTLY, name: t('每日备份') }}
        onFinish={(fields) => void save(fields)}
      >
        {failure && <Alert type="error" showIcon title={failure} />}
        <div className={classes.pair}>
          <Form.Item name="name" label={t('名称')} rules={[required()]}>
            <Input autoFocus maxLength={100} />
          </Form.Item>
          <Form.Item name="script" label={t('脚本')}>
            <Select options={ScriptCode.options.map((code) => ({ value: code, label: t(scriptNames[code]) }))} />
          </Form.Item>
        </div>
        {/* A schedule tries the newest backup. */}
        {script === 'backup' && <InputFields takes={['keep']} />}
        <Form.Item name="cron" label={t('执行时间')} rules={[readable]}>
          <CronEditor />
        </Form.Item>
      </Form>
    </DraggableModal>
  )
}
