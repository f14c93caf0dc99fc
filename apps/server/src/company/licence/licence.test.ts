import { generateKeyPairSync } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { user } from '@zhizao/contract/access/user'
import { licence as licenceCalls } from '@zhizao/contract/company/licence'
import { object } from '@zhizao/contract/device/object'
import { point } from '@zhizao/contract/device/point'
import { pointInfo } from '@zhizao/contract/device/point-info'
import { box } from '@zhizao/contract/gateway-box/box'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { endedJob } from '../../testing/ended-job.ts'
import { inDays } from '../../testing/plant-day.ts'
import { sheetFile } from '../../testing/sheet.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { type Licence, readLicence, writeLicence } from './licence-file.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const licence: Licence = { company: 'default', users: 50, points: 100, boxes: 2, until: inDays(365) }
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

const place = () => path.join(server.platform.settings.DATA_DIR, 'licence.json')
const put = (text: string) => writeFile(place(), text)
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
    msg: '盒子数将达到 3，超过许可上限（2），请联系供应商扩容',
  })
  expect(await administrator.call(box.update, { id: first.id, name: '仍可修改' })).toMatchObject({ code: 200 })
  await boxes.remove({ id: first.id })
  later(40)
  expect(await administrator.call(box.create, { code: 'L3', name: '三号' })).toMatchObject({ code: 200 })
})

it('of ten who add at once below a limit, as many get in as there are places', async () => {
  const { total } = await administrator.client(box).page({})
  await put(writeLicence({ ...licence, boxes: total + 4 }, privateKey))
  later(100)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => administrator.call(box.create, { code: `R${at}`, name: `竞争 ${at}` })),
  )
  expect(answers.map(({ code }) => code).toSorted()).toEqual([...Array(4).fill(200), ...Array(6).fill(601)])
  expect((await administrator.client(box).page({})).total).toBe(total + 4)
})

it('a file that would exceed a limit is refused whole, and everything else goes on', async () => {
  const { total } = await administrator.client(user).count()
  await put(writeLicence({ ...licence, boxes: 9, users: total + 1 }, privateKey))
  later(200)
  const sheet = async (count: number) => {
    const rows = Array.from({ length: count }, (_, at) => [`import_${at}`, `第 ${at} 人`, 'Import-2026'])
    return { file: await sheetFile([['登录名', '姓名', '初始密码'], ...rows]) }
  }
  expect(await administrator.call(user.import, await sheet(3))).toMatchObject({
    code: 601,
    msg: `用户数将达到 ${total + 3}，超过许可上限（${total + 1}），请联系供应商扩容`,
  })
  expect(await administrator.client(user).count()).toMatchObject({ total })
  expect(await administrator.call(box.create, { code: 'L20', name: '二十号' })).toMatchObject({ code: 200 })
  expect(await administrator.call(user.import, await sheet(1))).toMatchObject({ code: 200 })
})

