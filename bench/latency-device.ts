import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A Modbus TCP device of one holding register, for one gateway; tells when it first hands out the present value. */
export async function latencyDevice(handedOut: () => void) {
  let value = 0
  const sockets = new Set<Socket>()
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket)
    let told = -1
    socket.on('data', (request) => {
      const reply = Buffer.alloc(11)
      request.copy(reply, 0, 0, 8)
      reply.writeUInt16BE(5, 4)
      reply[8] = 2
      reply.writeUInt16BE(value, 9)
      socket.write(reply)
      if (told !== value) handedOut()
      told = value
    })
    socket.on('error', () => {}) // a gateway that was stopped
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port,
    set(next: number) {
      value = next
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
