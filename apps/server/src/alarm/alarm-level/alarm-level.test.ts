import { alarmLevel } from '@zhizao/contract/alarm/alarm-level'
import { file } from '@zhizao/contract/file/file'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** A mono WAV file without a sample. */
const wav = Buffer.from(
  'RIFF\x24\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x22\x56\0\0\x44\xac\0\0\x02\0\x10\0data\0\0\0\0',
  'latin1',
)

it('a level sounds with a recording that was uploaded, and with none from elsewhere', async () => {
  const admin = await server.signIn()
  const [urgent] = await admin.client(alarmLevel).list()
  const recording = await admin.client(file).upload({ file: new File([wav], '警报.wav'), kind: 'audio' })
  expect(await admin.client(alarmLevel).update({ id: urgent!.id, sound: recording.url })).toMatchObject({
    sound: recording.url,
  })
  for (const sound of ['https://elsewhere.example/a.mp3', '//x/a.mp3', '/api/files/1/../2', 'siren'])
    expect(await admin.call(alarmLevel.update, { id: urgent!.id, sound })).toMatchObject({
      code: 400,
      msg: '提示音：请选择提示音或上传音频文件',
    })
})
