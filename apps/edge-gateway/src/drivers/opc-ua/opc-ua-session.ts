import { join } from 'node:path'
import type { OpcUaAddress, SetFileChannel, SetFilePoint } from '@zhizao/gateway-link/set-file'
import { OPCUACertificateManager } from 'node-opcua-certificate-manager'
import {
  AttributeIds,
  type ClientSession,
  type ClientSubscription,
  type DataValue,
  MessageSecurityMode,
  OPCUAClient,
  SecurityPolicy,
  type StatusCode,
  TimestampsToReturn,
  type UserIdentityInfo,
  UserTokenType,
} from 'node-opcua-client'
import { plainFault } from '../fault-words.ts'

// Servers cap the items of one request, mostly at 1,000 or more.
const itemsPerRequest = 500
const connectTimeoutMs = 10_000

type Watcher = {
  value(point: SetFilePoint, value: DataValue): void
  refused(point: SetFilePoint, status: StatusCode): void
  /** Called once, when the connection, the session or the subscription is gone. */
  lost(reason: string): void
}

export type OpcUaLink = { session: ClientSession; close(): Promise<void> }

/** Connects, signs in and subscribes; what goes wrong later is told once through `lost`, and the caller starts anew. */
export async function openSession(channel: SetFileChannel, folder: string, watch: Watcher): Promise<OpcUaLink> {
  const client = OPCUAClient.create({
    applicationName: 'ZhizaoEdgeGateway',
    endpointMustExist: false,
    securityMode: MessageSecurityMode.None,
    securityPolicy: SecurityPolicy.None,
    // The driver has its own back-off; the library's would go on in secret after a stop.
    connectionStrategy: { maxRetry: 0, initialDelay: 100 },
    transportTimeout: connectTimeoutMs,
    keepSessionAlive: true,
    requestedSessionTimeout: 30_000,
    clientCertificateManager: new OPCUACertificateManager({
      rootFolder: join(folder, 'opc-ua'),
      automaticallyAcceptUnknownCertificate: true,
    }),
  })
  let over = false
  const lost = (reason: string) => {
    if (over) return
    over = true
    watch.lost(reason)
  }
  const close = async () => {
    over = true
    await client.disconnect().catch(() => {})
  }
  try {
    await client.connect(channel.endpoint!)
    client.on('connection_lost', () => lost('连接中断'))
    client.on('close', () => lost('连接已关闭'))
    const session = await client.createSession(identity(channel))
    session.on('session_closed', () => lost('会话被服务器关闭'))
    session.on('keepalive_failure', () => lost('会话保活失败'))
    await subscribe(session, channel, watch, lost)
    return { session, close }
  } catch (error) {
    await close()
    throw error
  }
}

function identity(channel: SetFileChannel): UserIdentityInfo {
  if (!channel.username) return { type: UserTokenType.Anonymous }
  return { type: UserTokenType.UserName, userName: channel.username, password: channel.password ?? '' }
}

async function subscribe(
  session: ClientSession,
  channel: SetFileChannel,
  watch: Watcher,
  lost: (reason: string) => void,
): Promise<void> {
  const points = channel.devices.flatMap((device) => device.points).filter((point) => point.access !== 'w')
  if (points.length === 0) return
  const fastest = points.reduce((least, point) => Math.min(least, point.pollMs), Number.MAX_SAFE_INTEGER)
  const subscription = await session.createSubscription2({
    requestedPublishingInterval: Math.min(Math.max(fastest, 100), 1000),
    requestedLifetimeCount: 1000,
    requestedMaxKeepAliveCount: 10,
    maxNotificationsPerPublish: 0,
    publishingEnabled: true,
    priority: 1,
  })
  subscription.on('terminated', () => lost('订阅被服务器终止'))
  subscription.on('internal_error', (error: Error) => lost(`订阅出错：${plainFault(error)}`))
  for (const same of byInterval(points)) {
    for (let from = 0; from < same.length; from += itemsPerRequest) {
      await monitor(subscription, same.slice(from, from + itemsPerRequest), watch)
    }
  }
}

async function monitor(subscription: ClientSubscription, points: SetFilePoint[], watch: Watcher): Promise<void> {
  const group = await subscription.monitorItems(
    points.map(({ address }) => ({ nodeId: (address as OpcUaAddress).nodeId, attributeId: AttributeIds.Value })),
    { samplingInterval: points[0]!.pollMs, queueSize: 10, discardOldest: true },
    TimestampsToReturn.Both,
  )
  group.on('changed', (_item, value, index) => watch.value(points[index]!, value))
  group.monitoredItems.forEach((item, index) => {
    const status = item.statusCode
    if (status?.isBad()) watch.refused(points[index]!, status)
  })
}

function byInterval(points: SetFilePoint[]): SetFilePoint[][] {
  return [...Map.groupBy(points, (point) => point.pollMs).values()]
}
