import { modelFromObject } from '@zhizao/contract/device/model-from-object'
import type { Model } from '@zhizao/contract/device-model/model'
import { LikeModel, modelInfo } from '@zhizao/contract/device-model/model-info'
import { loadModelTree } from '../device/index.ts'
import { loadObjectTree } from '../live/tree/object-tree-feed.ts'
import { formClient } from '../platform/api/client.ts'
import { t } from '../platform/i18n/translate.ts'
import { EditDialog } from '../platform/resource-screen/edit-dialog.tsx'
import { formOf } from '../platform/resource-screen/form-of.ts'

const infos = formClient(modelInfo)
const fromObject = formClient(modelFromObject)
const like = [
  'name',
  { field: 'code', placeholder: '留空则按编码规则生成' },
  { field: 'parentId', kind: 'tree', tree: loadModelTree },
] as const
const copyFields = formOf(LikeModel.shape, like)
const fromObjectFields = formOf(modelFromObject.create.body.shape, [
  {
    field: 'objectId',
    kind: 'tree',
    tree: loadObjectTree,
    help: '带出它的点位、技术参数、图片、数据集、对比组、报警规则和驱动',
  },
  ...like,
])

interface DialogProps {
  onClose: () => void
  onSaved: (id: string) => void
}

/** A model with all that another holds. */
export function CopyModelDialog({ model, onClose, onSaved }: DialogProps & { model: Model }) {
  let made = ''
  return (
    <EditDialog
      title="模型"
      mode="add"
      row={{ name: t('{name}（副本）', { name: model.name }), parentId: model.parentId }}
      fields={copyFields}
      send={async (draft) => {
        made = (await infos.copy({ ...draft, id: model.id }, { quiet: true })).id
      }}
      onClose={onClose}
      onSaved={() => onSaved(made)}
    />
  )
}

/** A model with all that an object has. */
export function FromObjectDialog({ onClose, onSaved }: DialogProps) {
  let made = ''
  return (
    <EditDialog
      title="模型"
      mode="add"
      fields={fromObjectFields}
      send={async (draft) => {
        made = (await fromObject.create(draft, { quiet: true })).id
      }}
      onClose={onClose}
      onSaved={() => onSaved(made)}
    />
  )
}
