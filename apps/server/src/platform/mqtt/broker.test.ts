import { connect as connectSocket } from 'node:net'
import mqtt from 'mqtt'
import { afterEach, expect, test, vi } from 'vitest'
import { type Broker, type BrokerOptions, startBroker } from './broker.ts'

type Box = { code: string }
let broker: Broker
let clients: mqtt.MqttClient[] = []
const log = { info: () => {}, warn: () => {} }

async function start(more: Partial<BrokerOptions<Box>> = {}): Promise<void> {
  broker = await startBroker<Box>({
    port: 0,
    host: '127.0.0.1',
    authenticate: async (code, secret) => (secret === `secret of ${code}` ? { code } : undefined),
    onPublish: async () => {},
    log,
    ...more,
  })
}

function client(
  code: string,
  secret = `secret of ${code}`,
  options: mqtt.IClientOptions = {},
): Promise<mqtt.MqttClient> {
  return mqtt
    .connectAsync(`mqtt://127.0.0.1:${broker.port}`, {
      username: code,
      password: secret,
      clientId: code,
      reconnectPeriod: 0,
      ...options,
    })
    .then((connected) => {
      clients.push(connected)
      return connected
    })
}

afterEach(async () => {
  for (const one of clients) one.end(true)
  clients = []
  await broker.close()
})

test('a box signs in with code and secret, and a wrong or missing secret is refused', async () => {
  await start()
  await client('A')
  await expect(client('A', 'wrong')).rejects.toThrow(/Bad username or password/)
  await expect(client('A', '')).rejects.toThrow()
})

test('connections that do not sign in are bounded by address and in all, and make room when they go', async () => {
  await start({ mostStrangers: { ofAddress: 3, inAll: 4 } })
  const stranger = (localAddress: string) => {
    const socket = connectSocket({ port: broker.port, host: '127.0.0.1', localAddress })
    socket.on('error', () => {})
    return { socket, closed: new Promise<void>((resolve) => socket.once('close', () => resolve())) }
  }
  const open = [1, 2, 3].map(() => stranger('127.0.0.2'))
  await Promise.all(open.map(({ socket }) => new Promise<void>((resolve) => socket.once('connect', () => resolve()))))
  await stranger('127.0.0.2').closed
  const last = stranger('127.0.0.3')
  await new Promise<void>((resolve) => last.socket.once('connect', () => resolve()))
  await stranger('127.0.0.4').closed
  for (const { socket } of [...open, last]) socket.destroy()
  const room = () => {
    const next = stranger('127.0.0.2')
    const connect = Buffer.from([0x10, 19, 0, 4, ...Buffer.from('MQTT'), 4, 0xc2, 0, 0, 0, 0, 0, 1, 65, 0, 1, 66, 0, 0])
    next.socket.write(connect)
    return Promise.race([next.closed.then(() => 'cut'), new Promise((resolve) => next.socket.once('data', resolve))])
  }
  await vi.waitFor(async () => expect(await room()).not.toBe('cut'), { timeout: 5000 })
})

test('a box publishes only on its own up topics; another topic ends the connection', async () => {
  const seen: string[] = []
  await start({ onPublish: async (box, topic) => void seen.push(`${box.code} ${topic}`) })
  const a = await client('A')
  await a.publishAsync('box/A/up/data', 'x', { qos: 1 })
  for (const topic of ['box/B/up/data', 'box/A/down/command', 'box/A/upper', '$SYS/x', 'spBv1.0/g/NDATA/n']) {
    const intruder = await client('A', undefined, { clientId: topic })
    const closed = new Promise<void>((resolve) => intruder.once('close', () => resolve()))
    intruder.publish(topic, 'x', { qos: 1 })
    await closed
  }
  expect(seen).toEqual(['A box/A/up/data'])
})

test('a third-party box may publish the topics that its owner allows', async () => {
  const seen: string[] = []
  await start({
    mayPublish: (_box, topic) => topic.startsWith('spBv1.0/'),
    onPublish: async (_, topic) => void seen.push(topic),
  })
  await (await client('A')).publishAsync('spBv1.0/g/NDATA/n', 'x', { qos: 1 })
  expect(seen).toEqual(['spBv1.0/g/NDATA/n'])
})

test('a box subscribes only to its own down topics and gets what is sent or kept for it', async () => {
  await start()
  await broker.send('A', 'set-file', 'kept', true)
  const a = await client('A')
  const got: string[] = []
  a.on('message', (topic, payload) => got.push(`${topic} ${payload}`))
  await a.subscribeAsync('box/A/down/#', { qos: 1 })
  for (const topic of ['box/B/down/#', '#', 'box/+/down/#', '$SYS/#']) {
    await expect(a.subscribeAsync(topic, { qos: 1 })).rejects.toThrow()
  }
  await broker.send('B', 'command', 'not for A')
  await broker.send('A', 'command', 'now')
  await vi.waitFor(() => expect(got).toEqual(['box/A/down/set-file kept', 'box/A/down/command now']))
})

