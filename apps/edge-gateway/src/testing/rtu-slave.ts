import { createServer, type Socket } from 'node:net'
import { checksum } from '../drivers/modbus/frame-port.ts'

/** Slaves of one RTU line made by hand, behind a port: each register holds its unit × 1000 + its address. */
export async function rtuSlaves(units: readonly number[]) {
  const sockets = new Set<Socket>()
  const asked: { unit: number; address: number; length: number }[] = []
  /** Ms before each answer. */
  let slowMs = 0
  /** What stands before each answer on the line. */
  let noise: Buffer = Buffer.alloc(0)
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    let kept: Buffer = Buffer.alloc(0)
    socket.on('data', (chunk) => {
      kept = Buffer.concat([kept, chunk])
      for (; kept.length >= 8; kept = kept.subarray(8)) hear(socket, kept.subarray(0, 8))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))

  function hear(socket: Socket, frame: Buffer): void {
    const [unit, address, length] = [frame[0]!, frame.readUInt16BE(2), frame.readUInt16BE(4)]
    asked.push({ unit, address, length })
    if (!units.includes(unit)) return
    const body = Buffer.alloc(3 + length * 2)
    frame.copy(body, 0, 0, 2)
    body[2] = length * 2
    for (let at = 0; at < length; at += 1) body.writeUInt16BE(unit * 1000 + address + at, 3 + at * 2)
    const sum = Buffer.alloc(2)
    sum.writeUInt16LE(checksum(body))
    setTimeout(() => socket.write(Buffer.concat([noise, body, sum])), slowMs)
  }

  return {
    port: (server.address() as { port: number }).port,
    asked: asked as readonly { unit: number; address: number; length: number }[],
    slow(ms: number) {
      slowMs = ms
    },
    disturb(bytes: Buffer) {
      noise = bytes
    },
    close(): Promise<void> {
      for (const socket of sockets) socket.destroy()
      return new Promise((done) => server.close(() => done()))
    },
  }
}
