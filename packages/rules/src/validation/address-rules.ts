import { inTurn, pattern, rule } from './rule.ts'

const OCTET = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const IPV4 = new RegExp(`^${OCTET}(?:\\.${OCTET}){3}$`)
const DOTTED_DIGITS = /^[\d.]+$/
const IPV6 = /^(?=(?:[^:]*:){2})[\da-fA-F:]+(?::\d+(?:\.\d+){3})?$/
const HOST_NAME = /^[A-Za-z\d](?:[\w-]*[A-Za-z\d])?(?:\.[A-Za-z\d](?:[\w-]*[A-Za-z\d])?)*$/

export const ipv4 = pattern(IPV4, '请输入正确的 IP 地址')

/** Name or address of a machine on the network; what consists of digits and dots must be IPv4. */
export const host = rule(
  (text) => (DOTTED_DIGITS.test(text) ? IPV4.test(text) : HOST_NAME.test(text) || IPV6.test(text)),
  '请输入正确的 IP 地址或主机名',
)

export const port = rule((text) => /^(?:0|[1-9]\d{0,4})$/.test(text) && Number(text) <= 65_535, '端口范围 0～65535')

const degrees = (most: number) => (text: string) => /^-?\d+(?:\.\d+)?$/.test(text) && Math.abs(Number(text)) <= most

/** Degrees east of Greenwich, to about a millimetre. */
export const longitude = inTurn(
  rule(degrees(180), '经度应在 -180 到 180 之间'),
  pattern(/^-?\d+(?:\.\d{1,8})?$/, '经度最多 8 位小数'),
)

export const latitude = rule(degrees(90), '纬度应在 -90 到 90 之间')