test('PUBACK waits for the promise, and a hundred messages of one box wait together', async () => {
  const release: (() => void)[] = []
  await start({ onPublish: () => new Promise((resolve) => release.push(resolve)) })
  const a = await client('A')
  let acknowledged = 0
  const published = Array.from({ length: 150 }, (_, i) =>
    a.publishAsync('box/A/up/data', `${i}`.padEnd(400), { qos: 1 }).then(() => acknowledged++),
  )
  await vi.waitFor(() => expect(release.length).toBeGreaterThanOrEqual(100))
  expect(acknowledged).toBe(0)
  while (acknowledged < 150) {
    for (const resolve of release.splice(0)) resolve()
    await new Promise((resolve) => setImmediate(resolve))
  }
  await Promise.all(published)
})

test('a message that is not taken is not acknowledged, and the connection ends', async () => {
  await start({ onPublish: () => Promise.reject(new Error('no')) })
  const a = await client('A')
  const closed = new Promise<void>((resolve) => a.once('close', () => resolve()))
  let acknowledged = false
  a.publish('box/A/up/data', 'x', { qos: 1 }, (error) => {
    acknowledged = !error
  })
  await closed
  expect(acknowledged).toBe(false)
})

test('a second connection of a box with the same client id takes over; another box cannot', async () => {
  const events: string[] = []
  await start({
    onConnected: (box) => events.push(`+${box.code}`),
    onDisconnected: (box) => events.push(`-${box.code}`),
  })
  const first = await client('A', undefined, { clientId: 'same' })
  const closed = new Promise<void>((resolve) => first.once('close', () => resolve()))
  await client('B', undefined, { clientId: 'same' })
  expect(first.connected).toBe(true)
  const second = await client('A', undefined, { clientId: 'same' })
  await closed
  expect(second.connected).toBe(true)
  expect(broker.isConnected('A')).toBe(true)
  second.end(true)
  await vi.waitFor(() => expect(events.at(-1)).toBe('-A'))
  expect(broker.isConnected('A')).toBe(false)
})

test('the last will of a box that vanishes arrives like its own message, and only on its own topics', async () => {
  const seen: string[] = []
  await start({ onPublish: async (_box, topic, payload) => void seen.push(`${topic} ${payload}`) })
  const will = (topic: string) => ({ will: { topic, payload: Buffer.from('gone'), qos: 1 as const, retain: true } })
  const stranger = await client('B', undefined, will('box/A/up/state'))
  stranger.stream.destroy()
  const a = await client('A', undefined, will('box/A/up/state'))
  a.stream.destroy()
  await vi.waitFor(() => expect(seen).toEqual(['box/A/up/state gone']))
})

test('oversized and malformed packets end the connection and disturb no one else', async () => {
  await start({ mostPacketBytes: 10_000 })
  const a = await client('A')
  const big = await client('B')
  const closed = new Promise<void>((resolve) => big.once('close', () => resolve()))
  big.publish('box/B/up/data', Buffer.alloc(20_000), { qos: 1 })
  await closed
  const announcements = [
    [0x30, 0xff, 0xff, 0xff, 0x7f],
    [0x30, 0xff, 0xff, 0xff, 0xff, 0xff],
    [0xff, 0x00],
    [...Buffer.from('GET / HTTP/1.1\r\n\r\n')],
  ]
  for (const bytes of announcements) {
    await new Promise<void>((resolve) => {
      const socket = connectSocket(broker.port, '127.0.0.1', () => socket.write(Buffer.from(bytes)))
      socket.on('error', () => {})
      socket.on('close', () => resolve())
      socket.resume()
    })
  }
  await a.publishAsync('box/A/up/data', Buffer.alloc(9000), { qos: 1 })
})

test('a client of MQTT 5 is told that the version is not spoken', async () => {
  await start()
  const answer = await new Promise<Buffer>((resolve) => {
    const socket = connectSocket(broker.port, '127.0.0.1')
    const connect5 = [0x10, 14, 0, 4, ...Buffer.from('MQTT'), 5, 2, 0, 60, 0, 0, 1, ...Buffer.from('x')]
    socket.write(Buffer.from(connect5))
    socket.once('data', resolve)
    socket.on('error', () => {})
  })
  expect([...answer.subarray(0, 4)]).toEqual([0x20, 2, 0, 1])
})
