import { alarmType } from '@zhizao/contract/alarm/alarm-type'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ own: true })
})
afterAll(() => server.stop())

it('a read goes on when the connections of the app were cut', async () => {
  const types = (await server.signIn()).client(alarmType)
  await types.create({ code: 'kept', name: '保留' })
  await Promise.all(Array.from({ length: 6 }, () => types.list()))
  await server.database.system.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'zhizao-app' and datname = current_database()",
  )
  expect((await types.list()).map((type) => type.code)).toEqual(['kept'])
})
