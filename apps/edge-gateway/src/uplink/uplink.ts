import {
  type AckMessage,
  type AskTimeMessage,
  clientIdOf,
  type GatewayIdentity,
  type StateMessage,
  TimeMessage,
  topics,
} from '@zhizao/gateway-link/messages'
import { type Answer, questionTopics } from '@zhizao/gateway-link/questions'
import { connect, type IClientOptions, type MqttClient } from 'mqtt'
import type { Logger } from 'pino'
import type { SampleBuffer } from '../buffer/sample-buffer.ts'
import { backOff } from '../drivers/back-off.ts'
import type { Settings } from '../settings.ts'
import { dataSender } from './data-sender.ts'

type Handlers = {
  onReady(): void
  onGone(): void
  onTime(time: TimeMessage): void
  onCommand(payload: Buffer): void
  onSetFile(payload: Buffer): void
  onQuestion(payload: Buffer): void
  log: Logger
}

/** MQTT 3.1.1: the secret is right, and still this one may not come in. */
const notAuthorized = 5
const mostWaitingAcks = 1000
// With the spread of the back-off at most 15 s until the next try.
const longestAway = 11_500

const connectionOf = (settings: Settings & GatewayIdentity): IClientOptions => ({
  protocolVersion: 4,
  clientId: clientIdOf(settings.code, settings),
  username: settings.code,
  password: settings.secret,
  clean: true,
  keepalive: 15,
  connectTimeout: 10_000,
  reconnectPeriod: 0,
  resubscribe: false,
  ...(settings.ca ? { ca: settings.ca } : {}),
  will: {
    topic: topics.state(settings.code),
    payload: Buffer.from(JSON.stringify({ online: false, time: Date.now() } satisfies StateMessage)),
    qos: 1,
    retain: true,
  },
})

/**
 * The connection to the server. Each one is a fresh MQTT client: the library's own reconnect would repeat its in-memory
 * queue out of our order, while the buffer on disk already knows what is unacknowledged.
 */
export function startUplink(settings: Settings & GatewayIdentity, buffer: SampleBuffer, handlers: Handlers) {
  const { log } = handlers
  const wait = backOff(settings.reconnectMs, longestAway)
  const waitingAcks: AckMessage[] = []
  let client: MqttClient | undefined
  let sender: ReturnType<typeof dataSender> | undefined
  let stopped = false
  let again: NodeJS.Timeout | undefined

  function open(): void {
    const mine = connect(settings.server, connectionOf(settings))
    client = mine
    mine.on('connect', () => {
      log.info('connected to the server')
      wait.reset()
      const { code } = settings
      const down = [topics.command(code), topics.setFile(code), topics.tellTime(code), questionTopics.ask(code)]
      mine.subscribe(down, { qos: 1 }, (error) => {
        // Online means that commands arrive, so the first state waits for the subscriptions.
        if (!error) return handlers.onReady()
        log.error({ err: error }, 'the server refused the subscriptions')
        mine.end(true)
      })
      for (const ack of waitingAcks.splice(0)) sendAck(ack)
      sender = dataSender(
        buffer,
        (payload, acknowledged) => mine.publish(topics.data(settings.code), payload, { qos: 1 }, acknowledged),
        () => {
          log.warn('the server acknowledges nothing; connecting anew')
          mine.end(true)
        },
      )
      sender.pump()
    })
    mine.on('message', (topic, payload) => {
      if (topic === topics.command(settings.code)) handlers.onCommand(payload)
      if (topic === topics.setFile(settings.code)) handlers.onSetFile(payload)
      if (topic === topics.tellTime(settings.code)) takeTime(payload)
      if (topic === questionTopics.ask(settings.code)) handlers.onQuestion(payload)
    })
    mine.on('error', (error) => {
      if ('code' in error && error.code === notAuthorized)
        log.error('the server holds another gateway for this box; on its page there it can be replaced by this one')
      else log.warn({ error: error.message }, 'server connection failed')
    })
    mine.on('close', () => {
      if (client !== mine) return
      sender?.end()
      sender = undefined
      client = undefined
      handlers.onGone()
      mine.removeAllListeners('close')
      mine.end(true)
      if (stopped) return
      const ms = wait.next()
      log.info({ ms }, 'server is away; trying again')
      again = setTimeout(open, ms)
    })
  }

  /** An acknowledgement that could not be delivered goes out on the next connection. */
  function sendAck(ack: AckMessage): void {
    const keep = () => {
      waitingAcks.push(ack)
      if (waitingAcks.length > mostWaitingAcks) waitingAcks.shift()
    }
    if (!client?.connected) keep()
    else client.publish(topics.ack(settings.code), JSON.stringify(ack), { qos: 1 }, (error) => error && keep())
  }

  function takeTime(payload: Buffer): void {
    try {
      handlers.onTime(TimeMessage.parse(JSON.parse(payload.toString('utf8'))))
    } catch (error) {
      log.error({ error: (error as Error).message }, 'a time of the server that cannot be read')
    }
  }

  function sendState(state: StateMessage): Promise<void> {
    return new Promise((done) => {
      if (!client?.connected) return done()
      client.publish(topics.state(settings.code), JSON.stringify(state), { qos: 1, retain: true }, () => done())
    })
  }

  open()
  return {
    sendAck,
    sendState,
    askTime(question: AskTimeMessage): void {
      client?.publish(topics.askTime(settings.code), JSON.stringify(question), { qos: 1 })
    },
    /** Of use only to whoever waits for it now. */
    sendAnswer(answer: Answer): void {
      client?.publish(questionTopics.answer(settings.code), JSON.stringify(answer), { qos: 1 })
    },
    pump: () => sender?.pump(),
    /** Everything buffered is acknowledged. */
    drained: () => sender?.idle() === true && buffer.count() === 0,
    connected: () => client?.connected === true,
    async stop(): Promise<void> {
      stopped = true
      clearTimeout(again)
      sender?.end()
      const mine = client
      client = undefined
      if (mine) await new Promise<void>((done) => mine.end(false, {}, () => done()))
    },
    /** Breaks the connection without a word to the server, as a pulled cable does. */
    cut(): void {
      client?.stream.destroy()
    },
  }
}
