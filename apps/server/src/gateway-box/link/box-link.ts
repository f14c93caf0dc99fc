import {
  AckMessage,
  AskTimeMessage,
  type CommandMessage,
  StateMessage,
  type TimeMessage,
} from '@zhizao/gateway-link/messages'
import { Answer } from '@zhizao/gateway-link/questions'
import { companies } from '../../company/company/company.table.ts'
import { statement } from '../../platform/db/statement.ts'
import { type Broker, NotThisOne, startBroker } from '../../platform/mqtt/broker.ts'
import { type HeldBox, signInDesk } from '../../platform/mqtt/sign-in-desk.ts'
import { readTlsFiles } from '../../platform/mqtt/tls-files.ts'
import type { Platform } from '../../platform/platform.ts'
import type { TelemetryDomain } from '../../telemetry/index.ts'
import { boxes } from '../box/box.table.ts'
import { ANSWER_BOUNDS } from '../question/box-questions.ts'
import { boxKey } from '../set-file/box-key.ts'
import { boxAnswers } from './box-answers.ts'
import { boxClaims } from './box-claims.ts'
import { boxStates } from './box-states.ts'
import { greetings } from './greetings.ts'
import type { LinkBox } from './link-box.ts'
import { messageReader } from './read-message.ts'
import { refusalBook } from './refusal-book.ts'

/** Devices that a box may name in its state. */
const MOST_DEVICES = 2000

/** Who may sign in: boxes that are in service, of companies that are, by their code and secret. */
function boxDesk({ database, log }: Pick<Platform, 'database' | 'log'>) {
  const desk = signInDesk<LinkBox>({
    lookUp: (codes) => heldBoxes('box.code = any($1)', [codes]),
    replaceHash: async ({ boxId }, from, to) =>
      void (await database.ingest.query(
        statement`update ${boxes} set secret_hash = $3 where id = $1 and secret_hash = $2`,
        [boxId, from, to],
      )),
    log,
  })

  /** Boxes that may sign in, by code. */
  async function heldBoxes(which: string, values: unknown[]): Promise<Map<string, HeldBox<LinkBox>>> {
    const { rows } = await database.ingest.query<Record<'id' | 'company_id' | 'code' | 'kind' | 'secret_hash', string>>(
      statement`select box.id, box.company_id, box.code, box.kind, box.secret_hash
       from ${boxes} join ${companies} on company.id = box.company_id
       where ${which} and box.status = 1 and company.status = 1`,
      values,
    )
    return new Map(
      rows.map(({ id, company_id, code, kind, secret_hash }) => [
        code,
        { box: { boxId: Number(id), companyId: Number(company_id), code, kind }, secretHash: secret_hash },
      ]),
    )
  }
  return { desk, heldBoxes }
}

