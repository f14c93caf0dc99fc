import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import type { AuthenticateError, Client } from 'aedes'
import { strangerLimit } from '../access/stranger-limit.ts'
import { createPacketLimit } from './packet-limit.ts'
import type { TlsFiles } from './tls-files.ts'
import { UplinkBroker } from './uplink-broker.ts'

/** What the broker asks of its owner. `B` is whatever the owner knows of a signed-in box. */
export type BrokerOptions<B extends { code: string }> = {
  port: number
  host: string
  /** A second listener that speaks TLS. */
  tls?: TlsFiles & { port: number }
  /** The box of a code and secret, undefined to refuse; what it throws lets the box come again later. */
  authenticate(code: string, secret: string, address: string): Promise<B | undefined>
  /** Takes a message; PUBACK goes out when the promise resolves, a rejection ends the connection without one. */
  onPublish(box: B, topic: string, payload: Buffer): Promise<void>
  /** First connection of a box; last one gone. */
  onConnected?(box: B): void
  onDisconnected?(box: B): void
  /** Topics beside `box/{code}/up/…` that a box may publish, for third-party boxes. */
  mayPublish?(box: B, topic: string): boolean
  log: { info(data: object, message: string): void; warn(data: object, message: string): void }
  /** Bytes of the largest packet. */
  mostPacketBytes?: number
  mostConnections?: number
  /** Connections that are not signed in: of one address, and in all. */
  mostStrangers?: { ofAddress: number; inAll: number }
}

/**
 * Bytes read ahead per connection. Aedes works on one read at a time and reads on when all its messages are
 * acknowledged. So this is what an unacknowledged flood can hold, and how many bytes of one box can wait for the same
 * commit under load; the first read of a burst is what the network had, at most 64 KB.
 */
const readAheadBytes = 256 * 1024

/** From the connection to its CONNECT, ms. */
const SIGN_IN_WITHIN = 10_000

/** Connections that wait to be accepted: after a restart all boxes come at once, and whose call is dropped tries again only seconds later. */
const backlog = 4096

const badCredentials = 4
const serverUnavailable = 3

