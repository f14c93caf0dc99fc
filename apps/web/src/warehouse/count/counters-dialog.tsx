import type { StockCount } from '@zhizao/contract/counting/stock-count'
import { Alert, Flex, Form } from 'antd'
import { useState } from 'react'
import { useSaving } from '../../platform/form/use-saving.ts'
import { t } from '../../platform/i18n/translate.ts'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import { RemoteSelect } from '../../platform/widgets/remote-select.tsx'
import { findCounters } from './count-choices.ts'

interface CountersDialogProps {
  count: StockCount
  onClose: () => void
  onSave: (counterIds: string[]) => Promise<unknown>
  onSaved: () => void
}

/** Who counts from now on. */
export function CountersDialog({ count, onClose, onSave, onSaved }: CountersDialogProps) {
  const known = count.counters.map(({ id, name }) => ({ value: id, label: name }))
  const [ids, setIds] = useState(count.counters.map(({ id }) => id))
  const { isSaving, failure, save } = useSaving()
  return (
    <DraggableModal
      open
      width={520}
      title={t('指定盘点人')}
      onCancel={onClose}
      okText={t('保存')}
      cancelText={t('取消')}
      confirmLoading={isSaving}
      onOk={async () => {
        if (!(await save(() => onSave(ids)))) return
        onSaved()
        onClose()
      }}
    >
      <Flex vertical gap={12}>
        <span>{t('几个人可以同时盘同一张单，每一行记着由谁、何时盘的。留空则所有有权盘点的人都可以盘。')}</span>
        {failure && <Alert type="error" showIcon role="alert" title={failure} />}
        <Form layout="vertical">
          <Form.Item label={t('盘点人')} htmlFor="counterIds" style={{ marginBottom: 0 }}>
            <RemoteSelect
              id="counterIds"
              name="stockCounters"
              find={findCounters}
              multiple
              known={known}
              value={ids}
              onChange={(next) => setIds(((next ?? []) as string[]).map(String))}
            />
          </Form.Item>
        </Form>
      </Flex>
    </DraggableModal>
  )
}
