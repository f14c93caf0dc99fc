import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { addressGroup } from '../access/address-group.ts'

/** Open connections: of one address, and in all. A browser opens up to six, and a whole plant may come from one address. */
export interface ConnectionBounds {
  ofAddress: number
  inAll: number
}
const usual: ConnectionBounds = { ofAddress: 4000, inAll: 10_000 }

/** Ends connections beyond the bounds as they come. What a proxy brings is counted in all only. */
export function boundConnections(server: Server, isProxy: (address: string) => boolean, bounds = usual): void {
  const ofAddress = new Map<string, number>()
  server.maxConnections = bounds.inAll
  server.on('connection', (socket: Socket) => {
    const address = addressGroup(socket.remoteAddress ?? '')
    const count = (ofAddress.get(address) ?? 0) + 1
    if (count > bounds.ofAddress && !isProxy(socket.remoteAddress ?? '')) return void socket.destroy()
    ofAddress.set(address, count)
    socket.once('close', () => {
      const left = ofAddress.get(address)! - 1
      if (left) ofAddress.set(address, left)
      else ofAddress.delete(address)
    })
  })
}
