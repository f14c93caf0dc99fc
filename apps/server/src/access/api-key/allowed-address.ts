import { BlockList, isIP } from 'node:net'
import { addressGroup } from '../../platform/access/address-group.ts'
import { invalidField } from '../../platform/refusal.ts'

interface Network {
  address: string
  family: 'ipv4' | 'ipv6'
  /** Bits that count; of a single address all. */
  bits: number
}

/** What a line names: 10.1.2.3, 10.1.0.0/16, 2001:db8::/32; nothing where it names none. */
function networkOf(line: string): Network | undefined {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(line) ?? []
  const version = isIP(address)
  const all = version === 4 ? 32 : 128
  if (!version || address.includes('%') || Number(bits ?? all) > all) return undefined
  return { address, family: version === 4 ? 'ipv4' : 'ipv6', bits: Number(bits ?? all) }
}

export function refuseNoAddress(lines: readonly string[]) {
  const wrong = lines.find((line) => !networkOf(line))
  if (wrong !== undefined)
    throw invalidField('addresses', '允许的地址', `“${wrong}”不是 IP 地址或网段，应为 10.1.2.3 或 10.1.0.0/16`)
}

/** Whether an address is among those named; where none is named, every one. */
export function addressesAllow(lines: readonly string[]): (ip: string) => boolean {
  if (!lines.length) return () => true
  const list = new BlockList()
  for (const line of lines) {
    const network = networkOf(line)
    if (network) list.addSubnet(network.address, network.bits, network.family)
  }
  return (ip) => {
    // An IPv4 neighbour of a socket that listens on both is written as an IPv6 one.
    const version = isIP(ip) === 6 && isIP(addressGroup(ip)) === 4 ? 4 : isIP(ip)
    if (!version) return false
    return version === 4 ? list.check(addressGroup(ip), 'ipv4') : list.check(ip, 'ipv6')
  }
}
