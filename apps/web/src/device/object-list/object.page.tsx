import {
  AimOutlined,
  ApiOutlined,
  CopyOutlined,
  DeploymentUnitOutlined,
  DragOutlined,
  PictureOutlined,
  RollbackOutlined,
} from '@ant-design/icons'
import { useRouter } from '@tanstack/react-router'
import { object as objectResource } from '@zhizao/contract/device/object'
import { DeviceObject } from '@zhizao/contract/device/object-fields'
import { objectInfo } from '@zhizao/contract/device/object-info'
import { Button } from 'antd'
import { useState } from 'react'
import { loadAreas } from '../../company/index.ts'
import { loadObjectTree } from '../../live/tree/object-tree-feed.ts'
import { findTypes } from '../../live/type-choices.ts'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { resourceScreen } from '../../platform/resource-screen/resource-screen.tsx'
import { RESTORE, syncCalls } from '../from-model/restore.ts'
import { loadModelTree, objectTypeChoices, statusChoices } from '../object-choices.ts'
import { FavouriteCell } from './favourite-cell.tsx'
import { ByModelDialog, CopyDialog, DriverDialog, ImagesDrawer, MoveDialog } from './object-actions.tsx'
import { detailsForm, objectForm } from './object-fields.tsx'

const objects = client(objectResource)
const infos = client(objectInfo)
const { page, import: importCall, export: exportCall } = objectInfo
const { get, create, update, remove, setStatus } = objectResource
const calls = {
  page,
  get,
  create,
  update,
  remove,
  removeMany: remove,
  setStatus,
  import: importCall,
  export: exportCall,
  template: exportCall,
}

/** 对象管理. */
export function ObjectPage() {
  const router = useRouter()
  const [Screen] = useState(() => objectScreen((href) => void router.navigate({ href })))
  return <Screen />
}

/** What goes with the objects. */
async function dependents(rows: DeviceObject[]) {
  const points = rows.reduce((sum, row) => sum + row.pointCount, 0)
  const below = await Promise.all(rows.map(({ id }) => objects.simpleList({ rootId: id }, { quiet: true })))
  const children = new Set(below.flat().map(({ id }) => id))
  for (const { id } of rows) children.delete(id)
  const parts = [
    ...(children.size ? [t('下级对象 {n} 个', { n: children.size })] : []),
    ...(points ? [t('点位 {n} 个', { n: points })] : []),
  ]
  return parts.length ? t('所选对象还有：{parts}', { parts: parts.join('、') }) : undefined
}

const objectScreen = (go: (href: string) => void) =>
  resourceScreen(calls, DeviceObject, {
    title: '对象',
    fields: { objectType: { choices: objectTypeChoices } },
    tree: { title: '对象树', field: 'rootId', load: loadObjectTree },
    defaults: ({ rootId }) => ({ parentId: rootId }),
    query: [
      { field: 'keyword', isChoice: true },
      { field: 'code', isChoice: true },
      { field: 'name', isChoice: true },
      'objectType',
      { field: 'modelId', tree: loadModelTree },
      { field: 'deviceTypeId', choices: findTypes },
      { field: 'areaId', tree: loadAreas },
      { field: 'status', choices: statusChoices },
      { field: 'alarmStatus', choices: statusChoices },
    ],
    columns: [
      { field: 'isFavorite', title: '收藏', width: 56, align: 'center', render: (row) => <FavouriteCell row={row} /> },
      { field: 'name', kind: 'link', width: 150 },
      { field: 'code', width: 110 },
      { field: 'objectType', width: 80 },
      { field: 'modelName', width: 140 },
      { field: 'deviceTypeName', width: 120 },
      { field: 'areaName', width: 120, hidden: true },
      {
        field: 'status',
        title: '启用',
        width: 84,
        turn: ({ id }, status) => objects.setStatus({ id, status }),
      },
      {
        field: 'alarmStatus',
        title: '报警',
        width: 70,
        turn: ({ id }, alarmStatus) => objects.setAlarmStatus({ id, alarmStatus }),
      },
      { field: 'pointCount', width: 80 },
      { field: 'parentName', width: 140 },
      { field: 'positionName', width: 120, hidden: true },
      { field: 'place', width: 140, hidden: true },
      { field: 'manufacturer', hidden: true },
      { field: 'serialNumber', hidden: true },
      { field: 'createdAt', width: 170, hidden: true },
    ],
    form: objectForm,
    subForms: [detailsForm],
    dependents,
    api: { template: (_, options) => infos.export({ template: true }, options) },
    toolbar: ({ show, reload, holds, filters }) =>
      holds(objectResource.createByModel.permission) && (
        <Button
          icon={<DeploymentUnitOutlined />}
          onClick={() =>
            show((close) => (
              <ByModelDialog parentId={filters.rootId as string | undefined} onClose={close} onSaved={reload} />
            ))
          }
        >
          {t('按模型新增')}
        </Button>
      ),
    rowActions: ({ show, reload }) => [
      {
        key: 'points',
        title: '点位',
        icon: <AimOutlined />,
        permission: 'point',
        run: ([row]) => go(`/dvm/pages/point/index?_node=${row!.id}`),
      },
      {
        key: 'images',
        title: '图片',
        icon: <PictureOutlined />,
        run: ([row]) => show((close) => <ImagesDrawer row={row!} onClose={close} />),
      },
      {
        key: 'driver',
        title: '驱动',
        icon: <ApiOutlined />,
        run: ([row]) => show((close) => <DriverDialog row={row!} onClose={close} onSaved={reload} />),
      },
      {
        key: 'restore',
        title: '恢复为模型值',
        icon: <RollbackOutlined />,
        permission: RESTORE,
        confirm: '对象的全部内容会恢复为模型的值，手工修改和删除都会撤销，确认恢复吗？',
        disabled: ({ modelId }) => !modelId && '该对象没有所属模型',
        run: async ([row]) => {
          await syncCalls.restore({ objectId: row!.id })
          reload()
        },
      },
      {
        key: 'move',
        title: '移动',
        icon: <DragOutlined />,
        permission: objectResource.move.permission,
        run: ([row]) => show((close) => <MoveDialog row={row!} onClose={close} onSaved={reload} />),
      },
      {
        key: 'copy',
        title: '复制',
        icon: <CopyOutlined />,
        permission: objectInfo.copy.permission,
        run: ([row]) => show((close) => <CopyDialog row={row!} onClose={close} onSaved={reload} />),
      },
    ],
  })
