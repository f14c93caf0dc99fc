import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ChannelSecurity, SetFileChannel } from '@zhizao/gateway-link/set-file'
import { DataType, OPCUACertificateManager } from 'node-opcua'
import { afterEach, expect, test } from 'vitest'
import { MessageSecurityMode, opcUaServer, SecurityPolicy } from '../../testing/opc-ua-server.ts'
import { recordingSink } from '../../testing/recording-sink.ts'
import { point } from '../../testing/set-files.ts'
import { waitFor } from '../../testing/wait-for.ts'
import { certificateStore } from './certificate-store.ts'
import { openOpcUa } from './opc-ua-driver.ts'

const open: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

const nodes = [{ name: 'Temp', dataType: DataType.Double, value: 21.5 }]
type Options = Parameters<typeof opcUaServer>[2]
async function server(options?: Options) {
  const started = await opcUaServer(nodes, undefined, options)
  open.push(started.close)
  return started
}

/** A channel of a gateway whose certificates lie in a folder of its own. */
function channel(endpoint: string, security: ChannelSecurity, more: object = {}) {
  const config = SetFileChannel.parse({
    id: 1,
    code: 'ua',
    name: '二号通道',
    driver: 'opc-ua',
    endpoint,
    security,
    ...more,
    devices: [
      {
        id: 1,
        code: 'm',
        name: '一号机',
        points: [point({ id: 1, code: 'temp', dataType: 'float64', address: { nodeId: 'ns=1;s=Temp' } })],
      },
    ],
  })
  const recorded = recordingSink()
  const driver = openOpcUa(config, recorded.sink)
  open.push(() => driver.stop())
  return {
    driver,
    store: certificateStore(recorded.sink.folder),
    value: (what: string) => waitFor(what, () => recorded.of('temp').at(-1)?.value === 21.5, 40_000),
    fault: (words: string) => waitFor(words, () => driver.devices()[0]?.error?.includes(words), 40_000),
  }
}

const policies = ['Basic256Sha256', 'Aes128_Sha256_RsaOaep', 'Aes256_Sha256_RsaPss'] as const
test.each(
  policies.flatMap((policy) => (['Sign', 'SignAndEncrypt'] as const).map((mode) => `${policy}/${mode}` as const)),
)(
  '%s: the server is unknown until somebody confirms its certificate, then values come',
  async (security) => {
    const machine = await server()
    const { store, value, fault } = channel(machine.endpoint, security)
    await fault('服务器的证书还没有被信任')
    expect(store.own()?.thumbprint).toMatch(/^[\dA-F]{40}$/)
    const { waiting, trusted } = store.all()
    expect([waiting.length, trusted.length]).toEqual([1, 0])
    store.trust(waiting[0]!.thumbprint)
    await value('a value after the server is trusted')
    expect(store.all()).toMatchObject({ waiting: [], trusted: [{ thumbprint: waiting[0]!.thumbprint }] })
  },
  90_000,
)

test('a server that is trusted no more is left at once, and told as one to be confirmed', async () => {
  const machine = await server()
  const { driver, store, value, fault } = channel(machine.endpoint, 'Basic256Sha256/SignAndEncrypt')
  await fault('服务器的证书还没有被信任')
  const { thumbprint } = store.all().waiting[0]!
  store.trust(thumbprint)
  await value('a value while the server is trusted')
  driver.distrusted?.('00')
  expect(driver.devices()).toMatchObject([{ online: true }])
  store.distrust(thumbprint)
  driver.distrusted?.(thumbprint)
  await fault('服务器的证书已不再被信任')
  await fault('服务器的证书还没有被信任')
  expect(store.all()).toMatchObject({ trusted: [], waiting: [{ thumbprint }] })
}, 90_000)

test('a server that does not trust the gateway is told so, with the thumbprint to trust there', async () => {
  const machine = await server({ isStrict: true })
  const { store, fault } = channel(machine.endpoint, 'Basic256Sha256/SignAndEncrypt')
  await fault('服务器的证书还没有被信任')
  store.trust(store.all().waiting[0]!.thumbprint)
  await fault(`请在服务器上信任指纹为 ${store.own()!.thumbprint} 的证书`)
}, 90_000)

test('a policy that the server does not offer is told, and so is a server without unencrypted connections', async () => {
  const machine = await server({
    securityPolicies: [SecurityPolicy.Basic256Sha256],
    securityModes: [MessageSecurityMode.SignAndEncrypt],
  })
  await channel(machine.endpoint, 'Aes256_Sha256_RsaPss/Sign').fault('服务器没有提供所选的安全策略')
  await channel(machine.endpoint, 'none').fault('服务器不接受')
}, 90_000)

/** A person's certificate and its private key, PEM. */
async function userCertificate() {
  const rootFolder = mkdtempSync(join(tmpdir(), 'gateway-user-'))
  const maker = new OPCUACertificateManager({ rootFolder })
  await maker.initialize()
  const outputFile = join(rootFolder, 'user.pem')
  const named = { applicationUri: 'urn:operator', subject: '/CN=operator', dns: ['localhost'] }
  await maker.createSelfSignedCertificate({ ...named, startDate: new Date(), validity: 365, outputFile })
  const [cert, key] = [outputFile, maker.privateKey].map((file) => readFileSync(file, 'utf8')) as [string, string]
  await maker.dispose()
  return { cert, key }
}

test('a channel signs in by its user certificate', async () => {
  const machine = await server({ allowAnonymous: false })
  const { cert, key } = await userCertificate()
  const named = { userCertificate: cert, password: key }
  const { store, value, fault } = channel(machine.endpoint, 'Basic256Sha256/SignAndEncrypt', named)
  await fault('服务器的证书还没有被信任')
  store.trust(store.all().waiting[0]!.thumbprint)
  await value('a value by certificate')
}, 90_000)

test('who may not come in is told apart: a wrong password, nobody by name', async () => {
  const machine = await server({ allowAnonymous: false })
  await channel(machine.endpoint, 'none').fault('服务器不允许匿名访问')
  const wrong = { username: '操作员', password: 'wrong' }
  await channel(machine.endpoint, 'none', wrong).fault('用户名或密码被服务器拒绝')
  const right = { username: '操作员', password: '123456' }
  await channel(machine.endpoint, 'none', right).value('a value by name')
}, 90_000)
