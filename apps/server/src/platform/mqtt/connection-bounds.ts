import type { Socket } from 'node:net'
import { type PacketBounds, packetFrames } from './packet-limit.ts'
import { readingTurns } from './reading-turns.ts'

const KB = 1024
const MB = 1024 * KB

/** Who has not signed in has one packet to say. */
const OF_STRANGER: PacketBounds = { message: 16 * KB, other: 16 * KB, together: 1 }
const OTHER_PACKET = 16 * KB
/** As many messages of a connection are worked on at once, and can wait for the same commit. */
const TOGETHER = 128

/** Says why a connection was ended. */
export const PACKET_TOO_LARGE = 'mqtt packet too large'

/** What waits to be taken by the other side: less is nobody's concern. */
const UNCONCERNED = 64 * KB
const UNSENT_OF_CONNECTION = 4 * MB
const UNSENT_IN_ALL = 64 * MB

export interface BoundedConnection {
  /** Its packets may be as large as those of boxes are. */
  signedIn(): void
}

/**
 * What connections may have read and not answered, and written and not been taken: of each, and of all together. What goes beyond
 * ends its connection.
 */
export function connectionBounds(mostPacketBytes: number) {
  const of = { message: mostPacketBytes, other: OTHER_PACKET, together: TOGETHER }
  /** Connections whose other side takes less than it is sent. */
  const slow = new Set<Socket>()
  const turns = readingTurns()

  const isTooMuch = (socket: Socket) => {
    if (socket.writableLength <= UNCONCERNED) return false
    slow.add(socket)
    if (socket.writableLength > UNSENT_OF_CONNECTION) return true
    let all = 0
    for (const { writableLength } of slow) all += writableLength
    return all > UNSENT_IN_ALL
  }

  function boundWrites(socket: Socket) {
    const write = socket.write.bind(socket) as (...given: unknown[]) => boolean
    socket.write = (...given: unknown[]) => {
      if (!isTooMuch(socket)) return write(...given)
      socket.destroy(new Error('mqtt connection takes nothing'))
      return false
    }
    const forget = () => slow.delete(socket)
    socket.on('drain', forget).once('close', forget)
  }

  /** Every read of the connection passes; what goes beyond its bounds ends it, what is too much now is read the next time. */
  function boundReads(socket: Socket): BoundedConnection {
    let bounds = OF_STRANGER
    const fitting = packetFrames()
    const read = socket.read.bind(socket)
    let left: Buffer | null = null
    function handOn(chunk: Buffer): { part: Buffer; packets: number } | undefined {
      const found = fitting(chunk, bounds)
      if (!found) return undefined
      left = found.bytes < chunk.length ? chunk.subarray(found.bytes) : null
      turns.took(found)
      return { part: chunk.subarray(0, found.bytes), packets: found.packets }
    }
    socket.read = (size?: number) => {
      // By this Node itself has more read from the line, and finds its end: not before the rest of what came is taken.
      if (size === 0) return left === null ? read(0) : null
      if (!turns.mayRead(socket)) return null
      const isRest = left !== null
      const chunk: Buffer | null = left ?? read()
      if (chunk === null) return null
      let handed = handOn(chunk)
      // A beginning alone gives nobody anything to end, and nobody would come for the rest: what follows goes with it.
      const more: Buffer | null = isRest && handed?.packets === 0 ? read() : null
      if (more) {
        const next = handOn(more)
        handed = next && { ...next, part: Buffer.concat([chunk, next.part]) }
      }
      if (handed) return handed.part
      socket.destroy(new Error(PACKET_TOO_LARGE))
      return null
    }
    return {
      signedIn() {
        bounds = of
      },
    }
  }

  return (socket: Socket): BoundedConnection => {
    boundWrites(socket)
    return boundReads(socket)
  }
}
