import { connect, type Socket } from 'node:net'
import mqtt from 'mqtt'
import { afterEach, expect, test, vi } from 'vitest'
import { selfSigned } from '../../testing/self-signed.ts'
import { type Broker, startBroker } from './broker.ts'

const own = selfSigned()
const log = { info: () => {}, warn: () => {} }
let broker: Broker
afterEach(() => broker.close())

async function start() {
  broker = await startBroker({
    port: 0,
    host: '127.0.0.1',
    tls: { ...own, port: 0 },
    authenticate: async (code, secret) => (secret === 'right' ? { code } : undefined),
    onPublish: async () => {},
    mostStrangers: { ofAddress: 2, inAll: 10 },
    log,
  })
}

/** Says what it says and waits. */
function stranger(localAddress: string, bytes: number[] = []) {
  const socket: Socket = connect({ port: broker.tlsPort!, host: '127.0.0.1', localAddress })
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const there = new Promise<void>((resolve) =>
    socket.once('connect', () => {
      socket.write(Buffer.from(bytes))
      resolve()
    }),
  )
  return { socket, closed, there }
}

const box = (localAddress: string) => {
  // The address of one's own goes to the socket: the library's type does not name it.
  const options = {
    protocol: 'mqtts' as const,
    host: '127.0.0.1',
    port: broker.tlsPort,
    localAddress,
    ca: own.cert,
    servername: 'localhost',
    username: 'A',
    password: 'right',
    reconnectPeriod: 0,
  }
  return mqtt.connectAsync(options)
}

test('strangers are counted before their handshake, and again when they go; others come in meanwhile', async () => {
  await start()
  // Silent, and with the first bytes of a greeting that never ends.
  const open = [stranger('127.0.0.2'), stranger('127.0.0.2', [0x16, 3, 1, 2, 0, 1])]
  await Promise.all(open.map(({ there }) => there))
  await stranger('127.0.0.2').closed
  await expect(box('127.0.0.2')).rejects.toThrow()
  const a = await box('127.0.0.3')
  for (const { socket } of open) socket.destroy()
  await vi.waitFor(() => box('127.0.0.2').then((late) => late.endAsync(true)), { timeout: 5000 })
  await a.endAsync(true)
})

test('boxes that are signed in are no strangers any more', async () => {
  await start()
  const signedIn = []
  for (let at = 0; at < 5; at++) signedIn.push(await box('127.0.0.2'))
  expect(signedIn.every(({ connected }) => connected)).toBe(true)
  await Promise.all(signedIn.map((each) => each.endAsync(true)))
})

test('what is no TLS ends, and a door that closes waits for nobody', async () => {
  await start()
  await stranger('127.0.0.2', [...Buffer.from('GET / HTTP/1.1\r\n\r\n')]).closed
  const silent = stranger('127.0.0.2')
  await silent.there
  await broker.close()
  await silent.closed
})
