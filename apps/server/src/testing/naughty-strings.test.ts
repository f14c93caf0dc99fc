import { cmsResource } from '@zhizao/contract/access/cms-resource'
import { department } from '@zhizao/contract/access/department'
import { operateLog, signInLog } from '@zhizao/contract/access/operate-log'
import { companyProduct, product } from '@zhizao/contract/access/product'
import { resource } from '@zhizao/contract/access/resource'
import { resourceLayout } from '@zhizao/contract/access/resource-layout'
import { resourceParam } from '@zhizao/contract/access/resource-param'
import { role } from '@zhizao/contract/access/role'
import { user } from '@zhizao/contract/access/user'
import { alarmFact } from '@zhizao/contract/alarm/alarm-fact'
import { alarmHistory } from '@zhizao/contract/alarm/alarm-history'
import { alarmMessage } from '@zhizao/contract/alarm/alarm-message'
import { alarmType } from '@zhizao/contract/alarm/alarm-type'
import { area, areaInfo } from '@zhizao/contract/company/area'
import { busCompany, company } from '@zhizao/contract/company/company'
import { companyDetail } from '@zhizao/contract/company/company-detail'
import { companyParam } from '@zhizao/contract/company/company-param'
import { object } from '@zhizao/contract/device/object'
import { objectFavorite, objectOperation } from '@zhizao/contract/device/object-favorite'
import { objectImage } from '@zhizao/contract/device/object-image'
import { deviceInfo, objectDetail, objectInfo } from '@zhizao/contract/device/object-info'
import { protocol } from '@zhizao/contract/device-model/protocol'
import { dictionary, dictionaryByType, dictionaryItem, gaeaDict } from '@zhizao/contract/dictionary/dictionary'
import { content } from '@zhizao/contract/document/content'
import { document } from '@zhizao/contract/document/document'
import { dataModel } from '@zhizao/contract/form/data-model'
import { pageTemplate } from '@zhizao/contract/form/page-template'
import type { Call } from '@zhizao/contract/http/call'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from './caller.ts'
import { fillCompany } from './filled-company.ts'
import { naughtyStrings } from './naughty-strings.ts'
import { sampleInput } from './sample-input.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const resources = {
  'alarm type': [alarmType],
  object: [object, objectInfo, objectDetail, deviceInfo, objectOperation, objectFavorite, objectImage],
  role: [role],
  menu: [resource, cmsResource, product, companyProduct, resourceLayout, resourceParam],
  user: [user, department, operateLog, signInLog],
  area: [area, areaInfo],
  company: [company, busCompany, companyDetail, companyParam],
  dictionary: [dictionary, dictionaryItem, dictionaryByType, gaeaDict],
  'page template and protocol': [pageTemplate, dataModel, protocol],
  'alarm fact': [alarmFact, alarmHistory, alarmMessage],
  document: [document, content],
}
const AT_ONCE = 8

describe('naughty strings in every text field', () => {
  let server: TestServer
  let caller: Caller
  let id = '1'
  beforeAll(async () => {
    server = await startTestServer()
    caller = await server.signIn()
    await fillCompany(server, caller)
    id = (await caller.client(object).simpleList({}))[0]!.id
  })
  afterAll(() => server.stop())

  /** Adding and changing take every string; the other calls share them out, so that each resource meets all of them. */
  const work = (calls: Call[]) =>
    calls.flatMap((call, at) => {
      const isForm = call.writes && /add|edit|update|create|handle/i.test(call.path)
      return naughtyStrings.filter((_, index) => isForm || index % 8 === at % 8).map((text) => ({ call, text }))
    })

  for (const [name, records] of Object.entries(resources)) {
    it(`never break a call of ${name}`, async () => {
      const calls = records
        .flatMap((record) => Object.values(record) as Call[])
        .filter((call) => call.encoding !== 'multipart' && takesText(call))
      const queue = work(calls)
      expect(queue.length).toBeGreaterThan(naughtyStrings.length)
      const broken: string[] = []
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          for (let next = queue.pop(); next; next = queue.pop()) {
            const { call, text } = next
            const answer = await caller.call(call, sampleInput(call.body, { id, text, optional: true, raw: true }))
            if (answer.status >= 500)
              broken.push(`${call.path} ${JSON.stringify(text).slice(0, 80)}: ${answer.status} ${answer.msg}`)
          }
        }),
      )
      expect(broken).toEqual([])
    }, 240_000)
  }
})

const takesText = (call: Call) =>
  JSON.stringify(sampleInput(call.body, { id: '1', text: 'find-me', optional: true, raw: true }) ?? '').includes(
    'find-me',
  )
