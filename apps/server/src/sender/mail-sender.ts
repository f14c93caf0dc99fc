import { hostname } from 'node:os'
import { createTransport } from 'nodemailer'
import { storable } from '../platform/db/storable.ts'
import type { Settings } from '../platform/settings.ts'
import { type Send, SendProblem } from './send-problem.ts'

/** Waiting times of a connection, ms; SMTP_URL may set its own by query. */
const CONNECT_WITHIN = 10_000
const SILENT_AT_MOST = 20_000

interface MailFailure {
  code?: string
  responseCode?: number
  response?: string
  message: string
}

/** The address that mails come from: MAIL_FROM, else the account's. */
export function mailFrom({ SMTP_URL, MAIL_FROM }: Pick<Settings, 'SMTP_URL' | 'MAIL_FROM'>): string {
  if (MAIL_FROM || !SMTP_URL) return MAIL_FROM ?? ''
  const account = decodeURIComponent(new URL(SMTP_URL).username)
  return account.includes('@') ? account : `zhizao@${hostname()}`
}

/** Sends by SMTP: TLS at once with smtps://, after STARTTLS with smtp:// where the server offers it. Certificates must be valid. */
export function mailSender(settings: Pick<Settings, 'SMTP_URL' | 'MAIL_FROM'>): Send | undefined {
  if (!settings.SMTP_URL) return undefined
  const given = new URL(settings.SMTP_URL)
  const waits = { connectionTimeout: CONNECT_WITHIN, greetingTimeout: CONNECT_WITHIN, socketTimeout: SILENT_AT_MOST }
  for (const [name, value] of Object.entries(waits))
    if (!given.searchParams.has(name)) given.searchParams.set(name, String(value))
  const transport = createTransport(given.href)
  const from = mailFrom(settings)
  return async ({ id, recipient, subject, text }) => {
    await transport
      // The same id at each try: a server that got it twice may know it again.
      .sendMail({ from, to: { name: '', address: recipient }, subject, text, messageId: `<${id}.outbox@zhizao>` })
      .catch((error: MailFailure) => {
        throw problemOf(error)
      })
  }
}

const words: Record<string, string> = {
  EAUTH: '邮件服务器不接受账号或密码',
  ETLS: '与邮件服务器的加密连接失败',
  EDNS: '找不到邮件服务器',
  ECONNECTION: '连接不上邮件服务器',
  ETIMEDOUT: '邮件服务器没有及时应答',
  ESOCKET: '与邮件服务器的连接中断',
}

const certificateFaults: readonly (readonly [RegExp, string])[] = [
  [/certificate has expired/i, '邮件服务器的证书已过期'],
  [/altname/i, '邮件服务器的证书与主机名不符'],
  [/certificate|self.signed/i, '邮件服务器的证书不可信'],
]

function problemOf({ code = '', responseCode = 0, response, message }: MailFailure): SendProblem {
  const said = certificateFaults.find(([sign]) => sign.test(message))?.[1] ?? words[code]
  // What the mail server answered is quoted; what our own program calls its errors is English, and its code is enough.
  const detail =
    (response && storable(response.replaceAll(/\s+/g, ' '), 200)) ?? /\bE[A-Z_]{3,}\b/.exec(message)?.[0] ?? code
  // Account and encryption can be put right; what the server says of this message cannot.
  const isRefused = responseCode >= 500 && responseCode < 600 && !words[code]
  return new SendProblem(`${said ?? '邮件服务器拒收'}${detail && `（${detail}）`}`, isRefused)
}
