import type { Socket } from 'node:net'
import { addressGroup } from './address-group.ts'
import { tally } from './tally.ts'

/** Counts connections that nobody has signed in on yet; beyond the bounds new ones are not admitted. */
export function strangerLimit({ ofAddress, inAll }: { ofAddress: number; inAll: number }) {
  const strangers = new Map<Socket, string>()
  const counts = tally()

  function forget(socket: Socket) {
    const address = strangers.get(socket)
    if (address !== undefined && strangers.delete(socket)) counts.add(address, -1)
  }

  return {
    /** `from`: who it is, where a proxy stands between. */
    admit(socket: Socket, from = socket.remoteAddress ?? ''): boolean {
      const address = addressGroup(from)
      if (counts.inAll() >= inAll || counts.of(address) >= ofAddress) return false
      strangers.set(socket, address)
      counts.add(address, 1)
      socket.once('close', () => forget(socket))
      return true
    },
    /** Signed in: it is no stranger any more. */
    known: forget,
  }
}
