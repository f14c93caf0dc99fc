import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { box } from '@zhizao/contract/gateway-box/box'
import mqtt from 'mqtt'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readSettings } from '../../platform/settings.ts'
import type { Caller } from '../../testing/caller.ts'
import { selfSigned } from '../../testing/self-signed.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'zhizao-tls-'))
const place = (name: string, content: string) => {
  const file = path.join(folder, name)
  writeFileSync(file, content)
  return file
}
const own = selfSigned()
const files = { MQTT_TLS_CERT: place('cert.pem', own.cert), MQTT_TLS_KEY: place('key.pem', own.key) }
afterAll(() => rmSync(folder, { recursive: true }))

describe('MQTT over TLS', () => {
  let server: TestServer
  let admin: Caller
  beforeAll(async () => {
    server = await startTestServer({ ...files, MQTT_TLS_PORT: '0' })
    admin = await server.signIn()
  })
  afterAll(() => server.stop())

  it('lets a real gateway in that knows the certificate', async () => {
    const made = await admin.client(box).create({ code: 'TLS-1', name: '加密盒子' })
    const online = vi.fn()
    server.platform.events.on('box.online', online)
    const gateway = spawn(
      process.execPath,
      [
        path.resolve(import.meta.dirname, '../../../../edge-gateway/src/main.ts'),
        '--server',
        `mqtts://127.0.0.1:${server.mqttTlsPort}`,
        '--ca',
        files.MQTT_TLS_CERT,
        '--code',
        made.code,
        '--secret',
        made.secret,
        '--data-dir',
        path.join(folder, 'box'),
      ],
      { stdio: 'ignore' },
    )
    try {
      await vi.waitFor(() => expect(online).toHaveBeenCalled(), { timeout: 20_000 })
      expect(online.mock.calls[0]![0]).toMatchObject({ boxId: made.id })
    } finally {
      gateway.kill('SIGKILL')
      await once(gateway, 'exit')
    }
  })

  it('runs beside the plain listener; who does not know the certificate does not trust it', async () => {
    const { code, secret } = await admin.client(box).create({ code: 'TLS-2', name: '盒子' })
    const to = (url: string, more: mqtt.IClientOptions = {}) =>
      mqtt.connectAsync(url, { username: code, password: secret, reconnectPeriod: 0, ...more })
    const plain = await to(`mqtt://127.0.0.1:${server.mqttPort}`)
    const secure = await to(`mqtts://127.0.0.1:${server.mqttTlsPort}`, { ca: own.cert })
    await secure.publishAsync(`box/${code}/up/state`, JSON.stringify({ online: true }), { qos: 1 })
    await expect(to(`mqtts://127.0.0.1:${server.mqttTlsPort}`)).rejects.toThrow(/self-signed/)
    await expect(to(`mqtts://127.0.0.1:${server.mqttTlsPort}`, { ca: own.cert, password: 'no' })).rejects.toThrow(
      /Bad username or password/,
    )
    for (const client of [plain, secure]) await client.endAsync(true)
  })
})

describe('the settings of TLS', () => {
  const other = selfSigned()
  const wrong: [string, Record<string, string>, RegExp][] = [
    ['a key without certificate', { MQTT_TLS_KEY: files.MQTT_TLS_KEY }, /MQTT_TLS_CERT：设置了 MQTT_TLS_KEY 时/],
    ['a certificate without key', { MQTT_TLS_CERT: files.MQTT_TLS_CERT }, /MQTT_TLS_KEY：设置了 MQTT_TLS_CERT 时/],
    [
      'a file that is not there',
      { ...files, MQTT_TLS_CERT: '/nowhere.pem' },
      /MQTT_TLS_CERT：找不到文件 \/nowhere.pem/,
    ],
    ['the key of another', { ...files, MQTT_TLS_KEY: place('other.pem', other.key) }, /MQTT_TLS_KEY：私钥 .* 不匹配/],
    ['a certificate that is none', { ...files, MQTT_TLS_CERT: files.MQTT_TLS_KEY }, /不是 PEM 格式的证书/],
    ['a key that is none', { ...files, MQTT_TLS_KEY: files.MQTT_TLS_CERT }, /不是 PEM 格式的私钥/],
    ['a folder', { ...files, MQTT_TLS_KEY: folder }, /MQTT_TLS_KEY：无法读取文件/],
  ]
  it.each(wrong)('%s stops the start with its reason', (_, environment, reason) => {
    expect(() => readSettings(environment)).toThrow(reason)
  })
  it('are off where none is given', () => {
    expect(readSettings({}).MQTT_TLS_CERT).toBeUndefined()
  })
})
