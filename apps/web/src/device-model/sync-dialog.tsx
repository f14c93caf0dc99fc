import { useMutation, useQueryClient } from '@tanstack/react-query'
import { object } from '@zhizao/contract/device/object'
import { MOST_SYNCED_AT_ONCE, SyncPart, syncPartNames } from '@zhizao/contract/device/sync-part'
import type { Model } from '@zhizao/contract/device-model/model'
import { App, Checkbox } from 'antd'
import { useState } from 'react'
import { client } from '../platform/api/client.ts'
import { t } from '../platform/i18n/translate.ts'
import { showJobs } from '../platform/jobs/job-board.ts'
import { usePermission } from '../platform/session/permission.ts'
import { DraggableModal } from '../platform/widgets/draggable-modal.tsx'
import classes from './sync-dialog.module.css'
import { SyncPreviewTable } from './sync-preview-table.tsx'

const objects = client(object)
/** The right that each part asks for. */
const rights: Record<SyncPart, string> = {
  object: 'object:edit',
  image: 'object:edit',
  dataset: 'object:edit',
  group: 'object:edit',
  point: 'point:edit',
  rule: 'alarmRule:edit',
}

/** Brings a model to its objects, after a look at what that changes; what people have set by hand stays. */
export function SyncDialog({ model, onClose }: { model: Model; onClose: () => void }) {
  const held: Record<string, boolean> = {
    'object:edit': usePermission('object:edit'),
    'point:edit': usePermission('point:edit'),
    'alarmRule:edit': usePermission('alarmRule:edit'),
  }
  const offered = SyncPart.options.filter((part) => held[rights[part]])
  const [parts, setParts] = useState<SyncPart[]>(offered)
  const [withLimits, setWithLimits] = useState(false)
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set())
  const exclude = (id: string, isExcluded: boolean) =>
    setExcluded((before) => {
      const next = new Set(before)
      if (isExcluded) next.add(id)
      else next.delete(id)
      return next
    })
  const sync = useSync(model, onClose)
  const wanted = { modelId: model.id, parts, withLimits }
  return (
    <DraggableModal
      open
      width={820}
      title={t('同步到对象：{name}', { name: model.name })}
      okText={t('同步')}
      confirmLoading={sync.isPending}
      okButtonProps={{ disabled: !parts.length }}
      onOk={() => sync.mutate({ ...wanted, excluded })}
      onCancel={onClose}
    >
      <p className={classes.note}>
        {t(
          '勾选的对象会变成与模型一致；手工修改过的内容、对象自有的点位会保留，编码与模型点位相同的自有点位显示为“已占用”。',
        )}
        {model.objectCount > MOST_SYNCED_AT_ONCE &&
          t('对象超过 {n} 个时转为后台任务，可随时取消，再次同步即可补全。', { n: MOST_SYNCED_AT_ONCE })}
      </p>
      <div className={classes.choices}>
        <Checkbox.Group<SyncPart>
          value={parts}
          options={offered.map((part) => ({ value: part, label: t(syncPartNames[part]) }))}
          onChange={(chosen) => setParts(SyncPart.options.filter((part) => chosen.includes(part)))}
        />
        <Checkbox checked={withLimits} onChange={(event) => setWithLimits(event.target.checked)}>
          {t('同时覆盖对象上调整过的报警限值')}
        </Checkbox>
      </div>
      {parts.length > 0 && <SyncPreviewTable wanted={wanted} excluded={excluded} onExclude={exclude} />}
    </DraggableModal>
  )
}

interface Asked {
  modelId: string
  parts: SyncPart[]
  withLimits: boolean
  excluded: ReadonlySet<string>
}

function useSync(model: Model, onClose: () => void) {
  const { message } = App.useApp()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ excluded, ...wanted }: Asked) => {
      if (!excluded.size) return objects.syncModel(wanted)
      const all = await objects.simpleList({ modelId: model.id })
      return objects.syncModel({ ...wanted, objectIds: all.map(({ id }) => id).filter((id) => !excluded.has(id)) })
    },
    onSuccess: ({ objects: n, added, changed, taken, jobId }) => {
      if (jobId) {
        message.info(t('正在后台同步 {n} 个对象', { n }))
        showJobs()
      } else if (taken)
        message.warning(
          t('已同步 {n} 个对象：新增 {added} 项，修改 {changed} 项，已占用 {taken} 项，没有改动', {
            n,
            added,
            changed,
            taken,
          }),
        )
      else message.success(t('已同步 {n} 个对象：新增 {added} 项，修改 {changed} 项', { n, added, changed }))
      void cache.invalidateQueries({ queryKey: ['device'] })
      onClose()
    },
  })
}
