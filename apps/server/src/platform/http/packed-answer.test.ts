import { objectInfo } from '@zhizao/contract/device/object-info'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { packedAnswer } from './packed-answer.ts'

const NODES = 2000

describe('a long answer', () => {
  let server: TestServer
  let admin: Caller
  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn()
    await server.database.system.query(
      `insert into object (company_id, id, path, code, name)
       select $1, made.id, '/' || made.id || '/', 'N-' || n, '设备' || n
       from generate_series(1, $2::int) n, lateral (select nextval('global_id') + n * 0 as id) made`,
      [server.companyId, NODES],
    )
  })
  afterAll(() => server.stop())

  it('travels packed, and is what it was', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    try {
      const { records } = await admin.client(objectInfo).snapshot()
      const answer = (await fetched.mock.results[0]!.value) as Response
      expect(answer.headers.get('content-encoding')).toBe('gzip')
      const whole = Buffer.byteLength(JSON.stringify(records))
      expect(Number(answer.headers.get('content-length'))).toBeLessThan(whole / 5)
      expect(records.filter(({ name }) => name.startsWith('设备'))).toHaveLength(NODES)
    } finally {
      fetched.mockRestore()
    }
  })

  it('stays as it is for who does not read gzip, and a short one for everybody', async () => {
    const long = { text: 'x'.repeat(100_000) }
    expect(await packedAnswer(long, 'br, gzip;q=0')).toBeUndefined()
    expect(await packedAnswer(long, undefined)).toBeUndefined()
    expect(await packedAnswer({ text: 'x' }, 'gzip')).toBeUndefined()
    expect((await packedAnswer(long, 'gzip, deflate, br'))!.length).toBeLessThan(1000)
  })
})
