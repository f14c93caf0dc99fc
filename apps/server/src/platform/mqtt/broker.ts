import { createServer, type Server, type Socket } from 'node:net'
import type { AuthenticateError, Client, PublishPacket, Subscription } from 'aedes'
import { addressGroup } from '../access/address-group.ts'
import { allowance } from '../access/allowance.ts'
import { strangerLimit } from '../access/stranger-limit.ts'
import { type RareLines, rareLines } from '../observe/rare-lines.ts'
import { boxConnections, type ConnectionEvents } from './box-connections.ts'
import { type BoundedConnection, connectionBounds, PACKET_TOO_LARGE } from './connection-bounds.ts'
import { tlsDoor } from './tls-door.ts'
import type { TlsFiles } from './tls-files.ts'
import { UplinkBroker } from './uplink-broker.ts'

/** What the broker asks of its owner. `B` is whatever the owner knows of a signed-in box. */
export type BrokerOptions<B extends { code: string }> = ConnectionEvents<B> & {
  port: number
  host: string
  /** A second listener that speaks TLS. */
  tls?: TlsFiles & { port: number }
  /** The box of a code and secret, undefined to refuse; what it throws lets the box come again later. */
  authenticate(code: string, secret: string, from: { address: string; clientId: string }): Promise<B | undefined>
  /** Takes a message; PUBACK goes out when the promise resolves, a rejection ends the connection without one. */
  onPublish(box: B, topic: string, payload: Buffer): Promise<void>
  /** Hears of what a signed-in box said in vain, for which its connection ends. */
  refused?(box: B, what: 'large' | 'topic', topic: string): void
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

/** Code and secret are right, and still this one may not come in. */
export class NotThisOne extends Error {}

const notAuthorized = 5
const badCredentials = 4
const serverUnavailable = 3

const LONGEST_TOPIC = 256
/** What a connection listens to: boxes of ours to three. */
const MOST_TOPICS = 20
/** Each brings again what is kept for the box. */
const SUBSCRIPTIONS = { most: 40, aSecond: 1 }
/** Messages of quality 2 of one connection that it has not completed. */
const MOST_INCOMPLETE = 100
const nothing = Buffer.alloc(0)

/** Starts the MQTT 3.1.1 broker. `port` 0 takes a free port. */
export async function startBroker<B extends { code: string }>(options: BrokerOptions<B>) {
  const { log } = options
  const rarely = rareLines()
  const boxOf = new WeakMap<Client, B>()
  const boundsOf = new WeakMap<object, BoundedConnection>()
  const connections = boxConnections<B>(options)
  const strangers = strangerLimit(options.mostStrangers ?? { ofAddress: 1500, inAll: 6000 })
  /** The connection that was counted as a stranger's: beneath TLS another than the client's. */
  const countedAs = new WeakMap<object, Socket>()

  const aedes = new UplinkBroker({
    // One that does not read holds up what it is sent, and nobody else: there is no number of all.
    concurrency: 0,
    connectTimeout: SIGN_IN_WITHIN,
    drainTimeout: 30_000,
    maxTopicLevels: 12,
    maxClientsIdLength: 256,
    maxInflightInbound: MOST_INCOMPLETE,
    preConnect(_client, packet, done) {
      // Client ids are per box: one box can neither guess nor take over the session of another.
      packet.clientId = `${packet.username ?? ''}/${packet.clientId}`
      // Nothing is kept of a connection that is gone: set files are kept by their topic, and nobody waits for old commands.
      packet.clean = true
      done(null, true)
    },
    authenticate(client, code, secret, done) {
      if (!code || !secret) return done(refusal('code or secret missing', badCredentials), false)
      const from = { address: addressOf(client) ?? '', clientId: client.id.slice(code.length + 1) }
      options.authenticate(code, secret.toString('utf8'), from).then(
        (box) => {
          if (!box) return done(refusal('wrong code or secret', badCredentials), false)
          boxOf.set(client, box)
          boundsOf.get(client.conn)?.signedIn()
          done(null, true)
        },
        (error) => {
          if (error instanceof NotThisOne) return done(refusal(error.message, notAuthorized), false)
          rarely(`later ${code}`, (more) => log.info({ code, error, ...more }, 'mqtt sign-in is not possible now'))
          done(refusal('sign-in is not possible now', serverUnavailable), false)
        },
      )
    },
    authorizePublish: publishing(options, boxOf, rarely),
    authorizeSubscribe: subscribing(options, boxOf, rarely),
  })

  const ready = (client: Client) => {
    const box = boxOf.get(client)
    if (!box) return
    strangers.known(countedAs.get(client.conn) ?? (client.conn as Socket))
    connections.add(client, box)
  }
  const gone = (client: Client) => {
    const box = boxOf.get(client)
    if (box) connections.remove(client, box)
  }
  const problem = (client: Client, error: Error) => {
    const known = boxOf.get(client)
    const [box, address] = [known?.code, addressOf(client)]
    const who = box ?? addressGroup(address ?? '')
    if (known && error.message === PACKET_TOO_LARGE) options.refused?.(known, 'large', '')
    rarely(`ended ${who}`, (more) => log.info({ box, address, error: error.message, ...more }, 'mqtt connection ended'))
  }
  aedes.on('clientReady', ready)
  aedes.on('clientDisconnect', gone)
  aedes.on('clientError', problem)
  aedes.on('connectionError', problem)

  await aedes.listen()
  const bound = connectionBounds(options.mostPacketBytes ?? 2 * 1024 * 1024)
  const accept = (socket: Socket, counted: Socket) => {
    countedAs.set(socket, counted)
    // A peer that vanished without a word is noticed even where it asked for no MQTT keep-alive.
    socket.setKeepAlive(true, 60_000)
    boundsOf.set(socket, bound(socket))
    aedes.handle(socket)
  }
  const listeners: Server[] = []
  const close = async () => {
    const closed = listeners.map((server) => new Promise<void>((resolve) => server.close(() => resolve())))
    await new Promise<void>((resolve) => aedes.close(resolve))
    strangers.endAll()
    await Promise.all(closed)
  }
  const { port, tlsPort } = await openPorts(options, { admit: strangers.admit, accept }, listeners).catch(
    async (error) => {
      await close()
      throw error
    },
  )

  return {
    port,
    /** Port of the listener that speaks TLS, where there is one. */
    tlsPort,
    isConnected: (code: string) => connections.has(code),
    /** The connections that a box has, by their client ids, and where they come from. */
    connectionsOf: (code: string) =>
      Array.from(connections.clientsOf(code), (client) => ({
        clientId: client.id.slice(code.length + 1),
        address: addressOf(client) ?? '',
      })),
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
      for (const client of connections.clientsOf(code)) client.close()
    },
    close,
  }
}

