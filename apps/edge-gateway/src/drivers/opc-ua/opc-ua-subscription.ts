import type { SetFilePoint } from '@zhizao/gateway-link/set-file'
import {
  AttributeIds,
  type ClientMonitoredItemGroup,
  type ClientSession,
  type ClientSubscription,
  type DataValue,
  type NodeId,
  type StatusCode,
  TimestampsToReturn,
} from 'node-opcua-client'
import type { Logger } from 'pino'
import { plainFault, statusFault } from '../fault-words.ts'
import { enumNamesOf } from './opc-ua-enumeration.ts'
import { addressOf, BadAddress, type Place, placeOf } from './opc-ua-node.ts'
import type { EnumNames } from './opc-ua-reading.ts'
import { refusedNodes } from './refused-nodes.ts'

// Servers cap the items of one request, mostly at 1,000 or more.
const itemsPerRequest = 500

export type Watcher = {
  value(point: SetFilePoint, value: DataValue, names: EnumNames | undefined): void
  /** The point has no value on this connection, and why. */
  refused(point: SetFilePoint, fault: string): void
  /** Called once, when the connection, the session or the subscription is gone. */
  lost(reason: string): void
}

type Watched = { point: SetFilePoint; place: Place; names?: EnumNames }

/**
 * Watches points; answers how to end it. One that cannot be watched is refused by itself and holds up no other, and is watched as soon
 * as the server has it.
 */
export async function subscribe(
  session: ClientSession,
  all: SetFilePoint[],
  watch: Watcher,
  log: Logger,
): Promise<() => void> {
  const points = all.filter((point) => point.access !== 'w')
  if (points.length === 0) return () => {}
  const fastest = points.reduce((least, point) => Math.min(least, point.pollMs), Number.MAX_SAFE_INTEGER)
  const subscription = await session.createSubscription2({
    requestedPublishingInterval: Math.min(Math.max(fastest, 100), 1000),
    requestedLifetimeCount: 1000,
    requestedMaxKeepAliveCount: 10,
    maxNotificationsPerPublish: 0,
    publishingEnabled: true,
    priority: 1,
  })
  subscription.on('terminated', () => watch.lost('订阅被服务器终止'))
  subscription.on('internal_error', (error: Error) => watch.lost(`订阅出错：${plainFault(error)}`))
  const ids = new Map<number, NodeId>()
  const later = refusedNodes(session, (found) => watchAll(found))
  const noting: Watcher = {
    ...watch,
    refused(point, fault) {
      const nodeId = ids.get(point.id)
      if (nodeId) later.note({ point, nodeId })
      watch.refused(point, fault)
    },
  }
  async function watchAll(some: SetFilePoint[]) {
    const watched = await placed(session, some, noting)
    for (const { point, place } of watched) ids.set(point.id, place.nodeId)
    await named(session, watched, log)
    for (const same of Map.groupBy(watched, ({ point }) => point.pollMs).values()) {
      for (let from = 0; from < same.length; from += itemsPerRequest)
        for (const point of await monitor(session, subscription, same.slice(from, from + itemsPerRequest), noting))
          later.forget(point)
    }
  }
  try {
    await watchAll(points)
  } catch (error) {
    later.stop()
    throw error
  }
  return later.stop
}

async function placed(session: ClientSession, points: SetFilePoint[], watch: Watcher): Promise<Watched[]> {
  const watched: Watched[] = []
  for (const point of points) {
    try {
      watched.push({ point, place: await placeOf(session, addressOf(point)) })
    } catch (error) {
      if (!(error instanceof BadAddress)) throw error
      watch.refused(point, error.message)
    }
  }
  return watched
}

/** Points of text show the names of an enumeration. Whoever cannot tell them shows its numbers. */
async function named(session: ClientSession, watched: Watched[], log: Logger): Promise<void> {
  const texts = watched.filter(({ point }) => point.dataType === 'string')
  for (let from = 0; from < texts.length; from += itemsPerRequest) {
    const some = texts.slice(from, from + itemsPerRequest)
    try {
      const names = await enumNamesOf(
        session,
        some.map(({ place }) => place.nodeId),
      )
      some.forEach((one, at) => {
        one.names = names[at]
      })
    } catch (error) {
      log.info({ err: error }, 'names of enumerations are not to be had')
    }
  }
}

/** Answers the points that are watched. A request that the server refuses as a whole is halved until it is known which node it does not like. */
async function monitor(
  session: ClientSession,
  subscription: ClientSubscription,
  some: Watched[],
  watch: Watcher,
): Promise<SetFilePoint[]> {
  const { pollMs } = some[0]!.point
  let group: ClientMonitoredItemGroup
  try {
    group = await subscription.monitorItems(
      some.map(({ place }) => ({ ...place, attributeId: AttributeIds.Value })),
      { samplingInterval: pollMs, queueSize: 10, discardOldest: true },
      TimestampsToReturn.Both,
    )
  } catch (error) {
    if (session.isReconnecting) throw error
    if (some.length === 1) {
      watch.refused(some[0]!.point, plainFault(error))
      return []
    }
    const middle = Math.ceil(some.length / 2)
    return [
      ...(await monitor(session, subscription, some.slice(0, middle), watch)),
      ...(await monitor(session, subscription, some.slice(middle), watch)),
    ]
  }
  group.on('changed', (_item, value, index) => watch.value(some[index]!.point, value, some[index]!.names))
  return some.flatMap(({ point }, index) => {
    const status: StatusCode | undefined = group.monitoredItems[index]!.statusCode
    if (!status?.isBad()) return [point]
    watch.refused(point, statusFault(status.name))
    return []
  })
}
