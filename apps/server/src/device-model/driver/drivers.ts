import type { DriverNode } from '@zhizao/contract/device-model/driver'

type Setting = DriverNode['settings'][number]

const setting = (
  name: string,
  title: string,
  kind: Setting['kind'],
  fallback: Setting['fallback'] = null,
): Setting => ({
  name,
  title,
  kind,
  required: fallback === null && kind === 'text',
  fallback,
})
const leaf = (kind: string, label: string, settings: Setting[]): DriverNode => ({
  id: kind,
  label,
  kind,
  settings,
  children: [],
})
const group = (id: string, label: string, children: DriverNode[]): DriverNode => ({
  id,
  label,
  kind: null,
  settings: [],
  children,
})

const host = setting('host', '主机地址', 'text')
const unitId = setting('unitId', '从站地址', 'number', 1)
const timeoutMs = setting('timeoutMs', '超时(毫秒)', 'number', 1000)

/** The drivers that the edge gateway and the server bring along, and what each must be told. */
const drivers: readonly DriverNode[] = [
  group('modbus', 'Modbus', [
    leaf('modbus-tcp', 'Modbus TCP', [host, setting('port', '端口', 'number', 502), unitId, timeoutMs]),
    leaf('modbus-rtu-over-tcp', 'Modbus RTU over TCP', [
      host,
      setting('port', '端口', 'number', 502),
      unitId,
      timeoutMs,
    ]),
    leaf('modbus-rtu', 'Modbus RTU 串口', [
      setting('serialPort', '串口', 'text'),
      setting('baudRate', '波特率', 'number', 9600),
      unitId,
      timeoutMs,
    ]),
  ]),
  group('opc', 'OPC', [
    leaf('opc-ua', 'OPC UA', [
      setting('endpoint', '服务器地址', 'text'),
      setting('username', '用户名', 'text', ''),
      setting('password', '密码', 'password', ''),
    ]),
  ]),
  group('mqtt', 'MQTT', [leaf('json', '第三方盒子 JSON', [])]),
]

/** The drivers whose name or kind holds the keyword, in their groups. */
export function driverTree(keyword = ''): DriverNode[] {
  const wanted = keyword.trim().toLowerCase()
  return drivers.flatMap((node) => {
    const children = node.children.filter((child) => `${child.label} ${child.kind}`.toLowerCase().includes(wanted))
    return children.length ? [{ ...node, children }] : []
  })
}
