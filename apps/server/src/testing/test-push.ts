import { PUSH_PATH, type PushEvent, type PushRequest } from '@zhizao/contract/push/topics'
import { signDigits, signOf } from '@zhizao/rules/sign'
import { WebSocket } from 'ws'
import type { Caller } from './caller.ts'

const digits = signDigits()

/** A browser's push connection, signed in as the caller. */
export async function connectPush(url: string, caller: Caller, now: () => Date = () => new Date()) {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}${PUSH_PATH}`)
  const events: PushEvent[] = []
  const lookers = new Set<() => void>()
  const lookAgain = () => {
    for (const look of lookers) look()
  }
  const listeners = new Set<(event: PushEvent) => void>()
  let closed = false
  socket.on('message', (data) => {
    const event = JSON.parse(String(data)) as PushEvent
    events.push(event)
    for (const listener of listeners) listener(event)
    lookAgain()
  })
  socket.on('close', () => {
    closed = true
    lookAgain()
  })
  socket.on('error', () => {})
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  const send = (request: PushRequest) => socket.send(JSON.stringify(request))

  /** Resolves when `found` is true of what came so far. */
  function until(found: () => boolean, what: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`${what} did not come: ${JSON.stringify(events)}`)), 8000)
      const look = () => {
        if (!found()) return
        clearTimeout(late)
        lookers.delete(look)
        resolve()
      }
      lookers.add(look)
      look()
    })
  }

  const time = String(now().getTime())
  send({ op: 'sign-in', token: caller.token, time, sign: signOf(caller.token, time, digits()) })
  await until(() => closed || events.some(({ event }) => event === 'signed-in' || event === 'refused'), 'the sign-in')

  return {
    socket,
    events,
    until,
    /** Hears each event as it comes. */
    listen: (listener: (event: PushEvent) => void) => void listeners.add(listener),
    subscribe: (...topics: string[]) => send({ op: 'subscribe', topics }),
    ping: () => send({ op: 'ping' }),
    values: (pointId: string) =>
      events.flatMap((one) => (one.event === 'values' ? one.values.filter((value) => value.pointId === pointId) : [])),
    isClosed: () => closed,
    close: () => socket.terminate(),
  }
}
