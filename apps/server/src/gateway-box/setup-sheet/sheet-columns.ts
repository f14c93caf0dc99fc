import { Box, boxKindNames } from '@zhizao/contract/gateway-box/box'
import {
  BoxChannel,
  BoxDevice,
  ChannelSettings,
  channelDriverNames,
  PointAddress,
} from '@zhizao/contract/gateway-box/box-channel'
import { Code, text } from '@zhizao/contract/http/fields'
import { z } from 'zod'
import type { SheetColumn } from '../../platform/crud/spreadsheet.ts'

const { host, port, endpoint } = ChannelSettings.shape
const { table, address, bit, length, nodeId, index, code: item } = PointAddress.shape

/** A line of the sheet: where one point comes from, from the box down; or a box, channel or device by itself. */
export const SetupLine = z.object({
  boxCode: Box.shape.code,
  boxName: Box.shape.name.optional(),
  boxKind: Box.shape.kind.optional(),
  channelCode: BoxChannel.shape.code.optional(),
  channelName: BoxChannel.shape.name.optional(),
  driver: BoxChannel.shape.driver.optional(),
  ...{ host, port, endpoint },
  deviceCode: BoxDevice.shape.code.optional(),
  deviceName: BoxDevice.shape.name.optional(),
  deviceObject: Code.optional(),
  unitId: BoxDevice.shape.unitId.optional(),
  objectCode: Code.optional(),
  pointCode: Code.optional(),
  ...{ table, address, bit, length, nodeId, index, item },
  remark: text(500).optional(),
})
export type SetupLine = z.output<typeof SetupLine>

/** How such a line stands in a sheet. */
export type WrittenSetup = { [Name in keyof SetupLine]?: SetupLine[Name] | null }

export const setupColumns: readonly SheetColumn<WrittenSetup>[] = [
  { field: 'boxCode', title: '盒子编码', kind: 'text', required: true, note: '没有此编码的盒子时新增盒子' },
  { field: 'boxName', title: '盒子名称', kind: 'text', note: '留空时新盒子以编码为名称' },
  {
    field: 'boxKind',
    title: '盒子类型',
    kind: 'text',
    words: boxKindNames,
    note: '留空为智造云网关；已有盒子不能修改',
  },
  { field: 'channelCode', title: '通道编码', kind: 'text', note: '盒子中没有此编码的通道时新增通道' },
  { field: 'channelName', title: '通道名称', kind: 'text', note: '留空时新通道以编码为名称' },
  { field: 'driver', title: '驱动', kind: 'text', words: channelDriverNames, note: '新通道必填；已有通道不能修改' },
  { field: 'host', title: '主机地址', kind: 'text', note: 'Modbus 通道填写' },
  { field: 'port', title: '端口', kind: 'number', width: 10, note: 'Modbus 通道填写' },
  { field: 'endpoint', title: '端点地址', kind: 'text', width: 28, note: 'OPC UA 通道填写；用户名和密码在页面上设置' },
  { field: 'deviceCode', title: '设备编码', kind: 'text', note: '通道中没有此编码的设备时新增设备' },
  { field: 'deviceName', title: '设备名称', kind: 'text', note: '留空时新设备以编码为名称' },
  { field: 'deviceObject', title: '关联对象编码', kind: 'text', note: '留空时新设备关联它第一个点位的对象' },
  { field: 'unitId', title: '站号', kind: 'number', width: 10, note: '留空为 1' },
  { field: 'objectCode', title: '对象编码', kind: 'text', note: '点位所属对象的编码；留空为设备的关联对象' },
  { field: 'pointCode', title: '点位编码', kind: 'text', note: '点位须已存在；已由该设备采集的修改地址' },
  {
    ...{ field: 'table', title: '寄存器类型', kind: 'text', note: 'Modbus 通道填写' },
    words: { holding: '保持寄存器', input: '输入寄存器', coil: '线圈', discrete: '离散输入' },
  },
  { field: 'address', title: '寄存器地址', kind: 'number', width: 12, note: 'Modbus 通道填写，从 0 起' },
  { field: 'bit', title: '位', kind: 'number', width: 8, note: '取寄存器中的一位时填写，0～15' },
  { field: 'length', title: '长度', kind: 'number', width: 8, note: '文本点位占用的寄存器个数' },
  { field: 'nodeId', title: '节点', kind: 'text', width: 28, note: 'OPC UA 通道填写，如 ns=2;s=Temperature' },
  {
    ...{ field: 'index', title: '下标', kind: 'text', width: 10 },
    note: 'OPC UA 数组取其中一个元素（如 3）或一段（如 0:9）时填写，从 0 起',
  },
  { field: 'item', title: '数据项', kind: 'text', note: '第三方 JSON 通道填写' },
  { field: 'remark', title: '备注', kind: 'text', width: 30 },
]
