import {
  AlertOutlined,
  ApartmentOutlined,
  ApiOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BarChartOutlined,
  BellOutlined,
  BuildOutlined,
  CalendarOutlined,
  CloudServerOutlined,
  ClusterOutlined,
  CodeOutlined,
  ControlOutlined,
  DashboardOutlined,
  DatabaseOutlined,
  DesktopOutlined,
  ExperimentOutlined,
  FileTextOutlined,
  FundOutlined,
  InboxOutlined,
  LineChartOutlined,
  MailOutlined,
  MenuOutlined,
  NodeIndexOutlined,
  ProfileOutlined,
  ReadOutlined,
  SettingOutlined,
  ShopOutlined,
  TeamOutlined,
  ThunderboltOutlined,
  ToolOutlined,
  UserOutlined,
  VideoCameraOutlined,
} from '@ant-design/icons'
import type { ComponentType, ReactNode } from 'react'

/** Words in an icon's name or an entry's code, and the picture they stand for; the first that fits wins. */
const pictures: readonly (readonly [RegExp, ComponentType])[] = [
  [/alarm|alert|warn/, AlertOutlined],
  [/content|document|^read$/, ReadOutlined],
  [/trend|line-?chart|history|hisdata/, LineChartOutlined],
  [/bigscreen|screen/, DesktopOutlined],
  [/camera|video|^ics$/, VideoCameraOutlined],
  [/realtime|dashboard|monitor|^dvs$/, DashboardOutlined],
  [/mail|outbox/, MailOutlined],
  [/box|gateway|^iot$|cloud-server/, CloudServerOutlined],
  [/channel|protocol|api/, ApiOutlined],
  [/mes|production|build/, BuildOutlined],
  [/wms|warehouse|stock|inbox/, InboxOutlined],
  [/report|^rms$|^rpt$|bar-?chart/, BarChartOutlined],
  [/model|apartment/, ApartmentOutlined],
  [/object|cluster|device/, ClusterOutlined],
  [/dataset|database|^lak$|basic/, DatabaseOutlined],
  [/control/, ControlOutlined],
  [/^pho$|^intelligent$|power/, ThunderboltOutlined],
  [/^dvm$|maint|tool/, ToolOutlined],
  [/lcdp|code|script/, CodeOutlined],
  [/role|team|staff/, TeamOutlined],
  [/user|account/, UserOutlined],
  [/depart|company|shop/, ShopOutlined],
  [/area|node/, NodeIndexOutlined],
  [/log|audit/, AuditOutlined],
  [/message|notice|bell/, BellOutlined],
  [/calendar|plan/, CalendarOutlined],
  [/quality|experiment/, ExperimentOutlined],
  [/analy|fund/, FundOutlined],
  [/dict|file|doc|form/, FileTextOutlined],
  [/menu|resource/, MenuOutlined],
  [/^bcs$|system|setting|config/, SettingOutlined],
  [/list|order|profile/, ProfileOutlined],
]

/** A name for each picture, to choose from. */
export const iconNames = [
  ...['dashboard', 'alarm', 'line-chart', 'bar-chart', 'fund', 'screen', 'object', 'model', 'box', 'api', 'control'],
  ...[
    'tool',
    'power',
    'build',
    'inbox',
    'database',
    'camera',
    'experiment',
    'calendar',
    'team',
    'user',
    'shop',
    'node',
  ],
  ...['audit', 'bell', 'file', 'code', 'menu', 'list', 'setting', 'appstore'],
] as const

/** The picture of a menu entry or product, by the name of its icon, else by its code. */
export function entryIcon(icon: string, code: string): ReactNode {
  const named = (name: string) => name && pictures.find(([words]) => words.test(name.toLowerCase()))?.[1]
  const Picture = named(icon) || named(code) || AppstoreOutlined
  return <Picture />
}
