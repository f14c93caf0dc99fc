import { ApartmentOutlined } from '@ant-design/icons'
import type { Staff } from '@zhizao/contract/plant/staff'
import { WorkCenter, workCenter } from '@zhizao/contract/plant/work-center'
import { Tabs } from 'antd'
import { loadAreas } from '../company/index.ts'
import { masterScreen } from '../form/index.ts'
import { client } from '../platform/api/client.ts'
import { t } from '../platform/i18n/translate.ts'
import { usePermission } from '../platform/session/permission.ts'
import { DraggableModal } from '../platform/widgets/draggable-modal.tsx'
import { AttachTables } from './attach-tables.tsx'

const calls = client(workCenter)

function AssignDialog({ row, onClose }: { row: WorkCenter; onClose: () => void }) {
  return (
    <DraggableModal
      open
      width="80%"
      title={t('工作中心的设备与人员：{name}', { name: row.name })}
      footer={null}
      onCancel={onClose}
    >
      <Tabs
        items={[
          {
            key: 'equipment',
            label: t('设备'),
            children: <Equipment workCenterId={row.id} />,
          },
          {
            key: 'staff',
            label: t('人员'),
            children: <People workCenterId={row.id} />,
          },
        ]}
      />
    </DraggableModal>
  )
}

interface OfWorkCenter {
  workCenterId: string
}

const quiet = { quiet: true }

function Equipment({ workCenterId }: OfWorkCenter) {
  const mayChange = usePermission(workCenter.addEquipment.permission)
  const columns = [
    { title: t('编码'), dataIndex: 'code' as const, ellipsis: true },
    { title: t('名称'), dataIndex: 'name' as const, ellipsis: true },
  ]
  return (
    <AttachTables
      columns={columns}
      mayChange={mayChange}
      name={['workCenter', workCenterId, 'equipment']}
      placeholder={t('设备编码或名称')}
      freeTitle={t('可添加的设备')}
      freeEmpty={t('没有可添加的设备，请先在对象管理中新增设备')}
      attachedTitle={t('本工作中心的设备')}
      attachedEmpty={t('还没有设备，请从左侧勾选添加')}
      findFree={(asked) => calls.freeEquipment({ ...asked, workCenterId }, quiet)}
      findAttached={(asked) => calls.equipment({ ...asked, workCenterId }, quiet)}
      attach={(objectIds) => calls.addEquipment({ workCenterId, objectIds })}
      detach={(id) => calls.removeEquipment({ id })}
    />
  )
}

function People({ workCenterId }: OfWorkCenter) {
  const mayChange = usePermission(workCenter.addEquipment.permission)
  const columns = [
    { title: t('工号'), dataIndex: 'code' as const, ellipsis: true },
    { title: t('姓名'), dataIndex: 'name' as const, ellipsis: true },
    { title: t('岗位'), dataIndex: 'jobTitle' as const, ellipsis: true },
  ]
  return (
    <AttachTables<Pick<Staff, 'id' | 'code' | 'name' | 'jobTitle'>>
      columns={columns}
      mayChange={mayChange}
      name={['workCenter', workCenterId, 'staff']}
      placeholder={t('工号或姓名')}
      freeTitle={t('可添加的人员')}
      freeEmpty={t('没有可添加的人员，请先在人员页面登记')}
      attachedTitle={t('本工作中心的人员')}
      attachedEmpty={t('还没有人员，请从左侧勾选添加')}
      findFree={(asked) => calls.freeStaff({ ...asked, workCenterId }, quiet)}
      findAttached={(asked) => calls.staff({ ...asked, workCenterId }, quiet)}
      attach={(staffIds) => calls.addStaff({ workCenterId, staffIds })}
      detach={(id) => calls.removeStaff({ id })}
    />
  )
}

/** 工作中心: places of production with what stands and who works in them. */
export const WorkCenterPage = masterScreen('workCenter', workCenter, WorkCenter, {
  title: '工作中心',
  whenEmpty: {
    detail: '工作中心是做工序的地方，例如注塑中心、装配线。新增后在行末关联它的设备与人员，再登记工位。',
    first: { title: '区域', href: '/bcs/pages/systemConfig/area', permission: 'area' },
  },
  tree: { title: '区域', field: 'areaId', load: loadAreas },
  fields: { areaId: { tree: loadAreas } },
  query: ['name', 'code'],
  columns: [
    { field: 'code', width: 140, sortable: true },
    { field: 'name', kind: 'link', width: 200, sortable: true },
    { field: 'areaName', width: 160 },
    { field: 'capacity', width: 130 },
    { field: 'parallelPlaces', width: 90 },
    { field: 'stationCount', width: 90 },
    { field: 'equipmentCount', width: 90 },
    { field: 'staffCount', width: 90 },
    { field: 'remark', hidden: true },
    { field: 'createdAt', width: 170, hidden: true },
  ],
  form: [
    'code',
    'name',
    'areaId',
    { field: 'capacity', help: '一个工作位一天能完成的工时' },
    { field: 'parallelPlaces', defaultValue: 1, help: '可以同时进行的工单数' },
    { field: 'remark', wide: true },
  ],
  defaults: ({ areaId }) => (areaId ? { areaId } : {}),
  rowActions: ({ show, reload }) => [
    {
      key: 'assign',
      title: '设备与人员',
      icon: <ApartmentOutlined />,
      run: ([row]) =>
        show((close) => (
          <AssignDialog
            row={row!}
            onClose={() => {
              close()
              reload()
            }}
          />
        )),
    },
  ],
})
