import { useQuery, useQueryClient } from '@tanstack/react-query'
import { stockPeriod } from '@zhizao/contract/stock/stock'
import { Alert, App, Flex, Form, Input } from 'antd'
import { useState } from 'react'
import { client } from '../platform/api/client.ts'
import { t } from '../platform/i18n/translate.ts'
import { DateField } from '../platform/widgets/date-field.tsx'
import { DraggableModal } from '../platform/widgets/draggable-modal.tsx'

const periods = client(stockPeriod)
const KEY = ['stockPeriod']

/** Up to which day nothing may be posted any more. */
export function PeriodDialog({ onClose }: { onClose: () => void }) {
  const { message } = App.useApp()
  const cache = useQueryClient()
  const found = useQuery({ queryKey: KEY, queryFn: ({ signal }) => periods.get({}, { signal, quiet: true }) })
  const [chosen, setChosen] = useState<string | null>()
  const [isSaving, setSaving] = useState(false)
  const [reason, setReason] = useState('')
  const closed = found.data?.closedUntil ?? null
  const day = chosen === undefined ? closed : chosen
  const isOpening = (day ?? '') < (closed ?? '')
  async function save() {
    setSaving(true)
    try {
      await periods.close({ closedUntil: day, reason: reason.trim() })
      await cache.invalidateQueries({ queryKey: KEY })
      message.success(t('已保存'))
      onClose()
    } catch {
      // The refusal has been shown.
    } finally {
      setSaving(false)
    }
  }
  return (
    <DraggableModal
      open
      width={460}
      title={t('期间结账')}
      onCancel={onClose}
      onOk={save}
      okText={t('保存')}
      cancelText={t('取消')}
      confirmLoading={isSaving}
      okButtonProps={{ disabled: day === closed || !reason.trim() }}
    >
      <Flex vertical gap={12}>
        <span>{t('这一天及以前不能再过账；改早或清空为重新打开，须有“重新打开期间”的权限。')}</span>
        <Form layout="vertical">
          <Form.Item label={t('已结账至')} htmlFor="closedUntil">
            <DateField id="closedUntil" value={day} onChange={setChosen} />
          </Form.Item>
          <Form.Item label={t('原因')} htmlFor="periodReason" required style={{ marginBottom: 0 }}>
            <Input
              id="periodReason"
              maxLength={200}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </Form.Item>
        </Form>
        {isOpening && (
          <Alert type="warning" showIcon title={t('将重新打开已结账的期间，打开后可以再按那些日期过账。')} />
        )}
        {found.data?.byName && (
          <span>
            {t('上次由 {name} 设置', { name: found.data.byName })}
            {found.data.reason && t('，原因：{reason}', { reason: found.data.reason })}
          </span>
        )}
      </Flex>
    </DraggableModal>
  )
}
