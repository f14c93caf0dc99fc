import type { Socket } from 'node:net'
import { addressGroup } from './address-group.ts'

/**
 * Counts connections that nobody has signed in on yet; beyond the bounds new ones are not admitted. Where there is no room for any
 * more, one of the address that has most makes room for an address that has fewer: who comes from everywhere at once keeps
 * nobody else out.
 */
export function strangerLimit({ ofAddress, inAll }: { ofAddress: number; inAll: number }) {
  /** The oldest first. */
  const byAddress = new Map<string, Set<Socket>>()
  const addressOf = new Map<Socket, string>()

  function forget(socket: Socket) {
    const address = addressOf.get(socket)
    if (address === undefined) return
    addressOf.delete(socket)
    const own = byAddress.get(address)!
    own.delete(socket)
    if (!own.size) byAddress.delete(address)
  }

  /** Room for one more of an address that has so many. */
  function makeRoom(count: number): boolean {
    if (addressOf.size < inAll) return true
    const crowd = [...byAddress.values()].reduce((most, one) => (one.size > most.size ? one : most))
    if (crowd.size <= count + 1) return false
    const [oldest] = crowd
    forget(oldest!)
    oldest!.destroy()
    return true
  }

  return {
    /** `from`: who it is, where a proxy stands between. */
    admit(socket: Socket, from = socket.remoteAddress ?? ''): boolean {
      const address = addressGroup(from)
      const count = byAddress.get(address)?.size ?? 0
      if (count >= ofAddress || !makeRoom(count)) return false
      byAddress.set(address, (byAddress.get(address) ?? new Set()).add(socket))
      addressOf.set(socket, address)
      socket.once('close', () => forget(socket))
      return true
    },
    /** Signed in: it is no stranger any more. */
    known: forget,
    /** Ends them all: whoever stops waits for none of them. */
    endAll() {
      for (const socket of [...addressOf.keys()]) socket.destroy()
    },
  }
}
