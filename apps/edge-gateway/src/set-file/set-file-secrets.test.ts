import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DataType } from 'node-opcua'
import { afterEach, expect, test } from 'vitest'
import { startGateway } from '../start-gateway.ts'
import { freePort } from '../testing/free-port.ts'
import { opcUaServer } from '../testing/opc-ua-server.ts'
import { point, setFileOf } from '../testing/set-files.ts'
import { testBroker } from '../testing/test-broker.ts'
import { dataFolder, settingsFor } from '../testing/test-gateway.ts'
import { waitFor } from '../testing/wait-for.ts'
import { setFileSecrets } from './set-file-secrets.ts'

const own = { code: 'BOX1', secret: 'secret' }
/** 123456 sealed for that box; the same text stands in the server's test. */
const text = 'BwcHBwcHBwcHBwcHwuFHHeeNhi+Tqu0fSenMvg+9lxLBww=='

const open: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

const fileFor = (endpoint: string, password: { password?: string; sealedPassword?: string }, version = 1) =>
  setFileOf(version, [
    {
      id: 1,
      code: 'opc',
      name: '注塑机',
      driver: 'opc-ua',
      endpoint,
      username: '操作员',
      ...password,
      devices: [
        {
          id: 1,
          code: 'd1',
          name: '设备',
          unitId: 1,
          timeoutMs: 1000,
          retries: 1,
          points: [point({ id: 1, address: { nodeId: 'ns=1;s=T' }, dataType: 'float64', pollMs: 100 })],
        },
      ],
    },
  ])

test('what the server sealed for a box opens with its secret, and with no other', () => {
  const file = fileFor('opc.tcp://10.0.0.8:4840', { sealedPassword: text })
  const [channel] = setFileSecrets(own).opened(file).channels
  expect(channel).toMatchObject({ password: '123456' })
  expect(channel).not.toHaveProperty('sealedPassword')
  const other = setFileSecrets({ ...own, secret: 'another' })
  expect(other.opened(file).channels[0]).not.toHaveProperty('password')
  expect(other.unreadable(file)).toMatchObject({ code: 'opc' })
  const again = setFileSecrets(own).sealed(setFileSecrets(own).opened(file))
  expect(JSON.stringify(again)).not.toContain('123456')
  expect(setFileSecrets(own).unreadable(again)).toBeUndefined()
})

test('a machine that asks for a password is read, and the password lies on disk only sealed', async () => {
  const machine = await opcUaServer([{ name: 'T', dataType: DataType.Double, value: 21.5 }])
  open.push(machine.close)
  const server = await testBroker({ port: await freePort() })
  open.push(server.close)
  const dataDir = dataFolder()
  const stored = join(dataDir, 'set-file.json')
  const read = (count: number) => waitFor('values', () => server.data.flatMap(({ samples }) => samples).length >= count)

  const first = await startGateway(settingsFor(server.url, dataDir))
  await server.sendSetFile(fileFor(machine.endpoint, { sealedPassword: text }))
  await read(1)
  await first.stop()
  expect(readFileSync(stored, 'utf8')).not.toContain('123456')
  expect(statSync(stored).mode & 0o777).toBe(0o600)

  // What an earlier version left readable is sealed at the next start, and still lets in.
  writeFileSync(stored, JSON.stringify(fileFor(machine.endpoint, { password: '123456' })))
  const before = server.data.flatMap(({ samples }) => samples).length
  const second = await startGateway(settingsFor(server.url, dataDir))
  open.push(second.stop)
  expect(readFileSync(stored, 'utf8')).not.toContain('123456')
  await read(before + 1)
})

test('a set file sealed for another box is refused in words', async () => {
  const server = await testBroker({ port: await freePort() })
  open.push(server.close)
  const gateway = await startGateway(settingsFor(server.url))
  open.push(gateway.stop)
  const foreign = setFileSecrets({ ...own, secret: 'another' }).sealed(
    fileFor('opc.tcp://127.0.0.1:1', { password: 'x' }, 3),
  )
  await server.sendSetFile(foreign)
  await waitFor('the refusal', () => server.acks.length > 0)
  expect(server.acks[0]).toMatchObject({ id: 'set-file:3', state: 'refused' })
  expect(server.acks[0]!.message).toContain('不是为本盒子加密的')
})
