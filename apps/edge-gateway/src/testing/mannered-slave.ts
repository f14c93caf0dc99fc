import { createServer, type Socket } from 'node:net'

/** How a slave that is well wants to be asked. */
export type Manners = {
  /** It does not answer longer requests, in registers … */
  mostRegisters?: number
  /** … or answers them with this exception, or hangs up. */
  tooLong?: 'exception 2' | 'exception 3' | 'hangs up'
  /** It does not hear what comes sooner after its last answer, ms. */
  restMs?: number
  /** Functions that it does not know. */
  lacks?: readonly number[]
  /** The unit that stands in its answers. */
  unit?: number
  /** Added to the transaction number of its answers. */
  transaction?: number
}

/** A Modbus TCP slave made by hand; registers that nobody has written hold their own address. */
export async function manneredSlave(manners: Manners = {}) {
  const registers = new Map<number, number>()
  const coils = new Map<number, boolean>()
  const asked: { code: number; address: number; length: number }[] = []
  const missed: number[] = []
  const sockets = new Set<Socket>()
  let answeredAt = -Infinity
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    let kept: Buffer = Buffer.alloc(0)
    socket.on('data', (chunk) => {
      kept = Buffer.concat([kept, chunk])
      while (kept.length >= 6 && kept.length >= 6 + kept.readUInt16BE(4)) {
        const frame = kept.subarray(0, 6 + kept.readUInt16BE(4))
        kept = kept.subarray(frame.length)
        hear(socket, frame)
      }
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))

  function hear(socket: Socket, request: Buffer): void {
    const [code, address] = [request[7]!, request.readUInt16BE(8)]
    const length = code === 5 || code === 6 ? 1 : request.readUInt16BE(10)
    if (performance.now() - answeredAt < (manners.restMs ?? 0)) return void missed.push(address)
    asked.push({ code, address, length })
    if (manners.lacks?.includes(code)) return void say(socket, request, Buffer.from([code | 0x80, 1]))
    if (code === 3 && length > (manners.mostRegisters ?? 125)) {
      if (manners.tooLong === 'hangs up') socket.destroy()
      else if (manners.tooLong) say(socket, request, Buffer.from([code | 0x80, Number(manners.tooLong.slice(10))]))
      return
    }
    say(socket, request, answerTo(request, code, address, length))
  }

  function say(socket: Socket, request: Buffer, body: Buffer): void {
    const head = Buffer.alloc(7)
    head.writeUInt16BE((request.readUInt16BE(0) + (manners.transaction ?? 0)) & 0xffff, 0)
    head.writeUInt16BE(body.length + 1, 4)
    head[6] = manners.unit ?? request[6]!
    socket.write(Buffer.concat([head, body]))
    answeredAt = performance.now()
  }

  function answerTo(request: Buffer, code: number, address: number, length: number): Buffer {
    if (code === 1) {
      const bits = Buffer.alloc(Math.ceil(length / 8))
      for (let at = 0; at < length; at += 1) if (coils.get(address + at)) bits[at >> 3]! |= 1 << (at & 7)
      return Buffer.concat([Buffer.from([code, bits.length]), bits])
    }
    if (code === 3) {
      const bytes = Buffer.alloc(length * 2)
      for (let at = 0; at < length; at += 1)
        bytes.writeUInt16BE(registers.get(address + at) ?? (address + at) & 0xffff, at * 2)
      return Buffer.concat([Buffer.from([code, bytes.length]), bytes])
    }
    if (code === 5) coils.set(address, request[10] === 0xff)
    if (code === 6) registers.set(address, request.readUInt16BE(10))
    if (code === 15)
      for (let at = 0; at < length; at += 1)
        coils.set(address + at, Boolean(request[13 + (at >> 3)]! & (1 << (at & 7))))
    if (code === 16)
      for (let at = 0; at < length; at += 1) registers.set(address + at, request.readUInt16BE(13 + at * 2))
    return request.subarray(7, 12)
  }

  return {
    port: (server.address() as { port: number }).port,
    /** What it heard, one after the other. */
    asked: asked as readonly { code: number; address: number; length: number }[],
    /** Addresses of what came too soon. */
    missed: missed as readonly number[],
    coils,
    /** Bytes of registers as they stand in the device. */
    bytes: (address: number, length: number) =>
      Buffer.concat(
        Array.from({ length }, (_, at) => {
          const word = registers.get(address + at) ?? address + at
          return Buffer.from([word >> 8, word & 0xff])
        }),
      ),
    put(address: number, bytes: Buffer) {
      for (let at = 0; at + 1 < bytes.length; at += 2) registers.set(address + at / 2, bytes.readUInt16BE(at))
    },
    close(): Promise<void> {
      for (const socket of sockets) socket.destroy()
      return new Promise((done) => server.close(() => done()))
    },
  }
}
