import { object as objectResource } from '@zhizao/contract/device/object'
import type { DeviceObject } from '@zhizao/contract/device/object-fields'
import { objectInfo } from '@zhizao/contract/device/object-info'
import { Drawer } from 'antd'
import { loadObjectTree } from '../../live/tree/object-tree-feed.ts'
import { client, formClient } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { EditDialog } from '../../platform/resource-screen/edit-dialog.tsx'
import { formOf } from '../../platform/resource-screen/form-of.ts'
import { usePermission } from '../../platform/session/permission.ts'
import { DriverForm } from '../driver-form.tsx'
import { loadPublishedModels } from '../object-choices.ts'
import { ImagesTab } from '../object-page/images-tab.tsx'

const objects = client(objectResource)
const objectForms = formClient(objectResource)
const infoForms = formClient(objectInfo)

const byModelFields = formOf(objectResource.createByModel.body.shape, [
  { field: 'modelId', kind: 'tree', tree: loadPublishedModels, help: '只能选择已发布的模型' },
  { field: 'parentId', kind: 'tree', tree: loadObjectTree },
  'name',
  { field: 'code', placeholder: '留空则按编码规则生成' },
  'place',
  'serialNumber',
  { field: 'remark', wide: true },
])
const moveFields = formOf(objectResource.move.body.shape, [
  { field: 'parentId', kind: 'tree', tree: loadObjectTree, help: '留空则移到最上级' },
  { field: 'position', help: '在同级中的位置，留空排在最后' },
])
const { id: _, ...copyShape } = objectInfo.copy.body.shape
const copyFields = formOf(copyShape, ['name', 'code', { field: 'parentId', kind: 'tree', tree: loadObjectTree }])

interface DialogProps {
  onClose: () => void
  onSaved: () => void
}

/** An object with the points, parameters and driver of a model. */
export const ByModelDialog = ({ parentId, ...rest }: DialogProps & { parentId?: string }) => (
  <EditDialog
    {...rest}
    title="对象"
    mode="add"
    row={{ parentId }}
    fields={byModelFields}
    send={(draft) => objectForms.createByModel(draft, { quiet: true })}
  />
)

export const MoveDialog = ({ row, ...rest }: DialogProps & { row: DeviceObject }) => (
  <EditDialog
    {...rest}
    title="上级对象"
    mode="edit"
    row={{ parentId: row.parentId }}
    fields={moveFields}
    send={(draft) => objects.move({ ...draft, id: row.id }, { quiet: true })}
  />
)

export const CopyDialog = ({ row, ...rest }: DialogProps & { row: DeviceObject }) => (
  <EditDialog
    {...rest}
    title="对象"
    mode="add"
    row={{ name: t('{name}（副本）', { name: row.name }), code: `${row.code}-copy`, parentId: row.parentId }}
    fields={copyFields}
    send={(draft) => infoForms.copy({ ...draft, id: row.id }, { quiet: true })}
  />
)

export const ImagesDrawer = ({ row, onClose }: { row: DeviceObject; onClose: () => void }) => (
  <Drawer open size={720} title={t('图片：{name}', { name: row.name })} onClose={onClose}>
    <ImagesTab objectId={row.id} />
  </Drawer>
)

/** The protocol by which an object is read. */
export function DriverDialog({ row, onClose, onSaved }: DialogProps & { row: DeviceObject }) {
  const mayEdit = usePermission(objectResource.setDriver.permission)
  return (
    <Drawer open size={480} title={t('驱动：{name}', { name: row.name })} onClose={onClose}>
      <DriverForm
        driver={row.driver}
        mayEdit={mayEdit}
        onSave={async (driver) => {
          await objects.setDriver({ id: row.id, driver })
          onSaved()
          onClose()
        }}
      />
    </Drawer>
  )
}
