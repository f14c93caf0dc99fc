import { defect } from '@zhizao/contract/quality/defect'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('defects are added, found by class, changed and removed', async () => {
  const calls = (await server.signIn()).client(defect)
  const made = await calls.create({ name: '毛刺', defectClass: 'minor' })
  expect(made).toMatchObject({ code: expect.stringMatching(/^QX/), status: 1 })
  await calls.create({ name: '裂纹', defectClass: 'critical', code: 'LW' })
  expect((await calls.page({ defectClass: 'critical' })).records).toMatchObject([{ code: 'LW' }])
  expect(await calls.update({ id: made.id, defectClass: 'major', status: 0, code: null })).toMatchObject({
    code: made.code,
    defectClass: 'major',
    status: 0,
  })
  expect((await calls.page({ status: 1 })).total).toBe(1)
  expect(await calls.get({ id: made.id })).toMatchObject({ name: '毛刺' })
  await calls.removeMany({ ids: [made.id] })
  expect((await calls.page({})).total).toBe(1)
})
