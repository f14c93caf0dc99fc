import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isPoolFull } from '../platform/db/database-errors.ts'
import type { SecondConnection } from '../platform/db/holding.ts'
import type { Caller } from './caller.ts'
import { everyCall, inSafeOrder, type PlacedCall, removes } from './every-call.ts'
import { bodySource } from './every-field.ts'
import { fillCompany } from './filled-company.ts'
import { startTestServer, type TestServer } from './test-server.ts'

describe('with one connection in every pool', () => {
  let server: TestServer
  let caller: Caller
  let calls: PlacedCall[]
  const seconds: SecondConnection[] = []
  beforeAll(async () => {
    const environment = { EZVIZ_URL: 'http://127.0.0.1:9', LECHANGE_URL: 'http://127.0.0.1:9' }
    const onSecond = (error: SecondConnection) => {
      seconds.push(error)
      throw error
    }
    server = await startTestServer(environment, { connections: 1, onSecond })
    caller = await server.signIn({ isInstallationAdministrator: true })
    await caller.keepProving()
    await fillCompany(server, caller)
    calls = inSafeOrder(await everyCall())
  }, 200_000)
  afterAll(() => server.stop())

  it('no call waits for a connection that it holds itself, whatever it finds in memory', async () => {
    const broken = new Set<string>()
    let succeeded = 0
    const asking: Caller = {
      ...caller,
      async call(call, input) {
        // What is remembered of companies and sessions is read anew.
        server.platform.events.publish('company.changed', { companyId: server.companyId })
        server.platform.events.publish('access.changed', { companyId: server.companyId })
        const answer = await caller.call(call, input)
        if (answer.status >= 500) broken.add(`${call.path}: ${answer.status} ${answer.msg}`)
        if (answer.code === call.success) succeeded++
        return answer
      },
    }
    const bodies = await bodySource(server, asking)
    for (const placed of calls) {
      const before = seconds.length
      const { call } = placed
      if (call.encoding === 'multipart')
        await asking.call(call, { ...(bodies.whole(placed) as object), file: new File(['x'], 'x.txt') })
      else if (removes(call)) await asking.call(call, bodies.taken(placed))
      else await bodies.learn(placed)
      if (seconds.length > before) broken.add(`${call.path}: asks for a second connection`)
    }
    expect([...broken]).toEqual([])
    expect(succeeded).toBeGreaterThan(calls.length * 0.6)
  }, 600_000)

  it('a pool in full use tells so, and nothing of a database that is away', async () => {
    const held = await server.database.system.connect()
    try {
      const refused = await server.database.system.query('select 1').then(
        () => undefined,
        (error) => error,
      )
      expect(isPoolFull(refused)).toBe(true)
    } finally {
      held.release()
    }
  })
})
