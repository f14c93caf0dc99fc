import { generateKeyPairSync } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { box } from '@zhizao/contract/gateway-box/box'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { type Licence, readLicence, writeLicence } from './licence-file.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const licence: Licence = { company: 'default', users: 50, points: 100, boxes: 2, until: '2027-12-31' }
let server: TestServer
let administrator: Caller

beforeAll(async () => {
  server = await startTestServer({ LICENCE_PUBLIC_KEY: publicKey.export({ type: 'spki', format: 'pem' }).toString() })
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.setTime(undefined)
  administrator = await server.signIn()
})

const put = (text: string) => writeFile(path.join(server.platform.settings.DATA_DIR, 'licence.json'), text)
/** Far enough from now for the licence to be looked at again, near enough for the session. */
const later = (seconds: number) => server.setTime(new Date(Date.now() + seconds * 1000))

it('a licence is read only with the signature of the vendor', () => {
  const text = writeLicence(licence, privateKey)
  expect(readLicence(text, publicKey)).toEqual(licence)
  expect(readLicence(text, generateKeyPairSync('ed25519').publicKey)).toBeUndefined()
  const { payload, signature } = JSON.parse(text)
  const more = Buffer.from(JSON.stringify({ ...licence, boxes: 999 })).toString('base64url')
  expect(readLicence(JSON.stringify({ payload: more, signature }), publicKey)).toBeUndefined()
  expect(readLicence(payload, publicKey)).toBeUndefined()
})

it('adding at a limit answers 601 and names it; deleting goes on', async () => {
  await put(writeLicence(licence, privateKey))
  later(20)
  const boxes = administrator.client(box)
  const first = await boxes.create({ code: 'L1', name: '一号' })
  await boxes.create({ code: 'L2', name: '二号' })
  expect(await administrator.call(box.create, { code: 'L3', name: '三号' })).toMatchObject({
    code: 601,
    msg: '盒子数已达到许可上限（2），请联系供应商扩容',
  })
  expect(await administrator.call(box.update, { id: first.id, name: '仍可修改' })).toMatchObject({ code: 200 })
  await boxes.remove({ id: first.id })
  later(40)
  expect(await administrator.call(box.create, { code: 'L3', name: '三号' })).toMatchObject({ code: 200 })
})

it('past the end writes answer 601 and reads go on for 30 days', async () => {
  const day = (ago: number) => new Date(Date.now() - ago * 24 * 3600_000).toISOString().slice(0, 10)
  await put(writeLicence({ ...licence, boxes: 9, until: day(3) }, privateKey))
  later(60)
  expect(await administrator.call(box.create, { code: 'L9', name: '九号' })).toMatchObject({ code: 601 })
  expect(await administrator.call(box.list)).toMatchObject({ code: 200 })
  await put(writeLicence({ ...licence, boxes: 9, until: day(33) }, privateKey))
  later(80)
  expect(await administrator.call(box.list)).toMatchObject({ code: 601 })
})

it('a broken or foreign file leaves the built-in limits', async () => {
  await put('{"payload":"x","signature":"y"}')
  later(100)
  expect(await administrator.call(box.create, { code: 'L10', name: '十号' })).toMatchObject({ code: 200 })
})
