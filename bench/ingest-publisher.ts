import { connect } from 'node:net'
import { seeded, signal } from './signals.ts'

/**
 * The boxes of the ingest figure, in a process of their own: MQTT 3.1.1 over TCP, QoS 1, a window of unacknowledged
 * messages each. Packets are made before the clock starts, so that the figure is the server's.
 */
export type PublisherPlan = {
  port: number
  boxes: number
  pointsPerBox: number
  valuesPerMessage: number
  window: number
  start: number
  stepMs: number
}

const plan = JSON.parse(process.argv[2]!) as PublisherPlan
const random = seeded(1)
const boxes = await Promise.all(Array.from({ length: plan.boxes }, (_, i) => openBox(i + 1)))
process.send!({ ready: true })

type Order = { prepare: { firstPoll: number; polls: number } } | { go: true }

let lists: Buffer[][] = []
process.on('message', async (order: Order) => {
  if ('go' in order) {
    await Promise.all(boxes.map((box, i) => box.publish(lists[i]!)))
    process.send!({ done: true })
    return
  }
  lists = boxes.map((box) => box.prepare(order.prepare.firstPoll, order.prepare.polls))
  const packets = lists.flat()
  process.send!({
    prepared: true,
    averageBytes: packets.reduce((sum, packet) => sum + packet.length, 0) / packets.length,
  })
})

async function openBox(number: number) {
  const code = `B${number}`
  const socket = connect({ port: plan.port, host: '127.0.0.1', noDelay: true })
  const field = (value: string) => [0, value.length, ...Buffer.from(value)]
  const body = [...field('MQTT'), 4, 0b1100_0010, 0, 0, ...field(code), ...field(code), ...field('secret')]
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.once('data', () => resolve())
    socket.write(Buffer.from([0x10, body.length, ...body]))
  })
  let seq = 0

  return {
    prepare(firstPoll: number, polls: number): Buffer[] {
      const packets: Buffer[] = []
      for (let poll = firstPoll; poll < firstPoll + polls; poll++) {
        const time = plan.start + poll * plan.stepMs
        for (let first = 0; first < plan.pointsPerBox; first += plan.valuesPerMessage) {
          const samples: [number, number, number, number][] = []
          for (let i = first; i < first + plan.valuesPerMessage; i++) {
            const point = (number - 1) * plan.pointsPerBox + i + 1
            samples.push([point, time, signal(point, poll, random), 0])
          }
          seq++
          packets.push(
            publishPacket(`box/${code}/up/data`, (seq % 65_535) + 1, JSON.stringify({ epoch: 1, seq, samples })),
          )
        }
      }
      return packets
    },
    publish(packets: readonly Buffer[]): Promise<void> {
      return new Promise((resolve) => {
        let sent = 0
        let bytesAcknowledged = 0
        const fill = () => {
          const acknowledged = bytesAcknowledged >> 2 // a PUBACK is four bytes
          const until = Math.min(packets.length, acknowledged + plan.window)
          if (until > sent) {
            socket.write(Buffer.concat(packets.slice(sent, until)))
            sent = until
          }
          if (acknowledged === packets.length) {
            socket.removeListener('data', take)
            resolve()
          }
        }
        const take = (data: Buffer) => {
          bytesAcknowledged += data.length
          fill()
        }
        socket.on('data', take)
        fill()
      })
    },
  }
}

function publishPacket(topic: string, id: number, payload: string): Buffer {
  const topicBytes = Buffer.from(topic)
  const payloadBytes = Buffer.from(payload)
  const length = 2 + topicBytes.length + 2 + payloadBytes.length
  const lengthBytes: number[] = []
  for (let rest = length; ; rest >>= 7) {
    lengthBytes.push(rest > 127 ? (rest & 127) | 128 : rest)
    if (rest <= 127) break
  }
  return Buffer.concat([
    Buffer.from([0x32, ...lengthBytes, topicBytes.length >> 8, topicBytes.length & 255]),
    topicBytes,
    Buffer.from([id >> 8, id & 255]),
    payloadBytes,
  ])
}
