import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, type TLSSocket } from 'node:tls'
import { addressGroup } from '../access/address-group.ts'
import { turns } from '../work/turns.ts'
import type { TlsFiles } from './tls-files.ts'

export interface TlsDoorOptions {
  files: TlsFiles
  reading: { noDelay: boolean; highWaterMark: number }
  /** From the connection to its first bytes, and from there to the end of the handshake, ms. */
  within: number
  /** Whether a connection may come at all; `from` is the one beneath, which is counted until it closes. */
  admit(from: Socket): boolean
  /** Takes a connection whose handshake is done, and the one beneath. */
  accept(socket: TLSSocket, from: Socket): void
}

const placeOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`

/**
 * A listener that speaks TLS. Strangers are counted before their handshake, not after it, and handshakes are begun one in a turn of
 * the loop, once their first bytes are there, and addresses take turns: thousands at once leave room for everything else.
 */
export function tlsDoor({ files, reading, within, admit, accept }: TlsDoorOptions): Server {
  const { cert, key } = files
  const begun = new Map<string, Socket>()
  const turn = turns()

  const secure = createTlsServer({ cert, key, minVersion: 'TLSv1.2', handshakeTimeout: within, ...reading })
  secure.on('secureConnection', (socket) => accept(socket, begun.get(placeOf(socket)) ?? socket))

  async function begin(socket: Socket) {
    await turn(addressGroup(socket.remoteAddress ?? ''))
    if (socket.destroyed) return
    const place = placeOf(socket)
    begun.set(place, socket)
    socket.once('close', () => begun.delete(place))
    secure.emit('connection', socket)
  }

  return createServer({ noDelay: reading.noDelay }, (socket) => {
    if (!admit(socket)) return socket.destroy()
    socket.on('error', () => {})
    const late = setTimeout(() => socket.destroy(), within)
    socket.once('close', () => clearTimeout(late))
    socket.once('readable', () => {
      clearTimeout(late)
      void begin(socket)
    })
  })
}
