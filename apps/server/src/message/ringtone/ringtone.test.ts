import { file } from '@zhizao/contract/file/file'
import { messageTrigger } from '@zhizao/contract/message/message-trigger'
import { LARGEST_RINGTONE, ringtone } from '@zhizao/contract/message/ringtone'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { soundFile } from '../../testing/sound-file.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { draftOf, stepOf } from '../test-message.ts'

let server: TestServer
let admin: Caller
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn()
})
afterAll(() => server.stop())
const uploaded = async (sound: File) => (await admin.client(file).upload({ file: sound })).url
const opened = (url: string) => admin.file(file.open, { id: url.split('/').at(-1) })

it('a ringtone is uploaded, chosen by a configuration, kept while it is used, and gone with its file', async () => {
  const url = await uploaded(soundFile('铃.wav'))
  const made = await admin.client(ringtone).create({ name: '叮咚', url })
  expect(made).toMatchObject({ name: '叮咚', url, size: 108, uses: 0 })
  const config = await admin
    .client(messageTrigger)
    .create(draftOf({ sound: url, steps: [stepOf({ userIds: [admin.userId] })] }))
  expect(config.sound).toBe(url)
  expect(await admin.client(ringtone).list()).toMatchObject([{ id: made.id, uses: 1 }])
  expect(await admin.call(ringtone.remove, { id: made.id })).toMatchObject({
    code: 409,
    msg: '铃声“叮咚”正被 1 条触发配置使用，不能删除',
  })
  expect((await opened(url)).status).toBe(200)
  await admin.client(messageTrigger).update({ id: config.id, sound: 'warning' })
  await admin.client(ringtone).remove({ id: made.id })
  expect(await admin.client(ringtone).list()).toEqual([])
  expect(await admin.call(file.open, { id: url.split('/').at(-1) })).toMatchObject({ code: 404 })
})

it('is a sound, short enough, once, and of the own company', async () => {
  const create = (url: string, name = `铃声${url}`) => admin.call(ringtone.create, { name, url })
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const image = await uploaded(new File([picture], 'a.png'))
  expect(await create(image)).toMatchObject({ code: 400, msg: '音频：请上传音频文件' })
  const disguised = new File([picture], 'a.wav')
  expect(await admin.call(file.upload, { file: disguised })).toMatchObject({ code: 400 })
  expect(await create(await uploaded(soundFile('long.wav', LARGEST_RINGTONE)))).toMatchObject({
    code: 400,
    msg: '音频：不能超过 5 MB',
  })
  const url = await uploaded(soundFile('b.wav'))
  expect(await create(url, '二号')).toMatchObject({ code: 200 })
  expect(await create(url, '三号')).toMatchObject({ msg: '音频：已是铃声“二号”的音频，请重新上传' })
  expect(await create(await uploaded(soundFile('c.wav')), '二号')).toMatchObject({ msg: '名称已存在，请更换' })
  expect(await create('https://elsewhere.example/a.mp3')).toMatchObject({ code: 400, msg: '音频：请上传音频文件' })
  const stranger = await server.signIn({ companyId: await server.anotherCompany() })
  expect(await stranger.call(ringtone.create, { name: '借', url })).toMatchObject({ code: 404 })
  expect(await stranger.client(ringtone).list()).toEqual([])
})
