import { operateLog } from '@zhizao/contract/access/operate-log'
import { object } from '@zhizao/contract/device/object'
import { point } from '@zhizao/contract/device/point'
import { box } from '@zhizao/contract/gateway-box/box'
import { boxChannel, boxDevice, boxPoint } from '@zhizao/contract/gateway-box/box-channel'
import { boxQuestion } from '@zhizao/contract/gateway-box/box-question'
import { Question } from '@zhizao/gateway-link/questions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWith } from '../../platform/access/sealed-secret.ts'
import type { Caller } from '../../testing/caller.ts'
import { connectBox, type TestBox } from '../../testing/test-box.ts'
import { addObject } from '../../testing/test-plant.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { boxKey } from '../set-file/box-key.ts'

const temperature = { nodeId: 'ns=2;s=Line1.Temp', name: '温度', isVariable: true, hasMore: false }

describe('questions to a running gateway', () => {
  let server: TestServer
  let admin: Caller
  let gateway: TestBox
  let made: { id: string; code: string; secret: string }
  let channelId: string
  let boxDeviceId: string
  let objectId: string

  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn()
    objectId = (await addObject(server)).id
    made = await admin.client(box).create({ code: 'ASKED', name: '一号盒子' })
    const settings = { endpoint: 'opc.tcp://10.0.0.5:4840', username: 'op', password: 'geheim' }
    const channel = { boxId: made.id, code: 'c', name: '产线', driver: 'opc-ua' as const, settings }
    channelId = (await admin.client(boxChannel).create(channel)).id
    boxDeviceId = (await admin.client(boxDevice).create({ channelId, code: 'd', name: '一号机', objectId })).id
    gateway = await connectBox(server.mqttPort, made.code, made.secret)
    await gateway.listen()
    await gateway.state()
  })
  afterAll(async () => {
    await gateway.end()
    await server.stop()
  })

  const calls = () => admin.client(boxQuestion)
  const next = async () => Question.parse(JSON.parse(await gateway.next('ask')))
  const answer = (id: string, more: object) => gateway.up('answer', { id, ...more })

  it('a browse reaches the gateway with the channel as it stands, its password sealed for the box', async () => {
    const asked = calls().browse({ channelId, nodeId: 'ns=2;s=Line1', filter: 'temp', from: 5 })
    const question = await next()
    expect(question).toMatchObject({
      kind: 'browse',
      nodeId: 'ns=2;s=Line1',
      filter: 'temp',
      from: 5,
      channel: { id: Number(channelId), driver: 'opc-ua', endpoint: 'opc.tcp://10.0.0.5:4840', username: 'op' },
    })
    const { sealedPassword, password } = (question as Extract<Question, { kind: 'browse' }>).channel
    expect(password).toBeUndefined()
    expect(openWith(boxKey(made.code, made.secret), sealedPassword!)).toBe('geheim')
    const browsed = { nodes: [temperature], total: 1 }
    await answer('another', { browsed: { nodes: [], total: 0 } })
    await answer(question.id, { browsed })
    expect(await asked).toEqual(browsed)
  })

  it('a test read names the point’s type and scale, and any address is read without a point', async () => {
    const drafted = { objectId, code: 't', name: '温度', dataType: 'int16' as const, scale: 0.1 }
    const { id: pointId } = await admin.client(point).create(drafted)
    const read = { value: 21.5, quality: 'good' as const, time: 1_700_000_000_000, raw: 'Int16 215' }
    const asked = calls().testRead({ boxDeviceId, pointId, address: { nodeId: 'ns=2;i=1' } })
    const first = await next()
    expect(first).toMatchObject({
      kind: 'read',
      point: { dataType: 'int16', scale: 0.1, address: { nodeId: 'ns=2;i=1' } },
    })
    await answer(first.id, { read })
    expect(await asked).toEqual(read)
    const bare = calls().testRead({ boxDeviceId, dataType: 'string', address: { nodeId: 'ns=2;i=2', index: '0:3' } })
    const second = await next()
    expect(second).toMatchObject({ kind: 'read', point: { dataType: 'string', address: { index: '0:3' } } })
    await answer(second.id, { read: { ...read, value: '[1,2]' } })
    expect((await bare).value).toBe('[1,2]')
  })

  it('a node that cannot be is refused before anybody is asked', async () => {
    const refused = await admin.call(boxQuestion.testRead, { boxDeviceId, address: { nodeId: 'Temp' } })
    expect(refused).toMatchObject({ code: 400, msg: expect.stringContaining('节点应写作') })
    expect(await admin.call(boxPoint.create, { boxDeviceId, pointId: '1', address: { nodeId: 'ns=2' } })).toMatchObject(
      {
        code: expect.any(Number),
      },
    )
  })

  it('asks one question of a user at a time, and tells why the gateway could not answer', async () => {
    const first = admin.call(boxQuestion.browse, { channelId })
    const question = await next()
    expect(await admin.call(boxQuestion.browse, { channelId })).toMatchObject({
      code: 409,
      msg: expect.stringContaining('上一个请求'),
    })
    await answer(question.id, { refused: '连接被拒绝，请检查地址和端口' })
    expect(await first).toMatchObject({ code: 409, msg: '连接被拒绝，请检查地址和端口' })
    const again = admin.call(boxQuestion.browse, { channelId })
    await answer((await next()).id, { certificates: { trusted: [], waiting: [] } })
    expect(await again).toMatchObject({ code: 409, msg: expect.stringContaining('不完整') })
  })

  it('an answer beyond its bounds is no answer, and the connection stands', async () => {
    const asked = admin.call(boxQuestion.browse, { channelId })
    const { id } = await next()
    await answer(id, { browsed: { nodes: Array.from({ length: 101 }, () => temperature), total: 101 } })
    await answer(id, { browsed: { nodes: [{ ...temperature, name: 'x'.repeat(201) }], total: 1 } })
    await answer(id, { browsed: { nodes: [temperature], total: 1 } })
    expect((await asked).data).toEqual({ nodes: [temperature], total: 1 })
  })

  it('ticked nodes become points of the object, with type, unit, words and address, all or none', async () => {
    const words = [
      { value: 0, words: '停止' },
      { value: 1, words: '自动' },
    ]
    const list = [
      { nodeId: 'ns=2;s=Line1.Temp', name: '温度', dataType: 'float32' as const, unit: '°C', isWritable: false },
      { nodeId: 'ns=2;s=Line1.Arr', index: '0', name: 'Arr[0]', dataType: 'float32' as const, isWritable: true },
      {
        nodeId: 'ns=2;s=Mode',
        name: 'Mode',
        dataType: 'int32' as const,
        isWritable: true,
        words,
      },
    ]
    const rows = await calls().addNodes({ boxDeviceId, objectId, list })
    expect(rows.map(({ pointCode, pointName, unit, address }) => ({ pointCode, pointName, unit, address }))).toEqual([
      { pointCode: 'Line1_Temp', pointName: '温度', unit: '°C', address: { nodeId: 'ns=2;s=Line1.Temp' } },
      { pointCode: 'Arr_0', pointName: 'Arr[0]', unit: null, address: { nodeId: 'ns=2;s=Line1.Arr', index: '0' } },
      { pointCode: 'Mode', pointName: 'Mode', unit: null, address: { nodeId: 'ns=2;s=Mode' } },
    ])
    const points = await admin.client(point).list({ objectId })
    expect(points.find(({ code }) => code === 'Mode')).toMatchObject({ access: 'rw', valueWords: words })
    const bad = [
      { ...list[0]!, name: '另一个' },
      { ...list[0]!, nodeId: 'nonsense' },
    ]
    expect(await admin.call(boxQuestion.addNodes, { boxDeviceId, objectId, list: bad })).toMatchObject({ code: 400 })
    expect((await admin.client(point).list({ objectId })).length).toBe(points.length)
  })

  it('certificates are asked for, and a server’s is trusted by its thumbprint, with a line in the operate log', async () => {
    const one = { thumbprint: 'AB'.repeat(20), subject: 'CN=Server', issuer: 'CN=Server', validFrom: 1, validTo: 2 }
    const asked = calls().certificates({ boxId: made.id })
    await answer((await next()).id, { certificates: { own: one, trusted: [], waiting: [one] } })
    expect(await asked).toEqual({ own: one, trusted: [], waiting: [one] })
    const trusting = calls().trust({ boxId: made.id, thumbprint: one.thumbprint, isTrusted: true })
    const question = await next()
    expect(question).toMatchObject({ kind: 'trust', thumbprint: one.thumbprint })
    await answer(question.id, { certificates: { trusted: [one], waiting: [] } })
    expect(await trusting).toEqual({ trusted: [one], waiting: [] })
    const { records } = await admin.client(operateLog).page({ keyword: '一号盒子' })
    expect(JSON.stringify(records)).toContain('信任服务器证书')
  })

  it('nobody asks who does not see all that the box feeds, or may not set boxes up', async () => {
    const root = (await admin.client(object).create({ code: 'apart', name: '别处' })).id
    const narrow = await server.signIn({ permissions: ['box', 'box:edit'], scope: { roots: [root] } })
    const reader = await server.signIn({ permissions: ['box'] })
    const list = [{ nodeId: 'i=1', name: 'x', dataType: 'int32' as const }]
    const noPoints = await server.signIn({ permissions: ['box', 'box:edit'] })
    const refused = await noPoints.call(boxQuestion.addNodes, { boxDeviceId, objectId: root, list })
    expect(refused).toMatchObject({ code: 401, msg: expect.stringContaining('修改点位') })
    for (const who of [narrow, reader])
      for (const answered of [
        await who.call(boxQuestion.browse, { channelId }),
        await who.call(boxQuestion.testRead, { boxDeviceId, address: { nodeId: 'ns=2;i=1' } }),
        await who.call(boxQuestion.addNodes, { boxDeviceId, objectId: root, list }),
        await who.call(boxQuestion.certificates, { boxId: made.id }),
        await who.call(boxQuestion.trust, { boxId: made.id, thumbprint: 'AB', isTrusted: true }),
      ])
        expect([401, 404]).toContain(answered.code)
    expect(gateway.taken.filter(({ topic }) => topic.endsWith('/ask'))).toEqual([])
    expect(await admin.client(point).list({ objectId: root })).toEqual([])
  })

  it('a box that is away is not asked', async () => {
    const away = await admin.client(box).create({ code: 'AWAY', name: '离线盒子' })
    const settings = { endpoint: 'opc.tcp://10.0.0.5:4840' }
    const channel = { boxId: away.id, code: 'c', name: '产线', driver: 'opc-ua' as const, settings }
    const { id } = await admin.client(boxChannel).create(channel)
    const answered = await admin.call(boxQuestion.browse, { channelId: id })
    expect(answered).toMatchObject({ code: 409, msg: '盒子不在线，无法浏览和试读' })
  })
})
