import { createServer, type Socket } from 'node:net'
import {
  AckMessage,
  AskTimeMessage,
  type CommandMessage,
  DataMessage,
  StateMessage,
  topics,
} from '@zhizao/gateway-link/messages'
import { Answer, type Question, questionTopics } from '@zhizao/gateway-link/questions'
import type { SetFile } from '@zhizao/gateway-link/set-file'
import { Aedes } from 'aedes'

type Options = { box?: string; secret?: string; port: number; tellsTime?: boolean }

/** The server's side of the link: a real MQTT broker that checks sign-in and keeps what a box sent. */
export async function testBroker({ box = 'BOX1', secret = 'secret', port, tellsTime = true }: Options) {
  const aedes = await Aedes.createBroker()
  const data: DataMessage[] = []
  const states: StateMessage[] = []
  const acks: AckMessage[] = []
  const answers: Answer[] = []
  const sockets = new Set<Socket>()
  let held: (() => void)[] | undefined

  aedes.authenticate = (_client, username, password, done) => {
    done(null, username === box && password?.toString() === secret)
  }
  aedes.authorizePublish = (client, packet, done) => {
    if (client) {
      const message = JSON.parse(packet.payload.toString())
      if (packet.topic === topics.data(box)) data.push(DataMessage.parse(message))
      if (packet.topic === topics.state(box)) states.push(StateMessage.parse(message))
      if (packet.topic === topics.ack(box)) acks.push(AckMessage.parse(message))
      if (packet.topic === questionTopics.answer(box)) answers.push(Answer.parse(message))
      if (packet.topic === topics.askTime(box) && tellsTime) {
        const { asked } = AskTimeMessage.parse(message)
        void publish(topics.tellTime(box), JSON.stringify({ asked, at: performance.now(), date: Date.now() }), false)
      }
      if (held && packet.topic === topics.data(box)) {
        held.push(() => done(null))
        return
      }
    }
    done(null)
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    aedes.handle(socket)
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))

  const publish = (topic: string, payload: string, retain: boolean) =>
    new Promise<void>((done, failed) => {
      aedes.publish({ cmd: 'publish', topic, payload: Buffer.from(payload), qos: 1, retain, dup: false }, (error) =>
        error ? failed(error) : done(),
      )
    })

  return {
    url: `mqtt://127.0.0.1:${port}`,
    data,
    states,
    acks,
    answers,
    ask: (question: Question) => publish(questionTopics.ask(box), JSON.stringify(question), false),
    sendSetFile: (setFile: SetFile) => publish(topics.setFile(box), JSON.stringify(setFile), true),
    sendText: (topic: string, text: string) => publish(topic, text, false),
    command: (command: CommandMessage) => publish(topics.command(box), JSON.stringify(command), false),
    /** As the server sends it: with its time. */
    write: (write: Omit<Extract<CommandMessage, { kind: 'write' }>, 'kind' | 'sentAt'>) =>
      publish(
        topics.command(box),
        JSON.stringify({ kind: 'write', ...write, sentAt: performance.now() } satisfies CommandMessage),
        false,
      ),
    /** Takes messages in but sends no PUBACK until released. */
    hold() {
      held = []
    },
    release() {
      const waiting = held ?? []
      held = undefined
      for (const done of waiting) done()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((done) => aedes.close(() => done()))
      await new Promise<void>((done) => server.close(() => done()))
    },
  }
}
