import type { AckMessage, CommandMessage, StateMessage, WireSample } from '@zhizao/gateway-link/messages'
import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt'

interface Taken {
  topic: string
  payload: Buffer
}

/** A box in the hands of a test: signs in over real MQTT, sends what it is told to, keeps what it gets. */
export async function connectBox(port: number, code: string, secret: string, more: IClientOptions = {}) {
  const client: MqttClient = await connectAsync({
    host: '127.0.0.1',
    port,
    username: code,
    password: secret,
    clientId: 'gateway',
    protocolVersion: 4,
    reconnectPeriod: 0,
    connectTimeout: 5000,
    ...more,
  })
  const taken: Taken[] = []
  const lookers = new Set<() => void>()
  client.on('message', (topic, payload) => {
    taken.push({ topic, payload })
    for (const look of lookers) look()
  })
  client.on('error', () => {})
  let seq = 0
  const epoch = Date.now()
  const up = (topic: string, message: unknown) =>
    client.publishAsync(`box/${code}/up/${topic}`, JSON.stringify(message), { qos: 1 })

  /** The next message on a topic below `down/`. */
  async function next(topic: string): Promise<string> {
    const find = () => taken.findIndex((one) => one.topic === `box/${code}/down/${topic}`)
    if (find() < 0) {
      await new Promise<void>((resolve, reject) => {
        const late = setTimeout(() => reject(new Error(`nothing came on ${topic}`)), 8000)
        const look = () => {
          if (find() < 0) return
          clearTimeout(late)
          lookers.delete(look)
          resolve()
        }
        lookers.add(look)
      })
    }
    return taken.splice(find(), 1)[0]!.payload.toString('utf8')
  }

  return {
    client,
    taken,
    next,
    /** Subscribes to what a box of ours listens to. */
    listen: () =>
      client.subscribeAsync(
        ['command', 'set-file', 'time', 'ask'].map((each) => `box/${code}/down/${each}`),
        { qos: 1 },
      ),
    nextCommand: async () => JSON.parse(await next('command')) as CommandMessage,
    /** Resolves when the samples are durable. */
    data: (samples: WireSample[], at = ++seq) => up('data', { epoch, seq: at, samples }),
    state: (state: Partial<StateMessage> = {}) => up('state', { online: true, time: Date.now(), ...state }),
    ack: (ack: Omit<AckMessage, 'time'>) => up('ack', { time: Date.now(), ...ack }),
    up,
    end: () => client.endAsync(true),
  }
}
export type TestBox = Awaited<ReturnType<typeof connectBox>>
