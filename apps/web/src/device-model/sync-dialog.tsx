import { useMutation } from '@tanstack/react-query'
import { object } from '@zhizao/contract/device/object'
import type { Model } from '@zhizao/contract/device-model/model'
import { App, Checkbox, Typography } from 'antd'
import { useState } from 'react'
import { client } from '../platform/api/client.ts'
import { t } from '../platform/i18n/translate.ts'
import { DraggableModal } from '../platform/widgets/draggable-modal.tsx'

const objects = client(object)

/** Brings the points of a model to all its objects. */
export function SyncDialog({ model, onClose }: { model: Model; onClose: () => void }) {
  const { message } = App.useApp()
  const [withLimits, setWithLimits] = useState(false)
  const sync = useMutation({
    mutationFn: () => objects.syncModel({ modelId: model.id, withLimits }),
    onSuccess: (done) => {
      message.success(
        t('已同步 {objects} 个对象：新增点位 {added} 个，修改点位 {changed} 个', {
          objects: done.objects,
          added: done.added,
          changed: done.changed,
        }),
      )
      onClose()
    },
  })
  return (
    <DraggableModal
      open
      title={t('同步到对象')}
      okText={t('同步')}
      confirmLoading={sync.isPending}
      onOk={() => sync.mutate()}
      onCancel={onClose}
    >
      <Typography.Paragraph>
        {t('把“{name}”的点位和采集配置同步到按它创建的 {n} 个对象；对象上多出的点位会保留。', {
          name: model.name,
          n: model.objectCount,
        })}
      </Typography.Paragraph>
      <Checkbox checked={withLimits} onChange={(event) => setWithLimits(event.target.checked)}>
        {t('同时覆盖对象上调整过的报警限值')}
      </Checkbox>
    </DraggableModal>
  )
}
