import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer as createTcpServer } from 'node:net'
import { user } from '@zhizao/contract/access/user'
import { alarmNotice } from '@zhizao/contract/alarm/alarm-notice'
import { codeMessage } from '@zhizao/contract/sender/code-message'
import { outbox } from '@zhizao/contract/sender/outbox'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Caller } from '../testing/caller.ts'
import { startMailServer } from '../testing/mail-server.ts'
import { selfSigned } from '../testing/self-signed.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { delivery, type Senders } from './delivery.ts'
import type { Message } from './index.ts'
import { mailSender } from './mail-sender.ts'
import { outboxMessages } from './outbox.table.ts'
import { SendProblem } from './send-problem.ts'
import { smsSender } from './sms-sender.ts'

const never = new AbortController().signal

/** A provider of short messages that answers as told. */
async function startProvider(answer: (request: IncomingMessage, body: string, response: ServerResponse) => void) {
  const bodies: { body: unknown; headers: IncomingMessage['headers'] }[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    bodies.push({ body: JSON.parse(body), headers: request.headers })
    answer(request, body, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`
  const stop = () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  }
  return { url, bodies, stop }
}

describe('messages', () => {
  let server: TestServer
  let admin: Caller
  const opened: { stop(): Promise<unknown> }[] = []
  const open = <T extends { stop(): Promise<unknown> }>(one: T) => {
    opened.push(one)
    return one
  }
  beforeAll(async () => {
    server = await startTestServer({ own: true })
    admin = await server.signIn()
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    server.setTime(undefined)
    await server.database.systemDb.delete(outboxMessages)
  })
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.stop()
  })

  const later = (ms: number) => server.setTime(new Date(server.platform.now().getTime() + ms))
  const sendWith = (senders: Senders) => delivery(server.platform, senders)(never)

  async function put(message: Partial<Message> & { secret?: boolean } = {}) {
    const { secret, code, text = '您好', params = {}, ...rest } = message
    const [row] = await server.database.systemDb
      .insert(outboxMessages)
      .values({
        companyId: server.companyId,
        channel: 'mail' as const,
        recipient: 'li@plant.cn',
        subject: '通知',
        template: 't',
        ...rest,
        maskedText: code ? text.replace(code, '******') : text,
        content: { text, params },
        isSecret: Boolean(secret ?? code),
        nextTryAt: server.platform.now(),
      })
      .returning({ id: outboxMessages.id })
    return row!.id
  }
  const rowOf = async (id: string) =>
    (await server.database.systemDb.select().from(outboxMessages).where(eq(outboxMessages.id, id)))[0]!

  it('go out by SMTP, with sender, subject and text, and lose their code', async () => {
    const mail = open(await startMailServer())
    const id = await put({ text: '验证码是 123456。', subject: '注册验证码', code: '123456' })
    await sendWith({ mail: mailSender({ SMTP_URL: mail.url, MAIL_FROM: '智造云 <no-reply@plant.cn>' }) })
    expect(mail.mails).toMatchObject([{ to: ['li@plant.cn'], text: expect.stringContaining('验证码是 123456。') }])
    expect(mail.mails[0]!.text).toContain('Subject: 注册验证码')
    expect(mail.mails[0]!.text).toContain('no-reply@plant.cn')
    const row = await rowOf(id)
    expect(row).toMatchObject({ state: 'sent', attempts: 1, content: null, problem: null })
    expect(JSON.stringify(row)).not.toContain('123456')
  })

  it('a recipient the server refuses for good is not tried again', async () => {
    const refuse = Object.assign(new Error('no such user'), { responseCode: 550 })
    const mail = open(await startMailServer({ onRcptTo: (_address, _session, done) => done(refuse) }))
    const id = await put()
    await sendWith({ mail: mailSender({ SMTP_URL: mail.url }) })
    expect(await rowOf(id)).toMatchObject({
      state: 'failed',
      problem: expect.stringMatching(/邮件服务器拒收.*no such user/),
    })
  })

  it('a server in trouble is tried again after growing pauses, until the message went out', async () => {
    let isBusy = true
    const busy = Object.assign(new Error('try later'), { responseCode: 451 })
    const mail = open(
      await startMailServer({ onMailFrom: (_address, _session, done) => (isBusy ? done(busy) : done()) }),
    )
    const start = new Date()
    server.setTime(start)
    const id = await put()
    const senders = { mail: mailSender({ SMTP_URL: mail.url }) }
    const due = [10, 30, 120]
    for (const [at, pause] of due.entries()) {
      const next = await sendWith(senders)
      const row = await rowOf(id)
      expect(row).toMatchObject({ state: 'waiting', attempts: at + 1 })
      expect(row.nextTryAt!.getTime() - server.platform.now().getTime()).toBe(pause * 1000)
      expect(next).toEqual(row.nextTryAt)
      later(pause * 1000 - 1)
      await sendWith(senders)
      expect((await rowOf(id)).attempts).toBe(at + 1)
      later(1)
    }
    isBusy = false
    await sendWith(senders)
    expect(await rowOf(id)).toMatchObject({ state: 'sent', attempts: 4 })
    expect(mail.mails).toHaveLength(1)
  })

  it.each([3, -3])('a pause lasts as long as it was to, although the clock is set by %i hours', async (hours) => {
    let tries = 0
    const mail = async () => {
      tries++
      throw new SendProblem('试验', false)
    }
    // The clock stands: nine seconds are nine, however slow the machine is.
    server.setTime(new Date())
    const deliver = delivery(server.platform, { mail })
    const id = await put({ validUntil: new Date(Date.now() + 3_600_000) })
    await deliver(never)
    server.jumpClock(hours * 3_600_000)
    server.passTime(9000)
    await deliver(never)
    expect([tries, (await rowOf(id)).state]).toEqual([1, 'waiting'])
    server.passTime(2000)
    await deliver(never)
    expect(tries).toBe(2)
  })

  it('what people type opens no further line of a mail, and no further recipient', async () => {
    const mail = open(await startMailServer())
    const subject = '报警\r\nBcc: evil@example.com\r\nContent-Type: text/html\r\n\r\n<script>1</script>'
    await put({ subject, text: '第一行\r\n.\r\nMAIL FROM:<x@y>\r\n<b>粗</b>' })
    for (const recipient of [
      'a@plant.cn>\r\nRCPT TO:<evil@example.com',
      'a@plant.cn, evil@example.com',
      'evil@example.com\n',
    ])
      await put({ recipient })
    await sendWith({ mail: mailSender({ SMTP_URL: mail.url }) })
    expect(mail.mails.flatMap(({ to }) => to).filter((address) => address.includes('evil')).length).toBeLessThanOrEqual(
      1,
    )
    const sent = mail.mails.find(({ text }) => text.includes('第一行'))!
    const [head] = sent.text.split(/\r?\n\r?\n/)
    expect(head).not.toMatch(/^Bcc:/im)
    expect(head!.match(/^Content-Type:/gim)).toHaveLength(1)
    expect(head).toMatch(/^Content-Type: text\/plain/im)
  })

  it('a certificate that nobody signed is refused, also after STARTTLS', async () => {
    const { cert, key } = selfSigned()
    const atOnce = open(await startMailServer({ secure: true, cert, key, disabledCommands: ['AUTH'] }))
    const upgraded = open(await startMailServer({ cert, key, disabledCommands: ['AUTH'] }))
    for (const SMTP_URL of [atOnce.url, upgraded.url]) {
      const id = await put()
      await sendWith({ mail: mailSender({ SMTP_URL }) })
      expect(await rowOf(id)).toMatchObject({ state: 'waiting', problem: expect.stringContaining('证书不可信') })
    }
    expect([...atOnce.mails, ...upgraded.mails]).toEqual([])
  })

  it('a server without TLS gets nothing where TLS is required', async () => {
    const mail = open(await startMailServer())
    const id = await put()
    await sendWith({ mail: mailSender({ SMTP_URL: `${mail.url}?requireTLS=true` }) })
    expect(await rowOf(id)).toMatchObject({ state: 'waiting', problem: expect.stringContaining('加密') })
    expect(mail.mails).toEqual([])
  })

  it('a server that never greets and one that is not there are given up in time', async () => {
    const silent = createTcpServer(() => {})
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo
    const id = await put()
    await sendWith({ mail: mailSender({ SMTP_URL: `smtp://127.0.0.1:${port}?greetingTimeout=200` }) })
    expect(await rowOf(id)).toMatchObject({ state: 'waiting', problem: expect.stringContaining('没有及时应答') })
    await new Promise((resolve) => silent.close(resolve))
    const gone = await put()
    await sendWith({ mail: mailSender({ SMTP_URL: `smtp://127.0.0.1:${port}` }) })
    expect(await rowOf(gone)).toMatchObject({ state: 'waiting', problem: expect.stringMatching(/连接/) })
  })

  it('a wrong account is told as such', async () => {
    const mail = open(
      await startMailServer({
        disabledCommands: ['STARTTLS'],
        allowInsecureAuth: true,
        onAuth: (_auth, _session, done) => done(new Error('bad password')),
      }),
    )
    const id = await put()
    await sendWith({ mail: mailSender({ SMTP_URL: mail.url.replace('//', '//me:wrong@') }) })
    expect(await rowOf(id)).toMatchObject({ problem: expect.stringContaining('不接受账号或密码') })
  })

  it('go out by SMS as JSON, by default and by a template of the settings', async () => {
    const provider = open(await startProvider((_request, _body, response) => response.end('{"code":"OK"}')))
    const sms = {
      channel: 'sms' as const,
      recipient: '13800138000',
      text: '验证码是 654321',
      params: { code: '654321' },
    }
    await put({ ...sms, template: 'register-code', code: '654321' })
    await sendWith({ sms: smsSender({ SMS_URL: provider.url }) })
    expect(provider.bodies[0]!.body).toEqual({
      phone: '13800138000',
      text: '验证码是 654321',
      template: 'register-code',
      params: { code: '654321' },
    })
    const id = await put({ ...sms, template: 'register-code', code: '654321' })
    const settings = {
      SMS_URL: provider.url,
      SMS_HEADERS: { authorization: 'Bearer {template}' },
      SMS_BODY: { to: ['+86{phone}'], values: { c: '{code}', whole: '{params}' }, n: 1 },
      SMS_OK: '"OK"',
    }
    await sendWith({ sms: smsSender(settings) })
    expect(provider.bodies[1]).toMatchObject({
      body: { to: ['+8613800138000'], values: { c: '654321', whole: { code: '654321' } }, n: 1 },
      headers: { authorization: 'Bearer register-code' },
    })
    expect(await rowOf(id)).toMatchObject({ state: 'sent', content: null })
  })

  it.each([
    ['HTTP 400 for good', 400, 'bad phone', 'failed', /HTTP 400（bad phone）/],
    ['HTTP 429 for now', 429, 'slow down', 'waiting', /HTTP 429/],
    ['HTTP 503 for now', 503, 'down', 'waiting', /HTTP 503/],
    ['a refusal in its words', 200, '{"code":"LIMIT"}', 'failed', /短信平台拒绝.*LIMIT/],
  ])('a provider that answers %s', async (_name, status, body, state, problem) => {
    const provider = open(
      await startProvider((_request, _body, response) => response.writeHead(status as number).end(body)),
    )
    const id = await put({ channel: 'sms', recipient: '13800138000' })
    await sendWith({ sms: smsSender({ SMS_URL: provider.url, SMS_OK: 'OK' }) })
    expect(await rowOf(id)).toMatchObject({ state, problem: expect.stringMatching(problem as RegExp) })
  })

  it('a slow provider and one that is not there are tried again', async () => {
    const provider = await startProvider(() => {})
    const id = await put({ channel: 'sms', recipient: '13800138000' })
    await sendWith({ sms: smsSender({ SMS_URL: provider.url }, 200) })
    expect(await rowOf(id)).toMatchObject({ state: 'waiting', problem: '短信平台没有及时应答' })
    await provider.stop()
    const gone = await put({ channel: 'sms', recipient: '13800138000' })
    await sendWith({ sms: smsSender({ SMS_URL: provider.url }) })
    expect(await rowOf(gone)).toMatchObject({ state: 'waiting', problem: expect.stringContaining('连接不上短信平台') })
  })

  it('a message that ran out of its time is not sent any more and keeps no code', async () => {
    const mail = open(await startMailServer())
    const start = new Date()
    server.setTime(start)
    const id = await put({ text: '验证码是 111222', code: '111222', validUntil: new Date(start.getTime() + 300_000) })
    later(300_000)
    await sendWith({ mail: mailSender({ SMTP_URL: mail.url }) })
    expect(await rowOf(id)).toMatchObject({ state: 'expired', content: null, attempts: 0 })
    expect(mail.mails).toEqual([])
  })

  it('what a dead server had in hand is sent by another, and once where two look at once', async () => {
    const mail = open(await startMailServer())
    const start = new Date()
    server.setTime(start)
    await put()
    const id = await put()
    await server.database.systemDb
      .update(outboxMessages)
      .set({ state: 'sending', attempts: 1, nextTryAt: new Date(start.getTime() + 120_000) })
      .where(eq(outboxMessages.id, id))
    const senders = { mail: mailSender({ SMTP_URL: mail.url }) }
    await Promise.all([sendWith(senders), sendWith(senders)])
    expect(mail.mails).toHaveLength(1)
    later(120_000)
    await Promise.all([sendWith(senders), sendWith(senders)])
    expect(mail.mails).toHaveLength(2)
    expect(await rowOf(id)).toMatchObject({ state: 'sent', attempts: 2 })
  })

  it('that failed are sent again on request; those whose code is gone are not', async () => {
    const id = await put()
    const set = (values: object) =>
      server.database.systemDb.update(outboxMessages).set(values).where(eq(outboxMessages.id, id))
    await set({ state: 'failed', attempts: 7, problem: '没有这个人', nextTryAt: null })
    expect(await admin.client(outbox).get({ id })).toMatchObject({ state: 'failed', resendable: true })
    // Nothing is set up to send it here: it waits in the outbox.
    expect(await admin.client(outbox).resend({ id })).toMatchObject({ state: 'held', attempts: 0, problem: null })
    expect(await admin.call(outbox.resend, { id })).toMatchObject({ code: 409, msg: '消息还在等待发送' })
    await set({ state: 'failed', content: null })
    expect(await admin.call(outbox.resend, { id })).toMatchObject({
      code: 409,
      msg: expect.stringMatching(/验证码已失效/),
    })
  })

  it('are listed by state, kind and time, a page at a time, for their company only', async () => {
    for (let at = 0; at < 3; at++) await put({ recipient: `p${at}@plant.cn` })
    await put({ channel: 'sms', recipient: '13800138000' })
    const list = admin.client(outbox)
    expect(await list.page({ pageSize: 2, channel: 'mail' })).toMatchObject({ total: 3, pages: 2 })
    expect((await list.page({ keyword: 'P1@' })).records).toMatchObject([{ recipient: 'p1@plant.cn', state: 'held' }])
    expect(await list.page({ state: 'held' })).toMatchObject({ total: 4 })
    expect(await list.page({ state: 'waiting' })).toMatchObject({ total: 0 })
    expect(await list.page({ startTime: new Date(Date.now() + 60_000).toISOString() })).toMatchObject({ total: 0 })
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    expect(await stranger.client(outbox).page({})).toMatchObject({ total: 0 })
  })

  it('with codes stand in no outbox; the administrator of the installation reads them while nothing can send them, and each look is logged', async () => {
    const code = '333444'
    const validUntil = new Date(Date.now() + 300_000)
    const id = await put({ companyId: null, text: `验证码是 ${code}`, recipient: 'who@plant.cn', code, validUntil })
    const ordinary = await put()
    expect(await admin.client(outbox).page({})).toMatchObject({ total: 1, records: [{ id: ordinary }] })
    expect(await admin.call(outbox.get, { id })).toMatchObject({ code: 404 })
    expect(await admin.call(outbox.resend, { id })).toMatchObject({ code: 404 })
    expect(await admin.call(codeMessage.page, {})).toMatchObject({ code: 401 })
    expect(await admin.call(codeMessage.read, { id })).toMatchObject({ code: 401 })

    const installer = await server.signIn({ isInstallationAdministrator: true })
    expect(await installer.client(codeMessage).page({})).toMatchObject({
      total: 1,
      records: [{ id, text: '验证码是 ******', state: 'held', readable: true }],
    })
    expect(await installer.client(codeMessage).read({ id })).toEqual({
      recipient: 'who@plant.cn',
      text: `验证码是 ${code}`,
    })
    expect(await installer.call(codeMessage.read, { id: ordinary })).toMatchObject({ code: 404 })
    const { rows } = await server.database.system.query(
      "select user_id::text as by, target, to_jsonb(l)::text as line from operate_log l where title = '查看验证码' and code = 200",
    )
    expect(rows).toMatchObject([
      { by: installer.userId, target: 'who@plant.cn', line: expect.not.stringContaining(code) },
    ])
    later(300_000)
    expect(await installer.call(codeMessage.read, { id })).toMatchObject({ code: 409 })
    expect(await installer.client(codeMessage).page({})).toMatchObject({ records: [{ readable: false }] })
  })

  it('say what can send, and that nothing can', async () => {
    expect(await admin.client(outbox).status()).toEqual({
      mail: { ready: false, from: '' },
      sms: { ready: false, host: '' },
    })
    expect(await admin.call(outbox.test, { channel: 'mail', recipient: 'nobody' })).toMatchObject({ code: 400 })
    expect(await admin.call(outbox.test, { channel: 'sms', recipient: 'a@b.cn' })).toMatchObject({ code: 400 })
  })
})

