import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { addressGroup } from '../access/address-group.ts'
import { tally } from '../access/tally.ts'

/** Open connections: of one address, and in all. A browser opens up to six, and a whole plant may come from one address. */
export interface ConnectionBounds {
  ofAddress: number
  inAll: number
}
const usual: ConnectionBounds = { ofAddress: 4000, inAll: 10_000 }

/** Ends connections beyond the bounds as they come. What a proxy brings is counted in all only. */
export function boundConnections(server: Server, isProxy: (address: string) => boolean, bounds = usual): void {
  const open = tally()
  server.maxConnections = bounds.inAll
  server.on('connection', (socket: Socket) => {
    const address = addressGroup(socket.remoteAddress ?? '')
    if (open.of(address) >= bounds.ofAddress && !isProxy(socket.remoteAddress ?? '')) return void socket.destroy()
    open.add(address, 1)
    socket.once('close', () => open.add(address, -1))
  })
}
