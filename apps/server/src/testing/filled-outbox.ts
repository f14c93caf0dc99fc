import { outboxMessages } from '../sender/outbox.table.ts'
import type { TestServer } from './test-server.ts'

/** A message that waits in the outbox of the first company. */
export async function fillOutbox(server: TestServer, mark: string) {
  await server.database.systemDb.insert(outboxMessages).values({
    companyId: server.companyId,
    channel: 'mail',
    recipient: 'secret@plant.cn',
    subject: mark,
    template: 'secret',
    maskedText: mark,
    content: { text: mark, params: {} },
    isSecret: false,
    state: 'failed',
  })
}
