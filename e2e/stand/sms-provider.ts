import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Sms {
  phone: string
  text: string
  template: string
  params: Record<string, string>
}

/** A provider of short messages that keeps what it is given. */
export async function startSmsProvider() {
  const sent: Sms[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    sent.push(JSON.parse(Buffer.concat(chunks).toString()) as Sms)
    response.end('{"result":"ok"}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    sent,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
export type SmsProvider = Awaited<ReturnType<typeof startSmsProvider>>
