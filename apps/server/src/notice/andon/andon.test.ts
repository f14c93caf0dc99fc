import { department } from '@zhizao/contract/access/department'
import { operateLog } from '@zhizao/contract/access/operate-log'
import { andon, messageReceiver } from '@zhizao/contract/notice/andon'
import { userMessage } from '@zhizao/contract/notice/user-message'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { addObject } from '../../testing/test-plant.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const help = { title: '3号机停机', content: '合模时异响' }

describe('a call for help', () => {
  let server: TestServer
  let sender: Caller
  beforeAll(async () => {
    server = await startTestServer()
    sender = await server.signIn()
  })
  afterAll(() => server.stop())

  it.each([
    ['device', '设备异常'],
    ['material', '物料异常'],
    ['quality', '质量异常'],
  ] as const)(
    'about %s says so, with the device where one is named, and is read as it was sent',
    async (kind, word) => {
      const machine = await addObject(server)
      const sent = await sender.client(andon)[kind]({ ...help, objectId: machine.id, userIds: [sender.userId] })
      expect(sent).toMatchObject({
        content: `【${word}】${machine.name}：合模时异响`,
        bgmUrl: 'error',
        bgmInterval: 10,
      })
      expect(await sender.client(userMessage).get({ id: sent.id })).toMatchObject({
        id: sent.id,
        title: help.title,
        content: sent.content,
      })
      const plain = await sender.client(andon)[kind](help)
      expect(plain.content).toBe(`【${word}】合模时异响`)
    },
  )

  it('needs title and words, and sounds within bounds', async () => {
    const tried = (more: object) => sender.call(andon.device, { ...help, ...more })
    expect(await tried({ title: ' ' })).toMatchObject({ code: 400, data: [{ field: 'title' }] })
    expect(await tried({ content: '长'.repeat(1001) })).toMatchObject({ code: 400, data: [{ field: 'content' }] })
    expect(await tried({ bgmInterval: 3601 })).toMatchObject({ code: 400, data: [{ field: 'bgmInterval' }] })
    expect(await tried({ bgmUrl: 'https://elsewhere.example/x.mp3' })).toMatchObject({ code: 400 })
    const many = Array.from({ length: 501 }, (_, at) => String(at + 1))
    expect(await tried({ userIds: many })).toMatchObject({ code: 400, data: [{ message: '一次最多选择 500 个' }] })
  })

  it('names no device that the caller does not see, and nobody of another company', async () => {
    const machine = await addObject(server)
    const own = await addObject(server)
    const narrow = await server.signIn({ permissions: ['andon', 'andon:send'], scope: { roots: [own.id] } })
    const unseen = { code: 400, msg: '设备：设备不存在或已被删除' }
    expect(await narrow.call(andon.device, { ...help, objectId: machine.id })).toMatchObject(unseen)
    expect(await narrow.call(andon.device, { ...help, objectId: own.id })).toMatchObject({ code: 200 })
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    expect(await stranger.call(andon.device, { ...help, objectId: machine.id })).toMatchObject(unseen)
    expect(await stranger.call(andon.device, { ...help, userIds: [sender.userId] })).toMatchObject({
      code: 400,
      msg: '接收人：所选的接收方不存在或已被删除',
    })
    const users = await stranger.client(messageReceiver).users()
    expect(users.map(({ id }) => id)).not.toContain(sender.userId)
  })

  it('is sent by who may send, is found in the log, and offers receivers by name', async () => {
    const reader = await server.signIn({ permissions: ['andon'] })
    expect(await reader.call(andon.quality, help)).toMatchObject({ code: 401 })
    const { id } = await sender.client(department).create({ code: 'tool', name: '模具班' })
    expect(await reader.client(messageReceiver).departments({ keyword: '模具' })).toEqual([{ id, name: '模具班' }])
    expect(await reader.client(messageReceiver).departments({ keyword: '%' })).toEqual([])
    expect((await reader.client(messageReceiver).roles({ keyword: '管理员' })).length).toBeGreaterThan(0)
    await sender.client(andon).quality({ ...help, title: '首件不合格', departmentIds: [id] })
    const { records } = await sender.client(operateLog).page({ keyword: '首件不合格', pageSize: 5 })
    expect(records).toMatchObject([{ target: '首件不合格' }])
  })
})
