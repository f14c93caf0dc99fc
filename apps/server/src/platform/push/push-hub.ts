import type { LiveValue, PushEvent } from '@zhizao/contract/push/topics'
import type { SessionUser } from '../context.ts'
import { type Connection, frameOf, isSlow, sendEvent, sendFrame } from './connection.ts'

const CATCH_UP_EVERY = 200

/** Who watches what. Values go to the watchers of their points, other events to the subscribers of a topic in one company. */
export function pushHub() {
  const connections = new Set<Connection>()
  const watchers = new Map<number, Set<Connection>>()
  let catchUp: NodeJS.Timeout | undefined

  function watch(connection: Connection, topic: string, points: readonly number[]) {
    if (connection.topics.has(topic)) return
    connection.topics.set(topic, points)
    for (const point of points) {
      connection.points.set(point, (connection.points.get(point) ?? 0) + 1)
      const set = watchers.get(point) ?? new Set()
      watchers.set(point, set.add(connection))
    }
  }
  function unwatch(connection: Connection, topic: string) {
    for (const point of connection.topics.get(topic) ?? []) {
      const left = (connection.points.get(point) ?? 1) - 1
      if (left > 0) connection.points.set(point, left)
      else {
        connection.points.delete(point)
        connection.waiting.delete(point)
        const set = watchers.get(point)
        set?.delete(connection)
        if (set?.size === 0) watchers.delete(point)
      }
    }
    connection.topics.delete(topic)
  }

  /** Newest values, one a point at most. Browsers that want the same of them share one message. */
  function values(changed: readonly LiveValue[]) {
    const wanted = new Map<Connection, LiveValue[]>()
    for (const value of changed) {
      for (const connection of watchers.get(Number(value.pointId)) ?? []) {
        const list = wanted.get(connection)
        if (list) list.push(value)
        else wanted.set(connection, [value])
      }
    }
    const shared = new Map<string, Buffer>()
    for (const [connection, list] of wanted) {
      if (connection.waiting.size || isSlow(connection)) wait(connection, list)
      else sendFrame(connection, messageOf(list, shared))
    }
  }
  function wait(connection: Connection, list: LiveValue[]) {
    for (const value of list) connection.waiting.set(Number(value.pointId), value)
    catchUp ??= setTimeout(sendWaiting, CATCH_UP_EVERY)
  }
  function sendWaiting() {
    catchUp = undefined
    let more = false
    for (const connection of connections) {
      if (!connection.waiting.size) continue
      if (isSlow(connection)) more = true
      else {
        sendFrame(connection, messageOf([...connection.waiting.values()], new Map()))
        connection.waiting.clear()
      }
    }
    if (more) catchUp = setTimeout(sendWaiting, CATCH_UP_EVERY)
  }

  return {
    connections,
    watch,
    unwatch,
    values,
    isWatched: (point: number) => watchers.has(point),
    /** Points that browsers watch. */
    watched: () => watchers.keys(),
    add: (connection: Connection) => void connections.add(connection),
    remove(connection: Connection) {
      for (const topic of [...connection.topics.keys()]) unwatch(connection, topic)
      connections.delete(connection)
    },
    /** To every subscriber of a topic in a company who may see it. */
    publish(companyId: string, topic: string, event: PushEvent, maySee: (user: SessionUser) => boolean = () => true) {
      const frame = frameOf(event)
      for (const connection of connections) {
        const { user } = connection
        if (user?.companyId === companyId && connection.topics.has(topic) && maySee(user)) sendFrame(connection, frame)
      }
    },
    /** How many sockets a session has. */
    countOf: (sessionId: string) =>
      connections.values().reduce((n, { user }) => n + Number(user?.sessionId === sessionId), 0),
    /** Ends a session's sockets with the reason that its holder is shown. */
    end(sessionId: string, code: number, msg: string) {
      for (const connection of connections) {
        if (connection.user?.sessionId !== sessionId) continue
        sendEvent(connection, { event: 'refused', code, msg })
        connection.socket.close(4000 + (code % 1000))
      }
    },
    /** Subscriptions of a company are checked anew after rights have changed: their browsers reconnect. Whose rights they were is told. */
    dropCompany(companyId: string, userIds?: readonly string[]) {
      for (const connection of connections) {
        const { user } = connection
        if (user?.companyId !== companyId) continue
        if (!userIds || userIds.includes(user.id)) sendEvent(connection, { event: 'access' })
        connection.socket.close(1012)
      }
    },
    stop() {
      clearTimeout(catchUp)
      for (const { socket } of connections) socket.close(1001)
    },
  }
}
export type PushHub = ReturnType<typeof pushHub>

function messageOf(list: readonly LiveValue[], shared: Map<string, Buffer>): Buffer {
  const key = list.length === 1 ? list[0]!.pointId : list.map((value) => value.pointId).join()
  const known = shared.get(key)
  if (known) return known
  const frame = frameOf({ event: 'values', values: [...list] })
  shared.set(key, frame)
  return frame
}
