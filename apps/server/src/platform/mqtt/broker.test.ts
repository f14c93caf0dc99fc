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

test('a connection that wants to be kept is not: what came meanwhile, and what others were sent, it never hears', async () => {
  await start()
  const kept = { clean: false, clientId: 'kept' }
  const spy = await client('A', undefined, kept)
  await spy.subscribeAsync('box/A/down/command', { qos: 1 })
  // One that is allowed, beside others that are not.
  const answer = await new Promise<mqtt.ISubscriptionGrant[] | undefined>((resolve) =>
    spy.subscribe(['box/A/down/other', '#', 'box/B/down/#'], { qos: 1 }, (_error, granted) => resolve(granted)),
  )
  expect(answer?.map(({ qos }) => qos)).not.toContain(2)
  await spy.endAsync(true)
  await vi.waitFor(() => expect(broker.isConnected('A')).toBe(false))
  await broker.send('A', 'command', 'too old')
  await broker.send('B', 'command', 'for B alone')
  const got: string[] = []
  const again = mqtt.connect(`mqtt://127.0.0.1:${broker.port}`, {
    username: 'A',
    password: 'secret of A',
    reconnectPeriod: 0,
    ...kept,
  })
  clients.push(again)
  again.on('message', (topic, payload) => got.push(`${topic} ${payload}`))
  await new Promise<void>((resolve) => again.once('connect', () => resolve()))
  await again.subscribeAsync('box/A/down/command', { qos: 1 })
  await broker.send('A', 'command', 'now')
  await vi.waitFor(() => expect(got).toEqual(['box/A/down/command now']))
})

/** A connection by its bytes, signed in; nobody reads what comes but who asks for it. */
async function rawClient(code: string, clientId = code) {
  const field = (text: string) => [text.length >> 8, text.length & 255, ...Buffer.from(text)]
  const body = [...field('MQTT'), 4, 0xc2, 0, 0, ...field(clientId), ...field(code), ...field(`secret of ${code}`)]
  const socket = connectSocket(broker.port, '127.0.0.1', () => socket.write(Buffer.from([0x10, body.length, ...body])))
  socket.on('error', () => {})
  await new Promise((resolve) => socket.once('data', resolve))
  socket.pause()
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const subscribe = (topic: string, id = 1) =>
    socket.write(Buffer.from([0x82, 2 + 2 + topic.length + 1, 0, id, ...field(topic), 1]))
  return { socket, closed, subscribe, field }
}

test('a box that listens and does not read holds up no other, and is ended', async () => {
  await start()
  const deaf = await rawClient('A')
  deaf.subscribe('box/A/down/command')
  deaf.socket.write(Buffer.from([0xc0, 0]))
  const b = await client('B')
  const got: string[] = []
  b.on('message', (_, payload) => got.push(String(payload)))
  await b.subscribeAsync('box/B/down/command', { qos: 1 })
  const large = Buffer.alloc(200_000, 'x')
  for (let at = 0; at < 400; at++) broker.send('A', 'command', large).catch(() => {})
  await broker.send('B', 'command', 'heard')
  await vi.waitFor(() => expect(got).toEqual(['heard']))
  deaf.socket.resume()
  await deaf.closed
  expect(b.connected).toBe(true)
})

test('packets by the thousand in one write are all answered, in their order, and others are heard between them', async () => {
  const seen: string[] = []
  await start({ onPublish: async (_box, topic) => void seen.push(topic) })
  const flood = await rawClient('A')
  const [many, parts] = [5000, 16]
  const packets = Array.from({ length: many }, (_, at) => {
    const body = [...flood.field(`box/A/up/${at}`), (at + 1) >> 8, (at + 1) & 255, 1, 2, 3]
    return Buffer.from([0x32, body.length, ...body])
  })
  let answers = 0
  flood.socket.on('data', (bytes) => {
    answers += bytes.length / 4
  })
  flood.socket.resume()
  const all = Buffer.concat(packets)
  const size = Math.ceil(all.length / parts) + 1
  for (let at = 0; at < all.length; at += size) flood.socket.write(all.subarray(at, at + size))
  await vi.waitFor(() => expect(answers).toBe(many), { timeout: 20_000 })
  expect(seen).toEqual(Array.from({ length: many }, (_, at) => `box/A/up/${at}`))
})