/** Starts the MQTT 3.1.1 broker. `port` 0 takes a free port. */
export async function startBroker<B extends { code: string }>(options: BrokerOptions<B>) {
  const { log } = options
  const boxOf = new WeakMap<Client, B>()
  const failed = new WeakSet<Client>()
  const connections = new Map<string, { box: B; clients: Set<Client> }>()
  const strangers = strangerLimit(options.mostStrangers ?? { ofAddress: 1500, inAll: 6000 })

  const aedes = new UplinkBroker({
    connectTimeout: SIGN_IN_WITHIN,
    drainTimeout: 30_000,
    maxTopicLevels: 12,
    maxClientsIdLength: 256,
    preConnect(_client, packet, done) {
      // Client ids are per box: one box can neither guess nor take over the session of another.
      packet.clientId = `${packet.username ?? ''}/${packet.clientId}`
      done(null, true)
    },
    authenticate(client, code, secret, done) {
      if (!code || !secret) return done(refusal('code or secret missing', badCredentials), false)
      options.authenticate(code, secret.toString('utf8'), addressOf(client) ?? '').then(
        (box) => {
          if (!box) return done(refusal('wrong code or secret', badCredentials), false)
          boxOf.set(client, box)
          done(null, true)
        },
        (error) => {
          log.info({ code, error }, 'mqtt sign-in is not possible now')
          done(refusal('sign-in is not possible now', serverUnavailable), false)
        },
      )
    },
    authorizePublish(client, packet, done) {
      const box = client && boxOf.get(client)
      if (!box) return done(new Error('not signed in'))
      if (!packet.topic.startsWith(`box/${box.code}/up/`) && !options.mayPublish?.(box, packet.topic)) {
        log.warn({ box: box.code, topic: packet.topic }, 'mqtt topic refused')
        return done(new Error('topic not allowed'))
      }
      // What follows a message that was not taken comes again behind it, on the next connection.
      if (failed.has(client)) return done(new Error('an earlier message was not taken'))
      const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload
      options
        .onPublish(box, packet.topic, payload)
        .then(
          () => done(null),
          (error) => {
            failed.add(client)
            log.warn({ box: box.code, topic: packet.topic, error }, 'mqtt message not taken')
            done(error instanceof Error ? error : new Error('message not taken'))
          },
        )
        // What aedes throws while it goes on with this connection must not end the process.
        .catch((error) => {
          log.warn({ box: box.code, error }, 'mqtt connection failed')
          client.close()
        })
    },
    authorizeSubscribe(client, subscription, done) {
      const box = boxOf.get(client)
      const allowed = box && subscription.topic.startsWith(`box/${box.code}/down/`)
      if (!allowed) log.warn({ box: box?.code, topic: subscription.topic }, 'mqtt subscription refused')
      done(null, allowed ? subscription : null)
    },
  })

  const ready = (client: Client) => {
    const box = boxOf.get(client)
    if (!box) return
    strangers.known(client.conn as Socket)
    const known = connections.get(box.code)
    if (known) known.clients.add(client)
    else {
      connections.set(box.code, { box, clients: new Set([client]) })
      options.onConnected?.(box)
    }
  }
  const gone = (client: Client) => {
    const box = boxOf.get(client)
    const known = box && connections.get(box.code)
    if (!box || !known?.clients.delete(client) || known.clients.size > 0) return
    connections.delete(box.code)
    options.onDisconnected?.(box)
  }
  const problem = (client: Client, error: Error) => {
    log.info(
      { box: boxOf.get(client)?.code, address: addressOf(client), error: error.message },
      'mqtt connection ended',
    )
  }
  aedes.on('clientReady', ready)
  aedes.on('clientDisconnect', gone)
  aedes.on('clientError', problem)
  aedes.on('connectionError', problem)

  await aedes.listen()
  const accept = (socket: Socket) => {
    if (!strangers.admit(socket)) return socket.destroy()
    // A peer that vanished without a word is noticed even where it asked for no MQTT keep-alive.
    socket.setKeepAlive(true, 60_000)
    limitPackets(socket, options.mostPacketBytes ?? 2 * 1024 * 1024)
    aedes.handle(socket)
  }
  const listeners: Server[] = []
  const close = async () => {
    const closed = listeners.map((server) => new Promise<void>((resolve) => server.close(() => resolve())))
    await new Promise<void>((resolve) => aedes.close(resolve))
    await Promise.all(closed)
  }
  const { port, tlsPort } = await openPorts(options, accept, listeners).catch(async (error) => {
    await close()
    throw error
  })

  return {
    port,
    /** Port of the listener that speaks TLS, where there is one. */
    tlsPort,
    isConnected: (code: string) => connections.has(code),
    /** Sends to a box, QoS 1; `retain` keeps it for a box that is away, in memory only. */
    send(code: string, subTopic: string, payload: Buffer | string, retain = false): Promise<void> {
      return new Promise((resolve, reject) => {
        const packet = {
          cmd: 'publish',
          topic: `box/${code}/down/${subTopic}`,
          payload,
          qos: 1,
          retain,
          dup: false,
        } as const
        aedes.publish(packet, (error?: Error) => (error ? reject(error) : resolve()))
      })
    },
    /** Ends the box's connections: its secret or status changed. */
    expel(code: string): void {
      for (const client of connections.get(code)?.clients ?? []) client.close()
    },
    close,
  }
}

/** Listens on the ports that are wanted; `listeners` takes each as soon as it listens. */
async function openPorts<B extends { code: string }>(
  { host, port, tls, mostConnections = 10_000 }: BrokerOptions<B>,
  accept: (socket: Socket) => void,
  listeners: Server[],
): Promise<{ port: number; tlsPort?: number }> {
  const listen = async (server: Server, wanted: number) => {
    server.maxConnections = mostConnections
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen({ port: wanted, host, backlog }, resolve)
    })
    listeners.push(server)
    const address = server.address()
    return typeof address === 'object' && address ? address.port : wanted
  }
  const reading = { noDelay: true, highWaterMark: readAheadBytes }
  const plain = await listen(createServer(reading, accept), port)
  if (!tls) return { port: plain }
  const { cert, key } = tls
  const secure = { cert, key, minVersion: 'TLSv1.2' as const, handshakeTimeout: SIGN_IN_WITHIN, ...reading }
  return { port: plain, tlsPort: await listen(createTlsServer(secure, accept), tls.port) }
}

/** A running broker. */
export type Broker = Awaited<ReturnType<typeof startBroker>>

function refusal(message: string, returnCode: 3 | 4): AuthenticateError {
  return Object.assign(new Error(message), { returnCode }) as AuthenticateError
}

function addressOf(client: Client): string | undefined {
  return (client.conn as Socket).remoteAddress
}

/** Every read of the connection passes the limit; what breaks it ends the connection. */
function limitPackets(socket: Socket, most: number): void {
  const accepts = createPacketLimit(most)
  const read = socket.read.bind(socket)
  socket.read = (size?: number) => {
    const chunk = read(size)
    if (chunk === null || accepts(chunk)) return chunk
    socket.destroy(new Error('mqtt packet too large'))
    return null
  }
}
