import type { WholeNonconformance } from '@zhizao/contract/quality/nonconformance'
import { Alert, Button, Form, Input } from 'antd'
import { useContext, useEffect, useState } from 'react'
import { queryClient } from '../platform/api/query-client.ts'
import { useLocked } from '../platform/api/way.ts'
import { useSaving } from '../platform/form/use-saving.ts'
import { t } from '../platform/i18n/translate.ts'
import { usePermission } from '../platform/session/permission.ts'
import { PageAddress } from '../platform/shell/page-address.ts'
import { setUnsaved } from '../platform/shell/unsaved.ts'
import { RemoteSelect } from '../platform/widgets/remote-select.tsx'
import { billKey, nonconformances, qualityChanged } from './inspection-calls.ts'
import { findCauses } from './quality-choices.ts'

interface Cause {
  cause: string | null
  causeDetail: string | null
}

/** What is typed stays while somebody else changes the bill; what he wrote is said beside it. */
function useCause({ id, cause, causeDetail, updatedAt: seenAt }: WholeNonconformance) {
  const [form] = Form.useForm<Cause>()
  const [isChanged, setChanged] = useState(false)
  const [read, setRead] = useState<Cause>({ cause, causeDetail })
  const { isSaving, failure, save } = useSaving()
  const path = useContext(PageAddress).split(/[?#]/)[0]!
  useEffect(() => setUnsaved(path, isChanged), [path, isChanged])
  useEffect(() => {
    if (isChanged) return
    form.setFieldsValue({ cause, causeDetail })
    setRead({ cause, causeDetail })
  }, [form, isChanged, cause, causeDetail])
  return {
    form,
    isChanged,
    setChanged,
    isSaving,
    failure,
    theirs: isChanged && read.causeDetail !== causeDetail ? causeDetail : undefined,
    async keep(said: Cause) {
      const isKept = await save(async () => {
        const whole = await nonconformances.saveCause({ id, seenAt, ...said }, { quiet: true })
        queryClient.setQueryData(billKey(id), whole)
      })
      if (isKept) setChanged(false)
      qualityChanged()
    },
  }
}

/** Why it did not pass: one of the usual causes, and what was found out. */
export function CauseForm({ bill }: { bill: WholeNonconformance }) {
  const { form, isChanged, setChanged, isSaving, failure, theirs, keep } = useCause(bill)
  const maySave = usePermission('nonconformance:review|nonconformance:execute')
  const isLocked = useLocked()
  const isOff = !maySave || bill.status === 'cancelled'
  const { cause, causeDetail } = bill
  return (
    <Form
      form={form}
      layout="vertical"
      name="nonconformanceCause"
      disabled={isOff}
      initialValues={{ cause, causeDetail }}
      onValuesChange={() => setChanged(true)}
      onFinish={(said) => void keep(said)}
    >
      {failure && <Alert type="error" showIcon role="alert" title={failure} style={{ marginBottom: 12 }} />}
      <Form.Item name="cause" label={t('原因')}>
        <RemoteSelect name="nonconformanceCause" find={findCauses} disabled={isOff} />
      </Form.Item>
      <Form.Item
        name="causeDetail"
        label={t('原因分析')}
        extra={
          theirs !== undefined &&
          t('“{title}”对方已改为“{value}”，保存将以您的为准', { title: t('原因分析'), value: theirs ?? '—' })
        }
      >
        <Input.TextArea rows={3} maxLength={500} />
      </Form.Item>
      {!isOff && (
        <Button htmlType="submit" disabled={!isChanged || isLocked} loading={isSaving}>
          {t('保存原因')}
        </Button>
      )}
    </Form>
  )
}
