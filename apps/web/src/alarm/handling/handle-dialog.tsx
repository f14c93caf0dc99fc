import { useQuery } from '@tanstack/react-query'
import type { Alarm, Experience } from '@zhizao/contract/alarm/alarm-row'
import { Alert, App, Form, Input, InputNumber, Select } from 'antd'
import { useSaving } from '../../platform/form/use-saving.ts'
import { serverWords } from '../../platform/i18n/server-words.ts'
import { t } from '../../platform/i18n/translate.ts'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import { type AlarmFilterBody, facts, fittingTagsQuery } from '../alarm-calls.ts'
import { bulkWords } from './bulk-words.ts'
import { commonType, exampleOf } from './common-rule.ts'
import { ExperienceList } from './experience-list.tsx'
import classes from './handle-dialog.module.css'

/** What is handled: rows, or everything that filters find. */
export type HandleTarget = { rows: Alarm[] } | { filters: AlarmFilterBody; count: number }

export interface HandleDialogProps {
  target: HandleTarget
  onClose: () => void
  onDone: () => void
}

interface Draft {
  reasonTagId?: string
  handling: string
  minutes?: number | null
}

/** What was found and done about alarms, with what was done before about the same rule beside it. */
export function HandleDialog({ target, onClose, onDone }: HandleDialogProps) {
  const { message } = App.useApp()
  const [form] = Form.useForm<Draft>()
  const { isSaving, failure, run } = useSaving()
  const rows = 'rows' in target ? target.rows : []
  const tags = useQuery(fittingTagsQuery(commonType(rows)))
  const count = 'rows' in target ? rows.length : target.count
  const example = exampleOf(rows)

  const save = (draft: Draft) =>
    run(async () => {
      const done = { ...draft, reasonTagId: draft.reasonTagId ?? null, minutes: draft.minutes ?? null }
      message.success(await send(target, done))
      onDone()
      onClose()
    })
  const adopt = (experience: Experience) => {
    const isKnown = tags.data?.some((tag) => tag.id === experience.reasonTagId)
    form.setFieldsValue({
      handling: experience.solution,
      minutes: experience.minutes,
      ...(isKnown && { reasonTagId: experience.reasonTagId! }),
    })
    form.focusField('handling')
  }
  return (
    <DraggableModal
      open
      width={example ? 880 : 560}
      title={count === 1 ? t('处理报警') : t('处理 {count} 条报警', { count })}
      okText={t('提交处理')}
      cancelText={t('取消')}
      confirmLoading={isSaving}
      onOk={form.submit}
      onCancel={onClose}
    >
      <div className={example ? classes.two : undefined}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut of the fields inside, which have the focus */}
        <div
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.submit()
          }}
        >
          {rows.length === 1 && <p className={classes.about}>{serverWords(rows[0]!.content)}</p>}
          {count > 1 && (
            <Alert
              type="warning"
              showIcon
              className={classes.many}
              title={t('以下处理记录将写入全部 {count} 条报警，未确认的会同时确认。', { count })}
            />
          )}
          <Form form={form} layout="vertical" onFinish={save}>
            <HandlingFields tags={tags} />
          </Form>
          {failure && <Alert type="error" title={failure} showIcon />}
        </div>
        {example && <ExperienceList alarmId={example.id} onAdopt={adopt} />}
      </div>
    </DraggableModal>
  )
}

interface HandlingFieldsProps {
  tags: { data?: readonly { id: string; name: string }[] | undefined; isLoading: boolean }
}

const HandlingFields = ({ tags }: HandlingFieldsProps) => (
  <>
    <Form.Item name="reasonTagId" label={t('原因标签')}>
      <Select
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('请选择')}
        loading={tags.isLoading}
        options={tags.data?.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </Form.Item>
    <Form.Item
      name="handling"
      label={t('处理措施')}
      rules={[{ required: true, whitespace: true, message: t('此项不能为空') }]}
    >
      <Input.TextArea
        autoFocus
        maxLength={1000}
        showCount
        autoSize={{ minRows: 4, maxRows: 10 }}
        placeholder={t('做了什么、换了什么、结果如何')}
      />
    </Form.Item>
    <Form.Item name="minutes" label={t('处理用时（分钟）')}>
      <InputNumber<number> min={0} max={100_000} precision={0} style={{ width: 160 }} />
    </Form.Item>
  </>
)

async function send(
  target: HandleTarget,
  done: { handling: string; reasonTagId: string | null; minutes: number | null },
) {
  const quiet = { quiet: true }
  if ('filters' in target) return bulkWords('handle', await facts.handleAll({ ...target.filters, ...done }, quiet))
  const ids = target.rows.map((row) => row.id)
  if (ids.length > 1) return bulkWords('handle', await facts.handleMany({ ids, ...done }, quiet))
  await facts.handle({ id: ids[0]!, ...done }, quiet)
  return t('报警已处理')
}
