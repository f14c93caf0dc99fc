import type { SetFile } from '@zhizao/gateway-link/set-file'

/** Since when gateways read serial lines. */
const SERIAL_SINCE = [0, 2] as const

/** Why a gateway of an older version would refuse the whole set file, in words; what it merely ignores is told by what differs. */
export function tooOldFor(file: SetFile, version: string | null): string | undefined {
  const [major = 0, minor = 0] = (version ?? '').split('.').map(Number)
  const isOld = version !== null && (major < SERIAL_SINCE[0] || (major === SERIAL_SINCE[0] && minor < SERIAL_SINCE[1]))
  const serial = file.channels.find(({ driver }) => driver === 'modbus-rtu')
  if (!isOld || !serial) return undefined
  return `盒子的网关程序版本为 ${version}，不能读串口（通道「${serial.name}」），请先升级网关`
}
