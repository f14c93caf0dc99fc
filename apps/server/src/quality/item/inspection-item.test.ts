import { defect } from '@zhizao/contract/quality/defect'
import { inspectionItem } from '@zhizao/contract/quality/inspection-item'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('items have defects that are usually found there; a defect that is named stays', async () => {
  const caller = await server.signIn()
  const calls = caller.client(inspectionItem)
  const [scratch, dent] = await Promise.all([
    caller.client(defect).create({ name: '划伤', defectClass: 'minor' }),
    caller.client(defect).create({ name: '凹坑', defectClass: 'major', code: 'AK' }),
  ])
  const look = await calls.create({ name: '外观', kind: 'counted', unit: 'mm', defectIds: [scratch.id] })
  expect(look).toMatchObject({ code: expect.stringMatching(/^JYXM/), unit: null, defectNames: '划伤' })
  expect(await calls.addDefects({ subjectId: look.id, defectIds: [dent.id, scratch.id] })).toHaveLength(2)
  expect(await calls.defects({ subjectId: look.id })).toHaveLength(2)
  expect(await caller.call(defect.remove, { id: scratch.id })).toMatchObject({ code: 409 })
  expect(await caller.call(inspectionItem.addDefects, { subjectId: look.id, defectIds: [look.id] })).toMatchObject({
    code: 400,
    msg: expect.stringContaining('缺陷'),
  })
  expect(await calls.update({ id: look.id, name: '外观检查', defectIds: [dent.id] })).toMatchObject({
    name: '外观检查',
    defectNames: '凹坑',
    status: 1,
  })
  await caller.client(defect).remove({ id: scratch.id })
  expect((await calls.page({ keyword: '外观' })).records).toMatchObject([{ id: look.id }])
  expect(await caller.call(inspectionItem.create, { name: '又', kind: 'counted', code: look.code })).toMatchObject({
    code: 400,
  })
  expect(await calls.get({ id: look.id })).toMatchObject({ name: '外观检查' })
  await calls.remove({ id: (await calls.create({ name: '多余', kind: 'counted' })).id })
  await calls.removeMany({ ids: [look.id] })
  expect(await caller.call(inspectionItem.get, { id: look.id })).toMatchObject({ code: 404 })
})
