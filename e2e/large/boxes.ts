import { setTimeout as pause } from 'node:timers/promises'
import { connectBox, type TestBox } from '../../apps/server/src/testing/test-box.ts'
import { loadReading } from '../../bench/signals.ts'
import type { BuiltBox } from './build.ts'
import { planned } from './planned.ts'

/** The plant's boxes, in a process of their own: each reads its points every 10 s and sends them in messages of 250. */
const plan = await planned<BoxesPlan>()
export interface BoxesPlan {
  mqttPort: number
  boxes: BuiltBox[]
}
export interface BoxesTold {
  sent: number
  /** From sending a message to its acknowledgement, ms. */
  waits: number[]
}

/** What a box is asked to do beside its readings. */
export type BoxesAsked = 'tell' | 'lose' | 'back' | { breach: number }
/** A value beyond the limit of a machine's first point. */
const BEYOND = 2000

const EVERY = 10_000
const OF_MESSAGE = 250
let waits: number[] = []
let sent = 0
let isAway = false
const connected = new Map<string, TestBox>()

async function send(box: BuiltBox) {
  const live = connected.get(box.code)
  if (!live?.client.connected) return
  const time = Date.now()
  for (let at = 0; at < box.pointIds.length; at += OF_MESSAGE) {
    const part = box.pointIds.slice(at, at + OF_MESSAGE)
    const began = performance.now()
    await live.data(part.map((id) => [id, time, loadReading(id, time), 0]))
    waits.push(performance.now() - began)
    sent += part.length
  }
}

async function keep(box: BuiltBox, at: number) {
  await pause((EVERY * at) / plan.boxes.length)
  for (;;) {
    if (isAway) {
      await pause(200)
      continue
    }
    if (!connected.get(box.code)?.client.connected)
      await connectBox(plan.mqttPort, box.code, box.secret).then(
        (live) => connected.set(box.code, live),
        () => {},
      )
    const due = performance.now() + (connected.get(box.code)?.client.connected ? EVERY : 500)
    // A message that is lost with its connection is sent by a real box again; here the next reading follows.
    await Promise.race([send(box).catch(() => {}), pause(EVERY)])
    await pause(Math.max(0, due - performance.now()))
  }
}

/** Raises the alarm of the first point of the n-th machine, counted over the boxes; tells the point and when it was read. */
async function breach(n: number) {
  const box = plan.boxes[n % plan.boxes.length]!
  const pointId = box.pointIds[20 * Math.floor(n / plan.boxes.length)]!
  while (!connected.get(box.code)?.client.connected) await pause(50)
  const time = Date.now()
  await connected.get(box.code)!.data([[pointId, time, BEYOND, 0]])
  process.send!({ pointId, time })
}

process.on('message', (asked: BoxesAsked) => {
  if (asked === 'tell') {
    process.send!({ sent, waits } satisfies BoxesTold)
    waits = []
    sent = 0
  } else if (asked === 'lose') {
    isAway = true
    // As a net that breaks does: nobody says good-bye.
    for (const live of connected.values()) live.client.stream.destroy()
  } else if (asked === 'back') isAway = false
  else void breach(asked.breach)
})
process.on('disconnect', () => process.exit())
for (const [at, box] of plan.boxes.entries()) void keep(box, at)