it('a file that a job brings in is held to the limits as well', async () => {
  const { total } = await administrator.client(pointInfo).total({})
  await put(writeLicence({ ...licence, boxes: 99, points: total + 1 }, privateKey))
  later(250)
  await administrator.client(object).create({ code: 'limited', name: '受限' })
  const file = await sheetFile([
    ['对象编码', '点位编码', '点位名称'],
    ['limited', 'q1', '甲'],
    ['limited', 'q2', '乙'],
  ])
  const { jobId } = await administrator.client(point).importBig({ file })
  expect(await endedJob(administrator, jobId)).toMatchObject({
    state: 'failed',
    message: `点位数将达到 ${total + 2}，超过许可上限（${total + 1}），请联系供应商扩容`,
  })
  expect((await administrator.client(pointInfo).total({})).total).toBe(total)
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

describe('a licence that is uploaded', () => {
  const day = (ahead: number) => new Date(Date.now() + ahead * 24 * 3600_000).toISOString().slice(0, 10)
  const fileOf = (text: string | Uint8Array<ArrayBuffer>) => ({ file: new File([text], 'licence.json') })
  let installation: Caller
  beforeEach(async () => {
    installation = await server.signIn({ isInstallationAdministrator: true })
  })

  it('holds at once, with its limits and its end shown', async () => {
    const next = { ...licence, boxes: 77, until: day(400) }
    const facts = await installation.client(licenceCalls).upload(fileOf(writeLicence(next, privateKey)))
    expect(facts).toMatchObject({
      company: 'default',
      isLicensed: true,
      isEnded: false,
      until: next.until,
      mayUpload: true,
      users: { most: 50 },
      points: { used: 0, most: 100 },
      boxes: { most: 77 },
    })
    expect(JSON.parse(await readFile(place(), 'utf8'))).toEqual(JSON.parse(writeLicence(next, privateKey)))
    await administrator.client(box).create({ code: 'U1', name: '一号' })
    const { boxes } = await administrator.client(licenceCalls).get()
    await installation.client(licenceCalls).upload(fileOf(writeLicence({ ...next, boxes: boxes.used }, privateKey)))
    expect(await administrator.call(box.create, { code: 'U2', name: '二号' })).toMatchObject({ code: 601 })
    // No clock was moved: each file holds in the same second.
    await installation.client(licenceCalls).upload(fileOf(writeLicence(next, privateKey)))
    expect(await administrator.call(box.create, { code: 'U2', name: '二号' })).toMatchObject({ code: 200 })
  })

  it('is refused with its fault and replaces nothing', async () => {
    const good = writeLicence({ ...licence, until: day(30) }, privateKey)
    await put(good)
    const { payload, signature } = JSON.parse(good)
    const more = Buffer.from(JSON.stringify({ ...licence, boxes: 999 })).toString('base64url')
    const cases: [string | Uint8Array<ArrayBuffer>, string][] = [
      ['', '许可证文件已损坏或不是许可证文件，请重新获取'],
      [good.slice(0, -20), '许可证文件已损坏或不是许可证文件，请重新获取'],
      [crypto.getRandomValues(new Uint8Array(500)), '许可证文件已损坏或不是许可证文件，请重新获取'],
      [' '.repeat(100_000) + good, '许可证文件已损坏或不是许可证文件，请重新获取'],
      [JSON.stringify({ payload: more, signature }), '许可证签名无效：不是供应商为本系统签发的，或内容被改动过'],
      [JSON.stringify({ payload, signature: 'AAAA' }), '许可证签名无效：不是供应商为本系统签发的，或内容被改动过'],
      [
        writeLicence(licence, generateKeyPairSync('ed25519').privateKey),
        '许可证签名无效：不是供应商为本系统签发的，或内容被改动过',
      ],
      [
        writeLicence({ ...licence, company: 'elsewhere' }, privateKey),
        '许可证是签发给公司“elsewhere”的，与本公司编码“default”不符',
      ],
      [writeLicence({ ...licence, until: day(-3) }, privateKey), `许可证已于 ${day(-3)} 到期，请上传新的许可证`],
    ]
    for (const [text, msg] of cases)
      expect(await installation.call(licenceCalls.upload, fileOf(text))).toMatchObject({ code: 400, msg })
    expect(await installation.call(licenceCalls.upload, {})).toMatchObject({ code: 400 })
    expect(await readFile(place(), 'utf8')).toBe(good)
  })

  it('ends the refusals of a licence that ended long ago', async () => {
    await put(writeLicence({ ...licence, until: day(-40) }, privateKey))
    later(60)
    expect(await installation.call(user.count)).toMatchObject({ code: 601 })
    expect(await installation.client(licenceCalls).get()).toMatchObject({ isEnded: true, until: day(-40) })
    await installation.client(licenceCalls).upload(fileOf(writeLicence({ ...licence, until: day(40) }, privateKey)))
    expect(await installation.call(user.count)).toMatchObject({ code: 200 })
  })

  it('comes from the administrator of the installation alone', async () => {
    const text = writeLicence({ ...licence, until: day(40) }, privateKey)
    expect(await administrator.call(licenceCalls.upload, fileOf(text))).toMatchObject({
      code: 409,
      msg: '只有平台管理员可以上传许可证',
    })
    expect(await administrator.client(licenceCalls).get()).toMatchObject({ mayUpload: false })
    expect(await server.visitor.call(licenceCalls.upload, fileOf(text))).toMatchObject({ status: 401 })
  })
})