interface Door {
  admit(socket: Socket): boolean
  /** `counted` is the connection that was admitted. */
  accept(socket: Socket, counted: Socket): void
}

/** Listens on the ports that are wanted; `listeners` takes each as soon as it listens. */
async function openPorts<B extends { code: string }>(
  { host, port, tls, mostConnections = 10_000 }: BrokerOptions<B>,
  { admit, accept }: Door,
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
  const plain = await listen(
    createServer(reading, (socket) => (admit(socket) ? accept(socket, socket) : void socket.destroy())),
    port,
  )
  if (!tls) return { port: plain }
  const door = tlsDoor({ files: tls, reading, within: SIGN_IN_WITHIN, admit, accept })
  return { port: plain, tlsPort: await listen(door, tls.port) }
}

/** A running broker. */
export type Broker = Awaited<ReturnType<typeof startBroker>>

function refusal(message: string, returnCode: 3 | 4 | 5): AuthenticateError {
  return Object.assign(new Error(message), { returnCode }) as AuthenticateError
}

function addressOf(client: Client): string | undefined {
  return (client.conn as Socket).remoteAddress
}

/** Who may publish what: a box on its own topics. Answers once the message was taken. */
function publishing<B extends { code: string }>(
  { mayPublish, onPublish, refused, log }: BrokerOptions<B>,
  boxOf: WeakMap<Client, B>,
  rarely: RareLines,
) {
  const failed = new WeakSet<Client>()
  return (client: Client | null, packet: PublishPacket, done: (error?: Error | null) => void) => {
    const box = client && boxOf.get(client)
    if (!box) return done(new Error('not signed in'))
    const { topic } = packet
    const isOwn = topic.startsWith(`box/${box.code}/up/`) || mayPublish?.(box, topic)
    if (!isOwn || topic.length > LONGEST_TOPIC) {
      const shown = topic.slice(0, LONGEST_TOPIC)
      rarely(`topic ${box.code}`, (more) => log.warn({ box: box.code, topic: shown, ...more }, 'mqtt topic refused'))
      refused?.(box, 'topic', shown)
      return done(new Error('topic not allowed'))
    }
    // What follows a message that was not taken comes again behind it, on the next connection.
    if (failed.has(client)) return done(new Error('an earlier message was not taken'))
    const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload
    onPublish(box, topic, payload)
      .then(
        () => {
          // Of quality 2 the number is remembered until it is completed: what it brought is taken.
          packet.payload = nothing
          done(null)
        },
        (error) => {
          failed.add(client)
          rarely(`not taken ${box.code}`, (more) =>
            log.warn({ box: box.code, topic, error, ...more }, 'mqtt message not taken'),
          )
          done(error instanceof Error ? error : new Error('message not taken'))
        },
      )
      // What aedes throws while it goes on with this connection must not end the process.
      .catch((error) => {
        rarely(`failed ${box.code}`, (more) => log.warn({ box: box.code, error, ...more }, 'mqtt connection failed'))
        client.close()
      })
  }
}

/** Who may listen to what: a box to its own topics, to few of them, and not over and over. */
function subscribing<B extends { code: string }>(
  { log }: Pick<BrokerOptions<B>, 'log'>,
  boxOf: WeakMap<Client, B>,
  rarely: RareLines,
) {
  const asked = new WeakMap<Client, { topics: Set<string>; mayAsk: () => boolean }>()
  return (
    client: Client,
    subscription: Subscription,
    done: (error: Error | null, allowed?: Subscription | null) => void,
  ) => {
    const box = boxOf.get(client)
    const { topic } = subscription
    const own = asked.get(client) ?? { topics: new Set(), mayAsk: allowance(SUBSCRIPTIONS) }
    asked.set(client, own)
    const isOwn = box && topic.startsWith(`box/${box.code}/down/`) && topic.length <= LONGEST_TOPIC
    const isRoom = own.topics.has(topic) || own.topics.size < MOST_TOPICS
    if (!own.mayAsk()) return done(new Error('too many subscriptions'))
    if (isOwn && isRoom) own.topics.add(topic)
    else {
      const shown = topic.slice(0, LONGEST_TOPIC)
      rarely(`listens ${box?.code}`, (more) =>
        log.warn({ box: box?.code, topic: shown, ...more }, 'mqtt subscription refused'),
      )
    }
    done(null, isOwn && isRoom ? subscription : null)
  }
}