test('who says much in one go and leaves at once is heard to the end', async () => {
  const seen: string[] = []
  await start({ onPublish: async (_box, topic) => void seen.push(topic) })
  const hasty = await rawClient('A')
  const topics = Array.from({ length: 1000 }, (_, at) => `box/A/up/${at}`)
  const packets = topics.map((topic) => Buffer.from([0x30, 2 + topic.length, ...hasty.field(topic)]))
  hasty.socket.resume()
  hasty.socket.end(Buffer.concat([...packets, Buffer.from([0xe0, 0])]))
  await hasty.closed
  await vi.waitFor(() => expect(seen).toEqual(topics), { timeout: 20_000 })
})

test('who has not signed in has one short packet to say', async () => {
  await start()
  const field = (text: string) => [text.length >> 8, text.length & 255, ...Buffer.from(text)]
  const signIn = (will: string) => {
    const body = [...field('MQTT'), 4, 0xc6, 0, 0, ...['A', 'w', will, 'A', 'secret of A'].flatMap(field)]
    return Buffer.from([0x10, (body.length & 127) | 128, ((body.length >> 7) & 127) | 128, body.length >> 14, ...body])
  }
  const answerTo = (bytes: Buffer) =>
    new Promise<Buffer | undefined>((resolve) => {
      const socket = connectSocket(broker.port, '127.0.0.1', () => socket.write(bytes))
      socket.on('error', () => {})
      socket.once('close', () => resolve(undefined))
      socket.once('data', (answer) => {
        resolve(answer)
        socket.destroy()
      })
    })
  expect(await answerTo(signIn('x'.repeat(15_000)))).toEqual(Buffer.from([0x20, 2, 0, 0]))
  expect(await answerTo(signIn('x'.repeat(20_000)))).toBeUndefined()
  const a = await client('A')
  await a.publishAsync('box/A/up/data', Buffer.alloc(20_000), { qos: 1 })
})

test('a connection listens to few topics, and does not ask for them without end', async () => {
  await start()
  const a = await client('A')
  for (let at = 0; at < 20; at++) await a.subscribeAsync(`box/A/down/${at}`, { qos: 1 })
  await expect(a.subscribeAsync('box/A/down/more', { qos: 1 })).rejects.toThrow()
  const closed = new Promise<void>((resolve) => a.once('close', () => resolve()))
  for (let at = 0; at < 30; at++) a.subscribe('box/A/down/0', { qos: 1 })
  await closed
})

test('a box has ten connections: the next one takes the place of its oldest', async () => {
  await start()
  const all: mqtt.MqttClient[] = []
  for (let at = 0; at < 12; at++) all.push(await client('A', undefined, { clientId: `program ${at}` }))
  const other = await client('B')
  await vi.waitFor(() => expect(all.filter(({ connected }) => connected).length).toBe(10))
  expect(all.map(({ connected }) => connected).slice(0, 3)).toEqual([false, false, true])
  expect(other.connected).toBe(true)
  await Promise.all(Array.from({ length: 30 }, (_, at) => client('A', undefined, { clientId: `at once ${at}` })))
  await vi.waitFor(() => expect(clients.filter(({ connected }) => connected).length).toBe(11))
  expect(broker.isConnected('A')).toBe(true)
})

test('of messages of quality 2 that are never completed a hundred stand open, without what they brought', async () => {
  let taken = 0
  await start({ onPublish: async () => void taken++ })
  const a = await rawClient('A')
  a.socket.resume()
  const payload = Array<number>(90).fill(7)
  const publish = (id: number) => {
    const body = [...a.field('box/A/up/data'), id >> 8, id & 255, ...payload]
    return Buffer.from([0x34, body.length, ...body])
  }
  for (let id = 1; id <= 100; id++) a.socket.write(publish(id))
  await vi.waitFor(() => expect(taken).toBe(100))
  expect(a.socket.destroyed).toBe(false)
  a.socket.write(publish(101))
  await a.closed
})
