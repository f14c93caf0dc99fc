import {
  AimOutlined,
  ApartmentOutlined,
  CarOutlined,
  ClusterOutlined,
  ContainerOutlined,
  DashboardOutlined,
  ExperimentOutlined,
  FireOutlined,
  NodeIndexOutlined,
  RobotOutlined,
  SettingOutlined,
  SunOutlined,
  ThunderboltOutlined,
  ToolOutlined,
} from '@ant-design/icons'
import type { TypeIcon } from '@zhizao/contract/device/device-type'
import type { ComponentType } from 'react'
import type { Choice } from '../../platform/widgets/choices.ts'

const icons: Readonly<Record<TypeIcon, ComponentType>> = {
  machine: SettingOutlined,
  compressor: DashboardOutlined,
  moulding: ApartmentOutlined,
  robot: RobotOutlined,
  conveyor: NodeIndexOutlined,
  furnace: FireOutlined,
  pump: ExperimentOutlined,
  motor: ClusterOutlined,
  power: ThunderboltOutlined,
  solar: SunOutlined,
  tank: ContainerOutlined,
  vehicle: CarOutlined,
  tool: ToolOutlined,
  sensor: AimOutlined,
}

export const iconChoices: readonly Choice[] = [
  { value: 'machine', label: '机床' },
  { value: 'compressor', label: '空压机' },
  { value: 'moulding', label: '注塑机' },
  { value: 'robot', label: '机器人' },
  { value: 'conveyor', label: '输送线' },
  { value: 'furnace', label: '炉窑' },
  { value: 'pump', label: '水泵' },
  { value: 'motor', label: '电机' },
  { value: 'power', label: '配电' },
  { value: 'solar', label: '光伏' },
  { value: 'tank', label: '储罐' },
  { value: 'vehicle', label: '车辆' },
  { value: 'tool', label: '工具' },
  { value: 'sensor', label: '仪表' },
]

/** The picture of a type; that of a machine where it has none. */
export function TypeIconMark({ icon }: { icon: TypeIcon | null | undefined }) {
  const Icon = icons[icon ?? 'machine']
  return (
    <span style={{ fontSize: 18 }} aria-hidden>
      <Icon />
    </span>
  )
}
