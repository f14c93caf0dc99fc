import { Box, boxKindNames } from '@zhizao/contract/gateway-box/box'
import {
  BoxChannel,
  BoxDevice,
  ChannelSettings,
  channelDriverNames,
  channelSecurityNames,
  PointAddress,
} from '@zhizao/contract/gateway-box/box-channel'
import { parityNames, textEncodingNames, writeByNames } from '@zhizao/contract/gateway-box/modbus-manners'
import { Code, text } from '@zhizao/contract/http/fields'
import { z } from 'zod'
import type { SheetColumn } from '../../platform/crud/spreadsheet.ts'

const { host, port, endpoint, security, username, serialPort, baudRate, dataBits, parity, stopBits, silenceSeconds } =
  ChannelSettings.shape
const { mostRegisters, pauseMs, writeBy, textEncoding } = BoxDevice.shape
const { table, address, bit, length, nodeId, index, code: item } = PointAddress.shape

/** A line of the sheet: where one point comes from, from the box down; or a box, channel or device by itself. */
export const SetupLine = z.object({
  boxCode: Box.shape.code,
  boxName: Box.shape.name.optional(),
  boxKind: Box.shape.kind.optional(),
  channelCode: BoxChannel.shape.code.optional(),
  channelName: BoxChannel.shape.name.optional(),
  driver: BoxChannel.shape.driver.optional(),
  host,
  port,
  endpoint,
  security,
  username,
  serialPort,
  baudRate,
  dataBits,
  parity,
  stopBits,
  silenceSeconds,
  channelMostRegisters: mostRegisters,
  channelPauseMs: pauseMs,
  channelWriteBy: writeBy,
  channelTextEncoding: textEncoding,
  deviceCode: BoxDevice.shape.code.optional(),
  deviceName: BoxDevice.shape.name.optional(),
  deviceObject: Code.optional(),
  unitId: BoxDevice.shape.unitId.optional(),
  mostRegisters,
  pauseMs,
  writeBy,
  textEncoding,
  objectCode: Code.optional(),
  pointCode: Code.optional(),
  table,
  address,
  bit,
  length,
  nodeId,
  index,
  item,
  remark: text(500).optional(),
})
export type SetupLine = z.output<typeof SetupLine>

/** How such a line stands in a sheet. */
export type WrittenSetup = { [Name in keyof SetupLine]?: SetupLine[Name] | null }

type Heading = Pick<SheetColumn<WrittenSetup>, 'field' | 'title'>
type Manners = Record<'mostRegisters' | 'pauseMs' | 'writeBy' | 'textEncoding', Heading> &
  Record<'note' | 'ofText', string>

/** How devices want to be asked: of a channel, and of a device instead. */
function mannerColumns({ note, ofText, ...of }: Manners): SheetColumn<WrittenSetup>[] {
  return [
    { ...of.mostRegisters, kind: 'number', width: 14, note },
    { ...of.pauseMs, kind: 'number', width: 14, note },
    { ...of.writeBy, kind: 'text', words: writeByNames, note },
    { ...of.textEncoding, kind: 'text', words: textEncodingNames, note: ofText },
  ]
}

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
  { field: 'endpoint', title: '端点地址', kind: 'text', width: 28, note: 'OPC UA 通道填写' },
  {
    field: 'security',
    title: '安全策略',
    kind: 'text',
    width: 28,
    words: channelSecurityNames,
    note: 'OPC UA 通道填写，留空为不加密',
  },
  { field: 'username', title: '用户名', kind: 'text', note: 'OPC UA 通道填写；密码和用户证书在页面上设置' },
  { field: 'serialPort', title: '串口', kind: 'text', note: 'Modbus RTU 串口通道填写，如 /dev/ttyUSB0 或 COM3' },
  { field: 'baudRate', title: '波特率', kind: 'number', width: 10, note: '串口通道填写，留空为 9600' },
  { field: 'dataBits', title: '数据位', kind: 'number', width: 8, note: '7 或 8，留空为 8' },
  { field: 'parity', title: '校验位', kind: 'text', words: parityNames, note: '留空为无校验' },
  { field: 'stopBits', title: '停止位', kind: 'number', width: 8, note: '1 或 2，留空为 1' },
  ...mannerColumns({
    mostRegisters: { field: 'channelMostRegisters', title: '通道每次最多寄存器' },
    pauseMs: { field: 'channelPauseMs', title: '通道请求间隔（毫秒）' },
    writeBy: { field: 'channelWriteBy', title: '通道写入功能码' },
    textEncoding: { field: 'channelTextEncoding', title: '通道文本编码' },
    note: 'Modbus 通道填写，用于其中没有另外设置的设备；留空自动确定',
    ofText: 'Modbus 通道填写；留空为 UTF-8',
  }),
  {
    field: 'silenceSeconds',
    title: '无数据判定（秒）',
    kind: 'number',
    width: 14,
    note: '第三方 JSON 通道填写；0 为不判定，留空按设备的上报节奏判定',
  },
  { field: 'deviceCode', title: '设备编码', kind: 'text', note: '通道中没有此编码的设备时新增设备' },
  { field: 'deviceName', title: '设备名称', kind: 'text', note: '留空时新设备以编码为名称' },
  { field: 'deviceObject', title: '关联对象编码', kind: 'text', note: '留空时新设备关联它第一个点位的对象' },
  { field: 'unitId', title: '站号', kind: 'number', width: 10, note: '留空为 1' },
  ...mannerColumns({
    mostRegisters: { field: 'mostRegisters', title: '每次最多寄存器' },
    pauseMs: { field: 'pauseMs', title: '请求间隔（毫秒）' },
    writeBy: { field: 'writeBy', title: '写入功能码' },
    textEncoding: { field: 'textEncoding', title: '文本编码' },
    note: 'Modbus 设备填写；留空按通道的设置，都没有时自动确定',
    ofText: '留空按通道的设置，都没有时为 UTF-8',
  }),
  { field: 'objectCode', title: '对象编码', kind: 'text', note: '点位所属对象的编码；留空为设备的关联对象' },
  { field: 'pointCode', title: '点位编码', kind: 'text', note: '点位须已存在；已由该设备采集的修改地址' },
  {
    field: 'table',
    title: '寄存器类型',
    kind: 'text',
    note: 'Modbus 通道填写',
    words: { holding: '保持寄存器', input: '输入寄存器', coil: '线圈', discrete: '离散输入' },
  },
  { field: 'address', title: '寄存器地址', kind: 'number', width: 12, note: 'Modbus 通道填写，从 0 起' },
  { field: 'bit', title: '位', kind: 'number', width: 8, note: '取寄存器中的一位时填写，0～15' },
  { field: 'length', title: '长度', kind: 'number', width: 8, note: '文本点位占用的寄存器个数' },
  { field: 'nodeId', title: '节点', kind: 'text', width: 28, note: 'OPC UA 通道填写，如 ns=2;s=Temperature' },
  {
    field: 'index',
    title: '下标',
    kind: 'text',
    width: 10,
    note: 'OPC UA 数组取其中一个元素（如 3）或一段（如 0:9）时填写，从 0 起',
  },
  { field: 'item', title: '数据项', kind: 'text', note: '第三方 JSON 通道填写' },
  { field: 'remark', title: '备注', kind: 'text', width: 30 },
]
