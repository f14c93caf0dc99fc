import { companyDetail } from '@zhizao/contract/company/company-detail'
import { appDownload } from '@zhizao/contract/notice/app-download'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ APP_ANDROID_URL: 'https://plant.example/app.apk' })
})
afterAll(() => server.stop())

it("the company's address of an app comes before the installation's", async () => {
  const admin = await server.signIn()
  expect(await admin.client(appDownload).get()).toEqual({ ios: '', android: 'https://plant.example/app.apk' })
  await admin.client(companyDetail).save({
    details: [{ detail_type: 1, k_detail: 'androidDownUrl', v_varchar: 'https://our.example/a.apk' }],
  })
  expect(await admin.client(appDownload).get()).toEqual({ ios: '', android: 'https://our.example/a.apk' })
})
