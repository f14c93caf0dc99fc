import { SetFile, type SetFileChannel, type SetFilePoint } from '@zhizao/gateway-link/set-file'
import type { z } from 'zod'

/** What the validator finds; its own words are English. */
const issueWords: Partial<Record<z.core.$ZodIssue['code'], string>> = {
  invalid_type: '缺少内容或类型不符',
  invalid_value: '不是允许的值',
  invalid_union: '内容不正确',
  too_small: '值过小或内容过短',
  too_big: '值过大或内容过长',
}

/** A set file that this box can work with, or a sentence for people on what is wrong with it. */
export function checkSetFile(text: string, box: string): { setFile: SetFile } | { fault: string; version?: number } {
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch {
    return { fault: '配置文件不是有效的 JSON' }
  }
  const parsed = SetFile.safeParse(data)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!
    const version = (data as { version?: unknown } | null)?.version
    return {
      fault: `配置文件格式有误：${issueWords[issue.code] ?? '内容不正确'}（${issue.path.join('.')}）`,
      ...(typeof version === 'number' ? { version } : {}),
    }
  }
  const fault = wrongIn(parsed.data, box)
  return fault ? { fault, version: parsed.data.version } : { setFile: parsed.data }
}

function wrongIn(setFile: SetFile, box: string): string | undefined {
  if (setFile.box !== box) return `配置文件属于盒子 ${setFile.box}，不是本盒子 ${box}`
  const seen = { channel: new Set<number>(), device: new Set<number>(), point: new Set<number>() }
  const twice = (kind: keyof typeof seen, id: number) => seen[kind].size === seen[kind].add(id).size
  for (const channel of setFile.channels) {
    if (twice('channel', channel.id)) return `通道 ${channel.code} 的编号 ${channel.id} 重复`
    const fault = wrongInChannel(channel)
    if (fault) return fault
    for (const device of channel.devices) {
      if (twice('device', device.id)) return `设备 ${device.code} 的编号 ${device.id} 重复`
      for (const point of device.points) {
        if (twice('point', point.id)) return `点位 ${point.code} 的编号 ${point.id} 重复`
        const wrong = wrongInPoint(channel, point)
        if (wrong) return `设备 ${device.code} 的点位 ${point.code}：${wrong}`
      }
    }
  }
  return undefined
}

function wrongInChannel(channel: SetFileChannel): string | undefined {
  if (channel.driver === 'opc-ua') {
    return channel.endpoint?.startsWith('opc.tcp://')
      ? undefined
      : `通道 ${channel.code} 缺少 opc.tcp:// 开头的端点地址`
  }
  if (channel.driver === 'modbus-rtu') return channel.serialPort ? undefined : `通道 ${channel.code} 缺少串口`
  return channel.host ? undefined : `通道 ${channel.code} 缺少主机地址`
}

function wrongInPoint(channel: SetFileChannel, point: SetFilePoint): string | undefined {
  const isModbus = 'table' in point.address
  if ((channel.driver === 'opc-ua') === isModbus) return '地址与通道的协议不符'
  return undefined
}
