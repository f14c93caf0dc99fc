import { FlagOutlined, VerticalAlignTopOutlined } from '@ant-design/icons'
import { DeviceType, deviceType } from '@zhizao/contract/device/device-type'
import { client } from '../../platform/api/client.ts'
import { resourceScreen } from '../../platform/resource-screen/resource-screen.tsx'
import { iconChoices, TypeIconMark } from './type-icon.tsx'

const calls = client(deviceType)

/** Kinds of machines, in the order in which boards list them. */
export const DeviceTypePage = resourceScreen(deviceType, DeviceType, {
  title: '设备类型',
  query: ['name', 'code'],
  columns: [
    { field: 'icon', width: 64, align: 'center', render: ({ icon }) => <TypeIconMark icon={icon} /> },
    { field: 'name', kind: 'link', width: 180 },
    { field: 'code', width: 140 },
    {
      field: 'objectCount',
      width: 90,
      align: 'right',
    },
    { field: 'remark' },
    { field: 'createdAt', width: 170, hidden: true },
  ],
  form: [
    'name',
    { field: 'code', placeholder: '留空则按编码规则生成' },
    { field: 'icon', choices: iconChoices },
    { field: 'remark', wide: true },
  ],
  rowActions: ({ reload, go }) => [
    {
      key: 'first',
      title: '移到最前',
      icon: <VerticalAlignTopOutlined />,
      permission: deviceType.place.permission,
      run: async ([row]) => {
        await calls.place({ id: row!.id, position: 1 })
        reload()
      },
    },
    {
      key: 'states',
      title: '状态定义',
      icon: <FlagOutlined />,
      permission: 'deviceState',
      run: ([row]) => go(`/dvm/pages/deviceState/index?deviceTypeId=${row!.id}`),
    },
  ],
  whenEmpty: { detail: '同一类设备共用一套状态定义，例如空压机、注塑机' },
})
