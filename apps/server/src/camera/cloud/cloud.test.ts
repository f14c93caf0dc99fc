import { camera } from '@zhizao/contract/camera/camera'
import { cameraCloud, ezviz, lechange } from '@zhizao/contract/camera/camera-cloud'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { type CameraClouds, startCameraClouds } from '../../testing/camera-clouds.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let clouds: CameraClouds
let server: TestServer
let owner: Caller
beforeAll(async () => {
  clouds = await startCameraClouds()
  server = await startTestServer({ EZVIZ_URL: clouds.url, LECHANGE_URL: `${clouds.url}/` })
  owner = await server.signIn()
  clouds.state.now = () => server.platform.now().getTime()
})
afterAll(async () => {
  await server.stop()
  await clouds.stop()
})
beforeEach(async () => {
  clouds.accounts.set('key-1', 'secret-1')
  for (const kind of ['ezviz', 'lechange'] as const)
    await owner.client(cameraCloud).save({ kind, appKey: 'key-1', appSecret: 'secret-1', status: 1 })
})
afterEach(() => {
  clouds.state.trouble = ''
  server.setTime(undefined)
})

const askedFor = (end: string) => clouds.asked.filter(({ path }) => path.endsWith(end))
const live = { deviceSerial: 'C1', channelNo: 1 }

it('an account is saved once a cloud and its secret is neither answered nor readable in the database', async () => {
  const stranger = await server.signIn({ companyId: await server.anotherCompany() })
  expect(await stranger.client(camera).getSystem()).toEqual([
    { kind: 'ezviz', name: '萤石云', configured: false, enabled: false },
    { kind: 'lechange', name: '乐橙云', configured: false, enabled: false },
  ])
  expect(await stranger.call(camera.getToken, { kind: 'ezviz' })).toMatchObject({
    code: 409,
    msg: '还没有设置萤石云账号，请管理员在“云账号”中填写',
  })
  expect(await stranger.call(cameraCloud.save, { kind: 'ezviz', appKey: 'k' })).toMatchObject({
    code: 400,
    data: [{ field: 'appSecret' }],
  })
  const list = await owner.client(cameraCloud).list()
  expect(list).toMatchObject([
    { kind: 'ezviz', address: clouds.url, appKey: 'key-1', hasSecret: true, status: 1 },
    { kind: 'lechange', address: clouds.url, hasSecret: true },
  ])
  const { rows } = await server.database.system.query(
    `select to_jsonb(c)::text as text from camera_cloud c union all select to_jsonb(l)::text from operate_log l`,
  )
  expect(JSON.stringify([list, rows])).not.toContain('secret-1')
  expect(await owner.call(cameraCloud.save, { kind: 'ezviz', appKey: 'key-2' })).toMatchObject({ code: 400 })
  await owner.client(cameraCloud).save({ kind: 'ezviz', appKey: 'key-1', status: 0 })
  expect(await owner.client(camera).getSystem()).toMatchObject([
    { configured: true, enabled: false },
    { enabled: true },
  ])
  expect(await owner.call(ezviz.cameras, {})).toMatchObject({ code: 409, msg: '萤石云账号已停用' })
})

it('a token is asked for once and anew shortly before its end', async () => {
  server.setTime(new Date())
  const before = askedFor('/token/get').length
  const first = await owner.client(camera).getToken({ kind: 'ezviz' })
  const again = await owner.client(camera).getToken({ kind: 'ezviz' })
  expect(again).toEqual(first)
  expect(askedFor('/token/get').length - before).toBeLessThanOrEqual(1)
  const end = new Date(first.expireTime).getTime()
  server.setTime(new Date(end - 60_000))
  const late = await server.signIn()
  expect((await late.client(camera).getToken({ kind: 'ezviz' })).accessToken).not.toBe(first.accessToken)
  expect((await late.client(camera).getToken({ kind: 'lechange' })).accessToken).toMatch(/^At_/)
})

