import http from 'node:http'
import { connectBox, type TestBox } from '../../apps/server/src/testing/test-box.ts'
import { treeMemory } from './memory.ts'

/**
 * Beside the attacks, in a process of its own: asks for the product's health every 20 ms on a connection of its own, and
 * is a box whose samples must be acknowledged all the time.
 */
const plan = JSON.parse(process.argv[2]!) as WitnessPlan
export interface WitnessPlan {
  /** Of the product. */
  pid: number
  port: number
  mqttPort: number
  code: string
  secret: string
  pointIds: number[]
}
export interface Testimony {
  healthAsked: number
  healthWorst: number
  healthP99: number
  /** Answers that were none, or not 200. */
  healthBad: number
  /** How late this process itself was, ms: what a busy machine adds. */
  ownLag: number
  samplesSent: number
  samplesDurable: number
  /** Oldest sample at its acknowledgement, ms. */
  sampleWorst: number
  /** Most memory that the product took, bytes: its own process, and all that it has started with it. */
  memoryOwn: number
  memoryAll: number
}

const ASK_EVERY = 20
const SEND_EVERY = 100
const LOOK_EVERY = 50

const fresh = () => ({ waits: [] as number[], bad: 0, lag: 0, sent: 0, durable: 0, oldest: 0, own: 0, all: 0 })
let seen = fresh()

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
let asked: number | undefined
let due = performance.now() + ASK_EVERY
function askHealth() {
  seen.lag = Math.max(seen.lag, performance.now() - due)
  due = performance.now() + ASK_EVERY
  if (asked !== undefined) return
  asked = performance.now()
  const done = (isGood: boolean) => {
    if (asked === undefined) return
    seen.waits.push(performance.now() - asked)
    if (!isGood) seen.bad++
    asked = undefined
  }
  const request = http.get({ host: '127.0.0.1', port: plan.port, path: '/api/health', agent }, (reply) => {
    reply.resume()
    reply.on('end', () => done(reply.statusCode === 200))
    reply.on('error', () => done(false))
  })
  request.on('error', () => done(false))
}
setInterval(askHealth, ASK_EVERY)

let box: TestBox | undefined
let connecting = false
async function connect() {
  if (connecting) return
  connecting = true
  box = await connectBox(plan.mqttPort, plan.code, plan.secret).catch(() => undefined)
  box?.client.on('close', () => {
    box = undefined
    // What was on its way is not acknowledged any more; a real box would send it again.
    waiting.clear()
  })
  connecting = false
}
let turn = 0
const waiting = new Set<number>()
async function sendSamples() {
  if (!box) return connect()
  const time = Date.now()
  // Above the limit for a second, below it for four.
  const value = turn++ % 50 < 10 ? 100 : 20
  const samples = plan.pointIds.map((id) => [id, time, value, 0] as [number, number, number, number])
  seen.sent++
  waiting.add(time)
  const done = await box.data(samples).then(
    () => true,
    () => false,
  )
  waiting.delete(time)
  seen.oldest = Math.max(seen.oldest, Date.now() - time)
  if (done) seen.durable++
}
setInterval(sendSamples, SEND_EVERY)

function lookAtMemory() {
  const { own, all } = treeMemory(plan.pid)
  seen.own = Math.max(seen.own, own)
  seen.all = Math.max(seen.all, all)
}
setInterval(lookAtMemory, LOOK_EVERY)

process.on('message', (message) => {
  if (message === 'begin') {
    seen = fresh()
    // What was asked before waits for what came before.
    if (asked !== undefined) asked = performance.now()
  }
  if (message === 'tell') {
    const waits = (asked === undefined ? seen.waits : [...seen.waits, performance.now() - asked]).sort((a, b) => a - b)
    // What is still under way counts as old as it is.
    const pending = Math.max(0, ...[...waiting].map((time) => Date.now() - time))
    process.send!({
      healthAsked: waits.length,
      healthWorst: waits.at(-1) ?? 0,
      healthP99: waits[Math.floor(waits.length * 0.99)] ?? 0,
      healthBad: seen.bad,
      ownLag: seen.lag,
      samplesSent: seen.sent,
      samplesDurable: seen.durable,
      sampleWorst: Math.max(seen.oldest, pending),
      memoryOwn: seen.own,
      memoryAll: seen.all,
    } satisfies Testimony)
  }
})
process.once('disconnect', () => process.exit(0))
await connect()
process.send!('ready')
