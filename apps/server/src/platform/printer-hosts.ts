import { BlockList, isIP } from 'node:net'

/** What a setting names: an address, a network or a name, with one port or those on which label printers listen. */
interface PrinterHost {
  holds(host: string): boolean
  port: number | undefined
}

const HOST = /^(?!-)[A-Za-z0-9_-]{1,63}(\.[A-Za-z0-9_-]{1,63})*\.?$/
const RAW_PORTS = { from: 9100, to: 9109 }

/** Where label printers may stand: `192.168.10.0/24,10.0.0.5:6101,label-1.plant.lan`. Nothing where a part is wrong. */
export function printerHosts(value: string): readonly PrinterHost[] | undefined {
  const hosts = value
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
    .map(printerHost)
  return hosts.some((one) => !one) ? undefined : (hosts as PrinterHost[])
}

/** Whether what the installation has let through holds this address. A name must be let through as it is written. */
export const letsThrough = (hosts: readonly PrinterHost[], host: string, port: number): boolean =>
  hosts.some((one) => one.holds(host) && (one.port === undefined ? isRawPort(port) : one.port === port))

const isRawPort = (port: number) => port >= RAW_PORTS.from && port <= RAW_PORTS.to

function printerHost(given: string): PrinterHost | undefined {
  const { place, port } = apart(given)
  if (port !== undefined && !(port >= 1 && port <= 65_535)) return undefined
  const [address, bits, more] = place.split('/')
  const version = isIP(address!)
  if (more !== undefined) return undefined
  if (!version) {
    // A name of digits alone is an address that was mistyped.
    if (bits !== undefined || !HOST.test(place) || /^[\d.]+$/.test(place)) return undefined
    return { port, holds: (host) => host.toLowerCase() === place.toLowerCase() }
  }
  const family = version === 4 ? 'ipv4' : 'ipv6'
  const width = version === 4 ? 32 : 128
  if (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= width)) return undefined
  const list = new BlockList()
  list.addSubnet(address!, Number(bits ?? width), family)
  return { port, holds: (host) => isIP(host) > 0 && list.check(host, isIP(host) === 4 ? 'ipv4' : 'ipv6') }
}

/** `[::1]:9100`, `10.0.0.5:9100`, `fe80::/10`. */
function apart(given: string): { place: string; port?: number } {
  const bracketed = /^\[([^\]]+)\](?::(\d+))?$/.exec(given)
  const plain = given.split(':').length === 2 ? /^([^:]+):(\d+)$/.exec(given) : undefined
  const [, place, port] = bracketed ?? plain ?? [undefined, given]
  return { place: place!, ...(port !== undefined && { port: Number(port) }) }
}
