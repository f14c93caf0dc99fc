import { createServer, type Socket } from 'node:net'
import { readZpl } from '../print-job/read-zpl.ts'

/**
 * What a printer does with a connection: takes it, takes it and goes off, breaks it off after the whole label or at once, or never
 * answers to its end.
 */
type Conduct = 'take' | 'takeAndGoOff' | 'breakAfter' | 'breakAtOnce' | 'neverEnd' | 'neverRead'

/** For tests: a label printer as far as the network sees it. */
export async function testPrinter(port = 0) {
  const sockets = new Set<Socket>()
  const taken: string[] = []
  const conducts: Conduct[] = []
  let open = 0
  let mostOpen = 0
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const conduct = conducts.shift() ?? 'take'
    sockets.add(socket)
    mostOpen = Math.max(mostOpen, ++open)
    socket.on('error', () => {})
    socket.on('close', () => {
      open--
      sockets.delete(socket)
    })
    if (conduct === 'breakAtOnce') return socket.resetAndDestroy()
    if (conduct === 'neverRead') return socket.pause()
    let text = ''
    socket.setEncoding('latin1')
    socket.on('data', (part: string) => {
      text += part
    })
    socket.on('end', () => {
      taken.push(text)
      // Nobody comes in any more; who is within is answered.
      if (conduct === 'takeAndGoOff') server.close()
      if (conduct === 'take' || conduct === 'takeAndGoOff') socket.end()
      else if (conduct === 'breakAfter') socket.resetAndDestroy()
    })
  })
  const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve))
  await listen(port)
  const address = server.address() as { port: number }
  return {
    host: '127.0.0.1',
    port: address.port,
    /** What it came out with, connection by connection. */
    taken,
    mostOpen: () => mostOpen,
    labels: () => taken.flatMap(readZpl),
    /** How the next connections are met, one after the other. */
    next: (...how: Conduct[]) => void conducts.push(...how),
    async off() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
    on: () => listen(address.port),
  }
}
