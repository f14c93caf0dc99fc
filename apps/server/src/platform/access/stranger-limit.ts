import type { Socket } from 'node:net'
import { addressGroup } from './address-group.ts'

/** Counts connections that nobody has signed in on yet; beyond the bounds new ones are not admitted. */
export function strangerLimit({ ofAddress, inAll }: { ofAddress: number; inAll: number }) {
  const strangers = new Map<Socket, string>()
  const counts = new Map<string, number>()

  function forget(socket: Socket) {
    const address = strangers.get(socket)
    if (address === undefined) return
    strangers.delete(socket)
    const left = counts.get(address)! - 1
    if (left) counts.set(address, left)
    else counts.delete(address)
  }

  return {
    /** `from`: who it is, where a proxy stands between. */
    admit(socket: Socket, from = socket.remoteAddress ?? ''): boolean {
      const address = addressGroup(from)
      const count = counts.get(address) ?? 0
      if (strangers.size >= inAll || count >= ofAddress) return false
      strangers.set(socket, address)
      counts.set(address, count + 1)
      socket.once('close', () => forget(socket))
      return true
    },
    /** Signed in: it is no stranger any more. */
    known: forget,
  }
}
