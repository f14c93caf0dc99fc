import { FileTextOutlined, MonitorOutlined } from '@ant-design/icons'
import { useRouter } from '@tanstack/react-router'
import { deviceLedger, LedgerDevice } from '@zhizao/contract/device/device-ledger'
import { object } from '@zhizao/contract/device/object'
import { objectInfo } from '@zhizao/contract/device/object-info'
import { Drawer } from 'antd'
import { useState } from 'react'
import { loadAreas } from '../../company/index.ts'
import { findTypes } from '../../live/type-choices.ts'
import { t } from '../../platform/i18n/translate.ts'
import { resourceScreen } from '../../platform/resource-screen/resource-screen.tsx'
import { loadPositions, objectPage } from '../../position/index.ts'
import { printActions } from '../../print/index.ts'
import { loadModelTree } from '../object-choices.ts'
import { detailsForm, objectForm } from '../object-list/object-fields.tsx'
import { FilesTab } from '../object-page/files-tab.tsx'
import { LedgerCard } from './ledger-card.tsx'
import { WarrantyTag, warrantyChoices } from './warranty-tag.tsx'

const { validate, importBig, template } = deviceLedger
const calls = {
  page: objectInfo.ledger,
  get: object.get,
  create: object.create,
  update: object.update,
  remove: object.remove,
  template,
  validate,
  importBig,
  import: deviceLedger.import,
  export: deviceLedger.export,
}

/** 设备台账. */
export function DeviceLedgerPage() {
  const router = useRouter()
  const [Screen] = useState(() => ledgerScreen((href) => void router.navigate({ href })))
  return <Screen />
}

const ledgerScreen = (go: (href: string) => void) =>
  resourceScreen(calls, LedgerDevice, {
    title: '设备台账',
    whenEmpty: { detail: '设备在这里登记，或从表格一次导入；监控中的设备都在台账里。' },
    fields: { positionId: { tree: loadPositions }, areaId: { tree: loadAreas }, modelId: { tree: loadModelTree } },
    query: [
      { field: 'keyword', isChoice: true },
      { field: 'code', isChoice: true },
      { field: 'name', isChoice: true },
      { field: 'manufacturer', isChoice: true },
      { field: 'serialNumber', isChoice: true },
      'positionId',
      'areaId',
      { field: 'deviceTypeId', choices: findTypes },
      'modelId',
      { field: 'warranty', kind: 'select', choices: warrantyChoices },
      { field: 'customerId', kind: 'dictionary', dictionary: 'customer' },
    ],
    columns: [
      { field: 'name', kind: 'link', width: 150, fixed: 'left' },
      { field: 'code', width: 110, sortable: true },
      { field: 'deviceTypeName', width: 110 },
      { field: 'modelName', width: 130 },
      { field: 'manufacturer', width: 130, sortable: true },
      { field: 'serialNumber', width: 120, sortable: true },
      { field: 'positionName', width: 120 },
      { field: 'areaName', width: 110 },
      { field: 'installedOn', width: 106, sortable: true },
      { field: 'commissionedOn', width: 106, sortable: true },
      {
        field: 'warrantyUntil',
        width: 136,
        sortable: true,
        render: (row) => <WarrantyTag until={row.warrantyUntil} />,
      },
      { field: 'customerName', width: 120, hidden: true },
      { field: 'parentName', width: 120, hidden: true },
      { field: 'place', width: 140, hidden: true },
      { field: 'fileCount', width: 76 },
      { field: 'remark', width: 160, hidden: true },
      { field: 'createdAt', width: 170, hidden: true },
    ],
    card: (row) => <LedgerCard row={row} />,
    defaults: ({ positionId, areaId }) => ({ positionId, areaId, objectType: 'device' }),
    form: objectForm,
    subForms: [detailsForm],
    rowActions: ({ show, reload }) => [
      ...printActions<LedgerDevice>('deviceLabel', '打印标签', show),
      {
        key: 'files',
        title: '资料',
        icon: <FileTextOutlined />,
        run: ([row]) =>
          show((close) => (
            <FilesDrawer
              row={row!}
              onClose={() => {
                close()
                reload()
              }}
            />
          )),
      },
      {
        key: 'monitor',
        title: '设备页面',
        icon: <MonitorOutlined />,
        permission: 'objectMonitor',
        run: ([row]) => go(objectPage(row!.id)),
      },
    ],
  })

const FilesDrawer = ({ row, onClose }: { row: LedgerDevice; onClose: () => void }) => (
  <Drawer open size={720} title={t('资料：{name}', { name: row.name })} onClose={onClose}>
    <FilesTab objectId={row.id} />
  </Drawer>
)