it('a token that the cloud has dropped is asked for anew within the call', async () => {
  await owner.client(ezviz).cameras({})
  clouds.tokens.clear()
  expect(await owner.client(ezviz).cameras({})).toMatchObject({ total: 1, list: [{ deviceSerial: 'C1' }] })
  clouds.tokens.clear()
  expect(await owner.client(lechange).devices({})).toMatchObject({ count: 1, deviceList: [{ deviceId: 'L1' }] })
})

it('萤石云 is asked by form, its addresses play for the time asked, its refusals are said in words', async () => {
  const client = owner.client(ezviz)
  expect(await client.liveAddress({ ...live, expireTime: 600 })).toMatchObject({
    liveAddress: 'https://live.test/C1/1.m3u8?expire=600',
    hdAddress: expect.stringContaining('&hd'),
  })
  const asked = askedFor('/live/address/limited').at(-1)!
  expect(asked.type).toContain('application/x-www-form-urlencoded')
  expect(new URLSearchParams(asked.body).get('accessToken')).toMatch(/^at\./)
  const of = (deviceSerial: string) => owner.call(ezviz.liveAddress, { deviceSerial })
  expect(await of('OFF')).toMatchObject({ code: 409, msg: '摄像头不在线，请检查其电源和网络' })
  expect(await of('GONE')).toMatchObject({ code: 404, msg: '萤石云中的这个设备不存在或已被删除' })
  clouds.accounts.set('key-1', 'changed')
  clouds.tokens.clear()
  expect(await of('C1')).toMatchObject({ code: 409, msg: '萤石云的 AppKey 与 AppSecret 不匹配，请核对云账号' })
})

it('乐橙云 is asked by signed envelopes, and a channel that is not live yet is opened', async () => {
  const client = owner.client(lechange)
  const { streams } = await client.liveStream({ deviceId: 'L1' })
  expect(streams).toEqual([{ streamId: 0, hls: 'https://live.test/L1/0.m3u8', coverUrl: '' }])
  await client.liveStream({ deviceId: 'L1', channelId: 0 })
  expect(askedFor('bindDeviceLive')).toHaveLength(1)
  clouds.accounts.set('key-1', 'changed')
  expect(await owner.call(lechange.liveStream, { deviceId: 'L1' })).toMatchObject({
    code: 409,
    msg: '乐橙云签名校验失败，请核对云账号的 AppId 与 AppSecret',
  })
})

it('a viewer plays the cloud devices of the cameras he sees and no others', async () => {
  const viewer = await server.signIn({ permissions: ['cameraPreview'] })
  expect(await viewer.call(ezviz.liveAddress, live)).toMatchObject({ code: 404, msg: '摄像头不存在或已被删除' })
  expect(await viewer.call(ezviz.cameras, {})).toMatchObject({ code: 401 })
  expect(await viewer.call(camera.getToken, { kind: 'ezviz' })).toMatchObject({ code: 401 })
  const gate = await owner.client(camera).create({ code: 'e1', name: '东门', kind: 'ezviz', deviceSerial: 'C1' })
  expect(await viewer.client(ezviz).liveAddress(live)).toMatchObject({ deviceSerial: 'C1' })
  const narrow = await server.signIn({ permissions: ['cameraPreview'], scope: { roots: ['1'] } })
  expect(await narrow.call(ezviz.liveAddress, live)).toMatchObject({ code: 404 })
  await owner.client(camera).update({ id: gate.id, status: 0 })
  expect(await viewer.call(ezviz.liveAddress, live)).toMatchObject({ code: 404 })
})

it.each([
  ['html', '萤石云没有正常应答（HTTP 502），请稍后再试'],
  ['away', '连接不上萤石云，请检查服务器的网络'],
  ['huge', '萤石云的应答过大，已停止接收'],
  ['slow', '萤石云没有及时应答，请稍后再试'],
] as const)(
  'a cloud in trouble (%s) is a refusal in words',
  async (trouble, msg) => {
    clouds.state.trouble = trouble
    expect(await owner.call(ezviz.cameras, {})).toMatchObject({ status: 200, code: 409, msg })
  },
  20_000,
)
