import { join } from 'node:path'
import type { SetFileChannel } from '@zhizao/gateway-link/set-file'
import { OPCUACertificateManager } from 'node-opcua-certificate-manager'
import {
  type ClientSession,
  MessageSecurityMode,
  OPCUAClient,
  SecurityPolicy,
  type UserIdentityInfo,
  UserTokenType,
} from 'node-opcua-client'
import type { Logger } from 'pino'
import { subscribe, type Watcher } from './opc-ua-subscription.ts'

const connectTimeoutMs = 10_000

export type OpcUaLink = { session: ClientSession; close(): Promise<void> }

/** Connects, signs in and subscribes; what goes wrong later is told once through `lost`, and the caller starts anew. */
export async function openSession(
  channel: SetFileChannel,
  { folder, log }: { folder: string; log: Logger },
  watch: Watcher,
): Promise<OpcUaLink> {
  const client = OPCUAClient.create({
    applicationName: 'ZhizaoEdgeGateway',
    endpointMustExist: false,
    ...securityOf(channel),
    // The driver has its own back-off; the library's would go on in secret after a stop.
    connectionStrategy: { maxRetry: 0, initialDelay: 100 },
    transportTimeout: connectTimeoutMs,
    keepSessionAlive: true,
    requestedSessionTimeout: 30_000,
    clientCertificateManager: new OPCUACertificateManager({
      rootFolder: join(folder, 'opc-ua'),
      // Without encryption there is nothing to trust; else somebody confirms the server first.
      automaticallyAcceptUnknownCertificate: !isSecured(channel),
      disableFileWatchers: true,
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
    const points = channel.devices.flatMap((device) => device.points)
    await subscribe(session, points, { ...watch, lost }, log)
    return { session, close }
  } catch (error) {
    await close()
    throw error
  }
}

const isSecured = ({ security = 'none' }: SetFileChannel) => security !== 'none'

function securityOf({ security = 'none' }: SetFileChannel) {
  if (security === 'none') return { securityMode: MessageSecurityMode.None, securityPolicy: SecurityPolicy.None }
  const [policy, mode] = security.split('/') as [keyof typeof SecurityPolicy, 'Sign' | 'SignAndEncrypt']
  return { securityMode: MessageSecurityMode[mode], securityPolicy: SecurityPolicy[policy] }
}

function identity(channel: SetFileChannel): UserIdentityInfo {
  if (!channel.username) return { type: UserTokenType.Anonymous }
  return { type: UserTokenType.UserName, userName: channel.username, password: channel.password ?? '' }
}
