const WINDOW = 10 * 60_000
const MOST_ADDRESSES = 20_000
/** A plant behind one address has fewer people who mistype at the same time. */
const ASKED_FROM = 20
const REFUSED_FROM = 100

/** Counts the names that fail at one address, whatever they are: who tries a usual password with every name is stopped there. */
export function addressGuard(now: () => Date) {
  const addresses = new Map<string, Map<string, number>>()
  const failing = (ip: string) => {
    const names = addresses.get(ip)
    const since = now().getTime() - WINDOW
    for (const [name, at] of names ?? []) {
      if (at > since) break
      names!.delete(name)
    }
    if (names?.size === 0) addresses.delete(ip)
    return names?.size ?? 0
  }
  return {
    needsPictureCode: (ip: string) => failing(ip) >= ASKED_FROM,
    isRefused: (ip: string) => failing(ip) >= REFUSED_FROM,
    failed(loginName: string, ip: string) {
      if (failing(ip) >= REFUSED_FROM) return
      const names = addresses.get(ip) ?? new Map<string, number>()
      // Set anew, so that the oldest stand first.
      names.delete(loginName.toLowerCase())
      names.set(loginName.toLowerCase(), now().getTime())
      if (addresses.size >= MOST_ADDRESSES) addresses.delete(addresses.keys().next().value!)
      addresses.delete(ip)
      addresses.set(ip, names)
    },
    succeeded: (loginName: string, ip: string) => void addresses.get(ip)?.delete(loginName.toLowerCase()),
  }
}
export type AddressGuard = ReturnType<typeof addressGuard>
