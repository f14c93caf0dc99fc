import { companyDetail } from '@zhizao/contract/company/company-detail'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectPush } from '../../testing/test-push.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('settings of a company are saved by key and seen by its users alone', async () => {
  const details = (await server.signIn()).client(companyDetail)
  await details.save({ details: [{ detail_type: 1, k_detail: 'xtmc', v_varchar: '一号工厂监控平台' }] })
  await details.save({ details: [{ detail_type: 1, k_detail: 'xtmc', v_varchar: '二号工厂监控平台' }] })
  expect(await details.all()).toEqual([{ detail_type: 1, k_detail: 'xtmc', v_varchar: '二号工厂监控平台' }])
  expect((await details.page({ k_detail: 'xt' })).total).toBe(1)
  const stranger = await server.signIn({ companyId: await server.anotherCompany() })
  expect(await stranger.client(companyDetail).all()).toEqual([])
})

it('browsers of the company that are open are told to ask again, those of others are not', async () => {
  const admin = await server.signIn()
  const stranger = await server.signIn({ companyId: await server.anotherCompany() })
  const reader = await server.signIn({ permissions: ['objectMonitor'] })
  const [his, theirs] = [await connectPush(server.url, reader), await connectPush(server.url, stranger)]
  for (const push of [his, theirs]) push.subscribe('OnMSG')
  const close = { detail_type: 1, k_detail: 'setAlarmInfo', v_varchar: 'close' }
  await admin.client(companyDetail).save({ details: [close] })
  await his.until(() => his.events.some(({ event }) => event === 'settings'), 'the change')
  expect(theirs.events.some(({ event }) => event === 'settings')).toBe(false)
  for (const push of [his, theirs]) push.close()
})

it('a user without the permission reads but does not save', async () => {
  const user = await server.signIn({ permissions: ['objectMonitor'] })
  expect(await user.call(companyDetail.all)).toMatchObject({ code: 200 })
  const details = [{ detail_type: 1, k_detail: 'setAlarmInfo', v_varchar: 'close' }]
  expect(await user.call(companyDetail.save, { details })).toMatchObject({ code: 401 })
})
