import { X509Certificate } from 'node:crypto'
import { existsSync } from 'node:fs'
import { hostname } from 'node:os'
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
import { ownCertificateFile, thumbprintOf } from './certificate-store.ts'
import { subscribe, type Watcher } from './opc-ua-subscription.ts'

const applicationName = 'ZhizaoEdgeGateway'
const validDays = 3650
const connectTimeoutMs = 10_000

export type OpcUaLink = {
  session: ClientSession
  /** Of the certificate that was trusted for it; empty on a connection without encryption. */
  trusted: string
  close(): Promise<void>
}

/** The gateway's own certificate, made once, and those that it has been told to trust. */
async function ownCertificates(folder: string, isSecured: boolean): Promise<OPCUACertificateManager> {
  const certificates = new OPCUACertificateManager({
    rootFolder: join(folder, 'opc-ua'),
    // Without encryption there is nothing to trust; else somebody confirms the server first.
    automaticallyAcceptUnknownCertificate: !isSecured,
    disableFileWatchers: true,
  })
  await certificates.initialize()
  const outputFile = ownCertificateFile(folder)
  if (!existsSync(outputFile)) {
    const host = hostname()
    await certificates.createSelfSignedCertificate({
      applicationUri: `urn:${host}:${applicationName}`,
      dns: [host],
      outputFile,
      subject: `/O=Zhizao/CN=${applicationName}@${host}`,
      startDate: new Date(),
      validity: validDays,
    })
  }
  return certificates
}

/** Connects, signs in and subscribes; what goes wrong later is told once through `lost`, and the caller starts anew. */
export async function openSession(
  channel: SetFileChannel,
  { folder, log }: { folder: string; log: Logger },
  watch: Watcher,
): Promise<OpcUaLink> {
  const client = OPCUAClient.create({
    applicationName,
    endpointMustExist: false,
    ...securityOf(channel),
    // The driver has its own back-off; the library's would go on in secret after a stop.
    connectionStrategy: { maxRetry: 0, initialDelay: 100 },
    transportTimeout: connectTimeoutMs,
    keepSessionAlive: true,
    requestedSessionTimeout: 30_000,
    clientCertificateManager: await ownCertificates(folder, isSecured(channel)),
  })
  let over = false
  const lost = (reason: string) => {
    if (over) return
    over = true
    watch.lost(reason)
  }
  let unwatch = () => {}
  const close = async () => {
    over = true
    unwatch()
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
    unwatch = await subscribe(session, points, { ...watch, lost }, log)
    return { session, trusted: isSecured(channel) ? thumbprintOf(session.serverCertificate) : '', close }
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
  const { username, userCertificate, password = '' } = channel
  if (userCertificate)
    return {
      type: UserTokenType.Certificate,
      certificateData: new X509Certificate(userCertificate).raw,
      privateKey: password,
    }
  if (!username) return { type: UserTokenType.Anonymous }
  return { type: UserTokenType.UserName, userName: username, password }
}
