import { PlayCircleOutlined } from '@ant-design/icons'
import { Camera, camera } from '@zhizao/contract/camera/camera'
import type { CloudKind } from '@zhizao/contract/camera/camera-cloud'
import { loadAreas } from '../company/index.ts'
import { loadObjectTree } from '../live/tree/object-tree-feed.ts'
import { t } from '../platform/i18n/translate.ts'
import { resourceScreen } from '../platform/resource-screen/resource-screen.tsx'
import { DeviceField } from './device-field.tsx'
import { PlayDialog } from './play-dialog.tsx'

const kinds = [
  { value: 'stream', label: '流地址', colour: 'default' },
  { value: 'ezviz', label: '萤石云', colour: 'processing' },
  { value: 'lechange', label: '乐橙云', colour: 'success' },
]
const statuses = [
  { value: 1, label: '启用' },
  { value: 0, label: '停用' },
]
const isCloud = ({ kind }: Record<string, unknown>) => kind === 'ezviz' || kind === 'lechange'
const isStream = ({ kind }: Record<string, unknown>) => kind === 'stream'

/** 摄像头管理. */
export const CameraPage = resourceScreen(camera, Camera, {
  title: '摄像头',
  fields: {
    kind: { kind: 'select', choices: kinds },
    status: { kind: 'select', choices: statuses },
    areaId: { kind: 'tree', tree: loadAreas },
    objectId: { kind: 'tree', tree: loadObjectTree },
  },
  query: [
    { field: 'keyword', title: '关键字', placeholder: '摄像头名称或编码' },
    'kind',
    { field: 'areaId', title: '所在区域' },
    'status',
  ],
  columns: [
    { field: 'name', kind: 'link', width: 160, sortable: true },
    { field: 'code', width: 120, sortable: true },
    { field: 'kind', kind: 'select', choices: kinds, width: 90 },
    { field: 'areaName', width: 130 },
    { field: 'objectName', width: 140 },
    { field: 'deviceSerial', width: 130, hidden: true },
    { field: 'channel', width: 70, hidden: true },
    { field: 'streamAddress', width: 220 },
    { field: 'status', kind: 'switch', width: 80 },
    { field: 'sort', width: 70, hidden: true, sortable: true },
    { field: 'remark', width: 160, hidden: true },
    { field: 'createdAt', width: 170, hidden: true, sortable: true },
  ],
  form: [
    'name',
    'code',
    { field: 'kind', defaultValue: 'stream' },
    { field: 'status', defaultValue: 1 },
    { field: 'areaId', placeholder: '留空为所属对象的区域' },
    'objectId',
    {
      field: 'streamAddress',
      wide: true,
      required: true,
      placeholder: 'HLS（.m3u8）或 HTTP-FLV（.flv）地址',
      help: '由浏览器直接连接；RTSP 须先用录像机或流媒体服务转换。',
      dependsOn: ['kind'],
      when: isStream,
    },
    {
      field: 'deviceSerial',
      required: true,
      dependsOn: ['kind'],
      when: isCloud,
      input: ({ values, form }) => <DeviceField kind={values.kind as CloudKind} form={form} />,
    },
    { field: 'channel', placeholder: '萤石云从 1 起，乐橙云从 0 起', dependsOn: ['kind'], when: isCloud },
    'sort',
    { field: 'remark', wide: true },
  ],
  rowActions: ({ show }) => [
    {
      key: 'play',
      title: t('播放'),
      icon: <PlayCircleOutlined />,
      run: ([row]: Camera[]) => show((close) => <PlayDialog camera={row!} onClose={close} />),
    },
  ],
})
