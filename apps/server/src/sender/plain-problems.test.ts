import { createServer, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { mailSender } from './mail-sender.ts'
import { SendProblem } from './send-problem.ts'
import { smsSender } from './sms-sender.ts'

const outgoing = { id: '1', recipient: 'a@b.cn', subject: 's', text: 't', template: 'test', params: {} } as never
const listening: Server[] = []
afterEach(() => listening.splice(0).forEach((server) => void server.close()))

/** A server that says `greeting` and hangs up, or a port where nobody listens. */
async function port(greeting?: string): Promise<number> {
  const server = createServer((socket) => socket.end(greeting ?? ''))
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  if (greeting === undefined) await new Promise((done) => server.close(done))
  else listening.push(server)
  return port
}

async function problemOf(sending: Promise<unknown>) {
  const problem = await sending.then(
    () => expect.fail('it was sent'),
    (error) => error,
  )
  expect(problem).toBeInstanceOf(SendProblem)
  return (problem as SendProblem).message
}
const mailTo = (address: string) =>
  problemOf(mailSender({ SMTP_URL: address, MAIL_FROM: 'x@y.cn' })!(outgoing, new AbortController().signal))

test('why a mail did not go is Chinese, with the code of the system in brackets', async () => {
  expect(await mailTo(`smtp://127.0.0.1:${await port()}`)).toMatch(/^[^A-Za-z（]+（ECONNREFUSED）$/)
  expect(await mailTo('smtp://no-such-host.invalid')).toMatch(/^找不到邮件服务器（E[A-Z_]+）$/)
  expect(await mailTo(`smtp://127.0.0.1:${await port('')}`)).toMatch(/^[^A-Za-z（]+(（E[A-Z_]+）)?$/)
})

test('what the mail server itself answered is quoted', async () => {
  expect(await mailTo(`smtp://127.0.0.1:${await port('554 no service here\r\n')}`)).toContain('554 no service here')
})

test('why a short message did not go is Chinese', async () => {
  const sender = smsSender({ SMS_URL: `http://127.0.0.1:${await port()}` } as never)!
  expect(await problemOf(sender(outgoing, new AbortController().signal))).toMatch(/^连接不上短信平台（\w+）$/)
  const odd = smsSender({ SMS_URL: `http://127.0.0.1:${await port('what?')}` } as never)!
  expect(await problemOf(odd(outgoing, new AbortController().signal))).toMatch(/^连接不上短信平台(（[A-Z_]+）)?$/)
})