/** The MQTT side of boxes: who may sign in, where their messages go, what is sent to them. */
export function boxLink(platform: Platform, telemetry: TelemetryDomain) {
  const { log, now, settings } = platform
  let broker: Broker | undefined
  let stopping = false
  const states = boxStates(platform, (code) => broker?.isConnected(code) ?? false)
  /** Of the boxes that are signed in: only their own secret yields it. */
  const keys = new Map<string, Buffer>()
  const refusals = refusalBook(platform)
  telemetry.onRefused(refusals.refused)
  const answers = boxAnswers()
  const connectedListeners: ((box: LinkBox) => Promise<void>)[] = []
  const readAs = messageReader(log)

  const { desk, heldBoxes } = boxDesk(platform)
  const claims = boxClaims(platform, (code) => broker?.connectionsOf(code) ?? [])

  async function receive(box: LinkBox, topic: string, payload: Buffer): Promise<void> {
    switch (topic.slice(`box/${box.code}/up/`.length)) {
      case 'data':
        await states.heard(box)
        return telemetry.data(box, payload)
      case 'json':
        await states.heard(box)
        return telemetry.json(box, payload)
      case 'state':
        return readAs(StateMessage, box, payload, (message) => states.said(box, message), { list: MOST_DEVICES })
      case 'ack':
        await states.heard(box)
        return answers.inTurn(box.boxId, () => readAs(AckMessage, box, payload, (ack) => answers.take(box, ack)))
      case 'answer':
        await states.heard(box)
        return readAs(Answer, box, payload, (answer) => answers.answered(box, answer), ANSWER_BOUNDS)
      case 'time':
        return readAs(AskTimeMessage, box, payload, ({ asked }) => tellTime(box, asked))
      default:
        refusals.refused(box, {
          reason: 'topic',
          code: topic,
          value: payload.toString('utf8', 0, 200),
          time: undefined,
        })
    }
  }

  function tellTime(box: LinkBox, asked: number) {
    const time: TimeMessage = { asked, at: performance.now(), date: now().getTime() }
    return running().send(box.code, 'time', JSON.stringify(time))
  }

  const connected = greetings(async (box) => {
    for (const listener of connectedListeners) {
      await listener(box).catch((error) => log.error({ err: error, box: box.code }, 'greeting a box failed'))
    }
  })

  const running = () => {
    if (!broker) throw new Error('the MQTT broker is not running')
    return broker
  }

  return {
    states,
    forget(boxId: number) {
      states.forget(boxId)
      refusals.forget(boxId)
      void claims.forget(boxId)
    },
    get port() {
      return running().port
    },
    get tlsPort() {
      return running().tlsPort
    },
    get isRunning() {
      return broker !== undefined
    },
    /** The key by which a box that is signed in opens what is sealed for it. */
    keyOf: (code: string) => keys.get(code),
    isConnected: (code: string) => broker?.isConnected(code) ?? false,
    /** A write is stamped with the link clock: a box that gets it late knows how late. */
    command(code: string, message: CommandMessage) {
      const stamped = message.kind === 'write' ? { ...message, sentAt: performance.now() } : message
      return running().send(code, 'command', JSON.stringify(stamped))
    },
    ask: (code: string, text: string) => running().send(code, 'ask', text),
    /** Kept for a box that is away; an empty text clears what was kept. */
    sendSetFile: (code: string, text: string) => running().send(code, 'set-file', text, true),
    /** A new box: whoever knocked with its code before is heard anew. */
    welcome: (code: string) => desk.forget(code),
    /** Ends the box's connections and forgets that its secret was right. */
    expel(code: string) {
      desk.forget(code)
      broker?.expel(code)
    },
    /** Another gateway may hold the box: whoever is connected comes anew. */
    async replaced(boxId: number, code: string) {
      await claims.forget(boxId)
      desk.forget(code)
      broker?.expel(code)
    },
    ...answers.hearing,
    onConnected: (listener: (box: LinkBox) => Promise<void>) => void connectedListeners.push(listener),
    async start() {
      await states.open()
      await claims.open()
      await refusals.open()
      // After a restart all boxes come at once: those of late are known before.
      desk.learn(await heldBoxes("box.last_seen_at > now() - interval '30 days'", []))
      broker = await startBroker<LinkBox>({
        port: settings.MQTT_PORT,
        host: settings.HOST,
        tls:
          settings.MQTT_TLS_CERT && settings.MQTT_TLS_KEY
            ? { ...readTlsFiles(settings.MQTT_TLS_CERT, settings.MQTT_TLS_KEY), port: settings.MQTT_TLS_PORT }
            : undefined,
        async authenticate(code, secret, from) {
          const box = await desk.signIn(code, secret, from.address)
          if (!box) return undefined
          if (!(await claims.admit(box, from))) throw new NotThisOne('another gateway holds the box')
          return { ...box, key: boxKey(code, secret) }
        },
        onPublish: receive,
        refused: (box, reason, code) => refusals.refused(box, { reason, code, value: undefined, time: undefined }),
        onConnected: (box) => {
          if (box.key) keys.set(box.code, box.key)
          void connected(box)
        },
        onDisconnected: (box) => {
          keys.delete(box.code)
          // A server that stops is no fault of the boxes.
          if (!stopping) states.disconnected(box)
        },
        log,
      })
    },
    async stop() {
      stopping = true
      await broker?.close()
      broker = undefined
      await states.close()
      await refusals.close()
    },
  }
}
export type BoxLink = ReturnType<typeof boxLink>
