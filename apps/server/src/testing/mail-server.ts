import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface ReceivedMail {
  to: string[]
  /** Headers and body as they came, encoded words and base64 read. */
  text: string
}

/** A real SMTP server on a free port that keeps what it gets. */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        mails.push({ to, text: readable(Buffer.concat(chunks).toString()) })
        done()
      })
    },
    ...options,
  })
  // Clients that break off are what some tests are about.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    mails,
    port,
    url: `${options.secure ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
export type MailServer = Awaited<ReturnType<typeof startMailServer>>

function readable(raw: string): string {
  const [head, ...body] = raw.split('\r\n\r\n')
  const headers = head!.replace(/\r\n\s+/g, '').replace(/=\?UTF-8\?B\?([^?]*)\?=/gi, (_, text: string) => decoded(text))
  const isBase64 = /content-transfer-encoding: base64/i.test(head!)
  const text = body.join('\r\n\r\n')
  return `${headers}\n\n${isBase64 ? decoded(text) : quotedPrintable(text)}`
}

const decoded = (base64: string) => Buffer.from(base64, 'base64').toString()

const quotedPrintable = (text: string) =>
  Buffer.from(
    text
      .replace(/=\r\n/g, '')
      .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()

/** The six digits in a message. */
export const codeIn = (text: string) => /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? ''
