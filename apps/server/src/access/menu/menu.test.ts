import { session } from '@zhizao/contract/access/session'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ own: true })
})
afterAll(() => server.stop())

it('a menu for agents is seen by agents who hold it, and by nobody else', async () => {
  await server.database.system.query(`update resource set agent_only = true where code = 'alarmHistory'`)
  const caller = await server.signIn({ permissions: ['alarmHistory', 'alarmMessage'] })
  const codes = async () =>
    (await caller.client(session).menu()).flatMap((module) =>
      module.routerList.flatMap((group) => group.children.map((entry) => entry.resources_code)),
    )
  expect(await codes()).toEqual(['alarmMessage'])
  await server.database.system.query('update app_user set is_agent = true where id = $1', [caller.userId])
  expect(await codes()).toEqual(['alarmMessage', 'alarmHistory'])
  expect((await caller.client(session).resources({ resources_type: 2 })).map((one) => one.resources_code)).toContain(
    'alarmHistory',
  )
})

it('a module whose menus lead nowhere is there, without a first path', async () => {
  await server.database.system.query(`update resource set url = null where code = 'reasonTag'`)
  const caller = await server.signIn({ permissions: ['reasonTag'] })
  expect(await caller.client(session).menu()).toMatchObject([{ resources_classify: 'lak', routerFirstPath: '' }])
})
