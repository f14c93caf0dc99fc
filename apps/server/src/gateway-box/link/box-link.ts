import { AckMessage, type CommandMessage, StateMessage } from '@zhizao/gateway-link/messages'
import { secretFits } from '../../platform/access/secret-hash.ts'
import { type Broker, startBroker } from '../../platform/mqtt/broker.ts'
import { readTlsFiles } from '../../platform/mqtt/tls-files.ts'
import type { Platform } from '../../platform/platform.ts'
import type { TelemetryDomain } from '../../telemetry/index.ts'
import { boxStates } from './box-states.ts'
import type { LinkBox } from './link-box.ts'

export type AckListener = (box: LinkBox, ack: AckMessage) => Promise<void>

/** The MQTT side of boxes: who may sign in, where their messages go, what is sent to them. */
export function boxLink(platform: Platform, telemetry: TelemetryDomain) {
  const { database, log, settings } = platform
  let broker: Broker | undefined
  let stopping = false
  const states = boxStates(platform, (code) => broker?.isConnected(code) ?? false)
  const ackListeners = new Map<string, AckListener>()
  const connectedListeners: ((box: LinkBox) => Promise<void>)[] = []

  async function authenticate(code: string, secret: string): Promise<LinkBox | undefined> {
    const { rows } = await database.system.query<{ id: string; company_id: string; kind: string; secret_hash: string }>(
      `select box.id, box.company_id, box.kind, box.secret_hash from box join company on company.id = box.company_id
       where box.code = $1 and box.status = 1 and company.status = 1`,
      [code],
    )
    const [row] = rows
    if (!row || !(await secretFits(row.secret_hash, secret))) return undefined
    return { boxId: Number(row.id), companyId: Number(row.company_id), code, kind: row.kind }
  }

  async function receive(box: LinkBox, topic: string, payload: Buffer): Promise<void> {
    switch (topic.slice(`box/${box.code}/up/`.length)) {
      case 'data':
        await states.heard(box)
        return telemetry.data(box, payload)
      case 'json':
        await states.heard(box)
        return telemetry.json(box, payload)
      case 'state':
        return readAs(StateMessage, box, payload, (message) => states.said(box, message))
      case 'ack':
        await states.heard(box)
        return readAs(AckMessage, box, payload, async (ack) => ackListeners.get(ack.id.split(':', 1)[0]!)?.(box, ack))
      default:
        log.warn({ box: box.code, topic }, 'message of a box on a topic that nobody reads')
    }
  }

  /** What cannot be read is acknowledged: it would not be better the next time. */
  async function readAs<Message>(
    schema: { safeParse(data: unknown): { success: boolean; data?: Message } },
    box: LinkBox,
    payload: Buffer,
    take: (message: Message) => Promise<void>,
  ): Promise<void> {
    const parsed = schema.safeParse(jsonOf(payload))
    if (parsed.success) await take(parsed.data!)
    else log.warn({ box: box.code }, 'message of a box could not be read')
  }

  async function connected(box: LinkBox) {
    for (const listener of connectedListeners) {
      await listener(box).catch((error) => log.error({ err: error, box: box.code }, 'greeting a box failed'))
    }
  }

  const running = () => {
    if (!broker) throw new Error('the MQTT broker is not running')
    return broker
  }

  return {
    states,
    get port() {
      return running().port
    },
    get tlsPort() {
      return running().tlsPort
    },
    get isRunning() {
      return broker !== undefined
    },
    isConnected: (code: string) => broker?.isConnected(code) ?? false,
    command: (code: string, message: CommandMessage) => running().send(code, 'command', JSON.stringify(message)),
    /** Kept for a box that is away; an empty text clears what was kept. */
    sendSetFile: (code: string, text: string) => running().send(code, 'set-file', text, true),
    /** Ends the box's connections and forgets that its secret was right. */
    expel: (code: string) => broker?.expel(code),
    /** Hears answers whose id begins with `prefix:`. */
    onAck: (prefix: string, listener: AckListener) => void ackListeners.set(prefix, listener),
    onConnected: (listener: (box: LinkBox) => Promise<void>) => void connectedListeners.push(listener),
    async start() {
      await states.open()
      broker = await startBroker<LinkBox>({
        port: settings.MQTT_PORT,
        host: settings.HOST,
        tls:
          settings.MQTT_TLS_CERT && settings.MQTT_TLS_KEY
            ? { ...readTlsFiles(settings.MQTT_TLS_CERT, settings.MQTT_TLS_KEY), port: settings.MQTT_TLS_PORT }
            : undefined,
        authenticate,
        onPublish: receive,
        onConnected: (box) => void connected(box),
        // A server that stops is no fault of the boxes.
        onDisconnected: (box) => stopping || states.disconnected(box),
        log,
      })
    },
    async stop() {
      stopping = true
      await broker?.close()
      broker = undefined
      await states.close()
    },
  }
}
export type BoxLink = ReturnType<typeof boxLink>

function jsonOf(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString('utf8'))
  } catch {
    return undefined // the schema refuses it
  }
}
