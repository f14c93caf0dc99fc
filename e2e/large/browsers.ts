import { setTimeout as pause } from 'node:timers/promises'
import { PUSH_PATH, type PushEvent } from '@zhizao/contract/push/topics'
import { signDigits, signOf } from '@zhizao/rules/sign'
import { WebSocket } from 'ws'
import { planned } from './planned.ts'

/** Browsers that look on, in a process of their own: each watches the points of three machines, and comes back when its socket ends. */
const plan = await planned<BrowsersPlan>()
export interface BrowsersPlan {
  url: string
  token: string
  browsers: number
  machineIds: string[]
}
export interface BrowsersTold {
  /** Age of values when they come, by their source time, ms. */
  ages: number[]
  open: number
  values: number
  /** Changes of the tree that browsers were told, over all of them. */
  trees: number
  /** When each browser heard of an alarm that was raised, by its point. */
  raised: { pointId: string; at: number }[]
}

const digits = signDigits()
let ages: number[] = []
let values = 0
let trees = 0
let raised: BrowsersTold['raised'] = []
const open = new Set<WebSocket>()

async function look(at: number) {
  const topics = [0, 1, 2].map((more) => `object:${plan.machineIds[(at * 3 + more) % plan.machineIds.length]}`)
  for (;;) {
    const socket = new WebSocket(`${plan.url.replace(/^http/, 'ws')}${PUSH_PATH}`)
    await new Promise<void>((ended) => {
      socket.on('error', () => {})
      socket.on('close', () => ended())
      socket.on('open', () => {
        const time = String(Date.now())
        socket.send(
          JSON.stringify({ op: 'sign-in', token: plan.token, time, sign: signOf(plan.token, time, digits()) }),
        )
      })
      let isFilled = false
      socket.on('message', (data) => {
        const event = JSON.parse(String(data)) as PushEvent
        if (event.event === 'signed-in') {
          open.add(socket)
          socket.send(JSON.stringify({ op: 'subscribe', topics: [...topics, 'alarms', 'objects'] }))
        } else if (event.event === 'values') {
          values += event.values.length
          // The first ones are what was known before.
          if (isFilled) ages.push(Date.now() - Math.max(...event.values.map(({ time }) => time)))
          isFilled = true
        } else if (event.event === 'objects') trees++
        else if (event.event === 'alarm')
          for (const { id, pointId } of event.rows)
            if (pointId && event.raised.includes(id)) raised.push({ pointId, at: Date.now() })
      })
    })
    open.delete(socket)
    await pause(500 + Math.random() * 500)
  }
}

process.on('message', (asked) => {
  if (asked !== 'tell') return
  process.send!({ ages, open: open.size, values, trees, raised } satisfies BrowsersTold)
  ages = []
  values = 0
  trees = 0
  raised = []
})
process.on('disconnect', () => process.exit())
for (let at = 0; at < plan.browsers; at++) void look(at)
