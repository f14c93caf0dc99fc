import { file } from '@zhizao/contract/file/file'
import { messageTrigger } from '@zhizao/contract/message/message-trigger'
import { ringtone } from '@zhizao/contract/message/ringtone'
import { smsTemplate } from '@zhizao/contract/message/sms-template'
import { deliveries, dispatches } from '../message/dispatch/dispatch.table.ts'
import type { Caller } from './caller.ts'
import { soundFile } from './sound-file.ts'
import type { TestServer } from './test-server.ts'

/** A configuration with its ringtone and its template of short messages, and what it has sent. */
export async function fillTriggers(server: TestServer, owner: Caller, mark: string) {
  const sound = await owner.client(file).upload({ file: soundFile(`${mark}.wav`), kind: 'audio' })
  await owner.client(ringtone).create({ name: `${mark}铃声`, url: sound.url })
  const text = await owner
    .client(smsTemplate)
    .create({ name: `${mark}短信`, code: 'SMS_SECRET', content: `${mark}{code}`, remark: mark })
  const config = await owner.client(messageTrigger).create({
    name: `${mark}触发`,
    trigger: 'stockEntry.post',
    title: mark,
    content: `${mark}{code}`,
    sound: sound.url,
    smsTemplateId: text.id,
    status: 0,
    condition: `[code] = '${mark}'`,
    steps: [{ afterMinutes: 0, channels: ['page'], userIds: [owner.userId] }],
  })
  const { companyId } = server
  const [row] = await server.database.systemDb
    .insert(dispatches)
    .values({
      companyId,
      configId: config.id,
      configName: `${mark}触发`,
      trigger: 'stockEntry.post',
      subject: mark,
      facts: { code: mark },
      title: mark,
      content: mark,
      byName: mark,
      state: 'done',
      steps: 1,
      people: 1,
    })
    .returning()
  await server.database.systemDb.insert(deliveries).values({
    companyId,
    dispatchId: row!.id,
    step: 1,
    channel: 'mail',
    userId: owner.userId,
    userName: mark,
    problem: mark,
  })
}