it('a message of a call leaves by the job queue once the call is committed', async () => {
  const mail = await startMailServer()
  const server = await startTestServer({ SMTP_URL: mail.url, MAIL_FROM: 'zz@plant.cn' })
  try {
    const admin = await server.signIn()
    expect(await admin.client(outbox).status()).toMatchObject({ mail: { ready: true, from: 'zz@plant.cn' } })
    const { id } = await admin.client(outbox).test({ channel: 'mail', recipient: 'wang@plant.cn' })
    await vi.waitFor(() => expect(mail.mails).toMatchObject([{ to: ['wang@plant.cn'] }]), { timeout: 15_000 })
    await vi.waitFor(async () => expect(await admin.client(outbox).get({ id })).toMatchObject({ state: 'sent' }))
    await admin.client(outbox).resend({ id })
    await vi.waitFor(() => expect(mail.mails).toHaveLength(2), { timeout: 15_000 })
  } finally {
    await server.stop()
    await mail.stop()
  }
}, 60_000)

it('an alarm reaches by e-mail whom the company has named for its level', async () => {
  const mail = await startMailServer()
  const server = await startTestServer({ SMTP_URL: mail.url })
  try {
    const admin = await server.signIn()
    await admin.client(user).updateOwn({ email: 'chief@plant.cn', password: 'Passw0rd!test' })
    await admin.client(alarmNotice).save({
      enabled: true,
      mergeSeconds: 0,
      rules: [{ levels: ['urgent'], channels: ['mail'], userIds: [admin.userId], roleIds: [] }],
      quiet: { enabled: false, from: '22:00', to: '07:00', exceptUrgent: true },
    })
    const at = new Date()
    const { rows } = await server.database.system.query<{ id: string }>(
      `insert into alarm (company_id, batch_no, kind, object_name, rule_key, level, top_level, condition, content, activated_at, last_activated_at)
       values ($1, 'N1', 'limit', '1号机', 'r', 'urgent', 'urgent', 'active', '温度超限', $2, $2) returning id::text`,
      [server.companyId, at],
    )
    const alarm = {
      objectId: null,
      objectPath: null,
      objectName: '1号机',
      level: 'urgent',
      content: '温度超限',
      headId: null,
    }
    const change = { ...alarm, companyId: server.companyId, alarmId: rows[0]!.id, at: at.getTime() }
    server.platform.events.publish('alarm.changed', {
      companyId: server.companyId,
      alarmIds: [rows[0]!.id],
      changes: [{ ...change, action: 'raise', state: 'unconfirmed' }],
    })
    await vi.waitFor(
      () => expect(mail.mails).toMatchObject([{ to: ['chief@plant.cn'], text: expect.stringContaining('温度超限') }]),
      15_000,
    )
  } finally {
    await server.stop()
    await mail.stop()
  }
}, 60_000)
