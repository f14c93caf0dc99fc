import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { box } from '@zhizao/contract/gateway-box/box'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { gatewayPacks } from './gateway-packs.ts'

const folder = path.join(import.meta.dirname, '../../../../edge-gateway/packed')
const name = 'zhizao-gateway-0.0.1-test-x1.tar.gz'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, name), 'an archive')
  writeFileSync(path.join(folder, `${name}.part`), 'half of one')
})
afterAll(async () => {
  for (const each of [name, `${name}.part`]) rmSync(path.join(folder, each), { force: true })
  await server.stop()
})

it('archives of the gateway are listed and fetched by whoever edits boxes, and nothing else of the disk is', async () => {
  const admin = await server.signIn()
  const offered = (await admin.client(box).gatewayPacks({})).filter(({ platform }) => platform === 'test-x1')
  expect(offered).toEqual([{ name, platform: 'test-x1', version: '0.0.1', size: 10, madeAt: expect.any(String) }])
  const { bytes } = await admin.file(box.gatewayPack, { name })
  expect(Buffer.from(bytes).toString()).toBe('an archive')
  for (const other of [`${name}.part`, '../package.json', '..', 'inputs.json'])
    expect(await admin.call(box.gatewayPack, { name: other })).toMatchObject({ code: 404 })
  const reader = await server.signIn({ permissions: ['box'] })
  expect(await reader.call(box.gatewayPack, { name })).toMatchObject({ code: 401 })
})

it('there is none where none was made', async () => {
  expect(await gatewayPacks('/nowhere/at/all')).toEqual([])
})
