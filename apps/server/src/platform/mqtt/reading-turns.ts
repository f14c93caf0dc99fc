import type { Socket } from 'node:net'

/** What is handed on in a turn; and how long one that was full is followed by other work alone, ms. */
const TURN = { bytes: 128 * 1024, packets: 256, rest: 2 }

/**
 * What all connections together have handed on to be worked on, turn by turn of the loop: whatever comes, other work has its place
 * between. Who finds a turn full is woken in the next one, before whoever comes then.
 */
export function readingTurns({ bytes, packets, rest } = TURN) {
  let [bytesLeft, packetsLeft] = [bytes, packets]
  let isOpen = false
  let waiting = new Set<Socket>()

  const isFull = () => bytesLeft <= 0 || packetsLeft <= 0

  function next() {
    isOpen = false
    ;[bytesLeft, packetsLeft] = [bytes, packets]
    const woken = waiting
    waiting = new Set()
    for (const socket of woken) if (!socket.destroyed) socket.emit('readable')
  }

  return {
    /** Whether the connection may read now; it is told when it may again. */
    mayRead(socket: Socket): boolean {
      if (!isFull()) return true
      waiting.add(socket)
      return false
    },
    took(handed: { bytes: number; packets: number }): void {
      bytesLeft -= handed.bytes
      packetsLeft -= handed.packets
      if (isOpen) return
      isOpen = true
      setImmediate(() => (isFull() ? setTimeout(next, rest) : next()))
    },
  }
}
