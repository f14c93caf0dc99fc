import type { SetFile, SetFileChannel, SetFileDevice, SetFilePoint } from '@zhizao/gateway-link/set-file'

const MOST = 200

const channelTitles: Partial<Record<keyof SetFileChannel, string>> = {
  code: '编码',
  name: '名称',
  driver: '驱动',
  host: '主机地址',
  port: '端口',
  endpoint: '端点地址',
  security: '安全策略',
  username: '用户名',
  userCertificate: '用户证书',
  password: '密码',
}
const deviceTitles: Partial<Record<keyof SetFileDevice, string>> = {
  code: '编码',
  name: '名称',
  unitId: '站号',
  timeoutMs: '超时（毫秒）',
  retries: '重试次数',
}
const pointTitles: Partial<Record<keyof SetFilePoint, string>> = {
  code: '编码',
  dataType: '数据类型',
  byteOrder: '字节序',
  address: '地址',
  access: '读写方式',
  scale: '系数',
  offset: '偏移',
  pollMs: '采集周期（毫秒）',
  deadband: '死区',
  writeRange: '写入范围',
}

/** What the box has otherwise than the server, in lines for people; at most 200 of them. */
export function differences(server: SetFile, box: SetFile): string[] {
  const lines: string[] = []
  if (server.version !== box.version) lines.push(`版本：服务器 ${server.version}，盒子 ${box.version}`)
  const channels = pairs(server.channels, box.channels, lines, '通道', (channel) => `通道「${channel.name}」`)
  for (const [ours, theirs, channel] of channels) {
    lines.push(...fields(ours, theirs, channelTitles, channel))
    const devices = pairs(ours.devices, theirs.devices, lines, '设备', (device) => `${channel} 设备「${device.name}」`)
    for (const [our, their, device] of devices) {
      lines.push(...fields(our, their, deviceTitles, device))
      const points = pairs(our.points, their.points, lines, '点位', (point) => `${device} 点位 ${point.code}`)
      for (const [one, other, point] of points) lines.push(...fields(one, other, pointTitles, point))
    }
  }
  return lines.length > MOST ? [...lines.slice(0, MOST), `…… 另有 ${lines.length - MOST} 处不一致`] : lines
}

function pairs<Part extends { id: number }>(
  ours: readonly Part[],
  theirs: readonly Part[],
  lines: string[],
  what: string,
  nameOf: (part: Part) => string,
): [Part, Part, string][] {
  const theirById = new Map(theirs.map((part) => [part.id, part]))
  const ourIds = new Set(ours.map((part) => part.id))
  const both: [Part, Part, string][] = []
  for (const part of ours) {
    const other = theirById.get(part.id)
    if (other) both.push([part, other, nameOf(part)])
    else lines.push(`${nameOf(part)}：盒子上没有该${what}`)
  }
  for (const part of theirs) if (!ourIds.has(part.id)) lines.push(`${nameOf(part)}：服务器上没有该${what}`)
  return both
}

function fields<Part extends object>(
  ours: Part,
  theirs: Part,
  titles: Partial<Record<keyof Part, string>>,
  name: string,
): string[] {
  return Object.entries(titles).flatMap(([key, title]) => {
    const [one, other] = [ours[key as keyof Part], theirs[key as keyof Part]].map(shown)
    if (one === other) return []
    return key === 'password'
      ? [`${name}：${title}不一致`]
      : [`${name}：${title} 服务器为 ${one || '空'}，盒子为 ${other || '空'}`]
  })
}

/** Objects with their keys in order: a JSON column does not keep them. */
function shown(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'object') return String(value)
  return Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([key, inner]) => `${key}=${inner}`)
    .join(' ')
}
