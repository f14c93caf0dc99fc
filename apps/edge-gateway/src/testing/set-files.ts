import { type SetFile, SetFileChannel, SetFilePoint } from '@zhizao/gateway-link/set-file'
import type { z } from 'zod'

type PointInput = Partial<z.input<typeof SetFilePoint>> & {
  id: number
  address: z.input<typeof SetFilePoint>['address']
}

/** A point by its essentials; the rest as a set file would default it. */
export function point(input: PointInput) {
  return SetFilePoint.parse({ code: `p${input.id}`, dataType: 'uint16', ...input })
}

export const holding = (address: number, more: object = {}) => ({ table: 'holding' as const, address, ...more })

export function modbusChannel(port: number, devices: object[], more: object = {}) {
  const named = devices.map((device, i) => ({ id: i + 1, code: `d${i + 1}`, name: `设备${i + 1}`, ...device }))
  return SetFileChannel.parse({
    id: 1,
    code: 'c1',
    name: '一号通道',
    driver: 'modbus-tcp',
    host: '127.0.0.1',
    port,
    devices: named,
    ...more,
  })
}

export function setFileOf(version: number, channels: SetFileChannel[], box = 'BOX1'): SetFile {
  return { version, box, producedAt: 1_700_000_000_000, channels }
}
