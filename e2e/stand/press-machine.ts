import { type AddressInfo, createServer, type Socket } from 'node:net'

const READ = 3
const FAILED = 4

/**
 * A moulding machine as a Modbus TCP slave: register 0 counts its strokes and goes round, register 1 says whether it runs. It
 * knows how often it was read, so that a test can go on when what it shows has been seen.
 */
export async function pressMachine({ shows, modulus }: { shows: number; modulus: number }) {
  let [counter, isRunning, isBroken, reads] = [shows, true, false, 0]
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (asked) => {
      if (asked.length < 12) return
      reads++
      const head = [...asked.subarray(0, 4)]
      if (isBroken || asked[7] !== READ)
        return void socket.write(Buffer.from([...head, 0, 3, asked[6]!, asked[7]! | 0x80, FAILED]))
      const [first, count] = [asked.readUInt16BE(8), asked.readUInt16BE(10)]
      const reply = Buffer.alloc(9 + count * 2)
      asked.copy(reply, 0, 0, 4)
      reply.writeUInt16BE(3 + count * 2, 4)
      reply[6] = asked[6]!
      reply[7] = READ
      reply[8] = count * 2
      const registers = [counter, isRunning ? 1 : 0]
      for (let at = 0; at < count; at++) reply.writeUInt16BE(registers[first + at] ?? 0, 9 + at * 2)
      socket.write(reply)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port,
    stroke(times = 1) {
      counter = (counter + times) % modulus
    },
    /** The control was switched off and on: its counter begins again. */
    reset() {
      counter = 0
    },
    breaks(broken: boolean) {
      isBroken = broken
    },
    runs(running: boolean) {
      isRunning = running
    },
    reads: () => reads,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
export type PressMachine = Awaited<ReturnType<typeof pressMachine>>
