import { isIPv6 } from 'node:net'

/** What counts as one place that calls come from: an IPv4 address, or the /64 of an IPv6 one, which one line gets whole. */
export function addressGroup(address: string): string {
  const old = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (old || !isIPv6(address)) return old ?? address
  const [head = '', tail] = address.replace(/%.*$/, '').split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  return [...before, ...Array<string>(missing).fill('0'), ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
