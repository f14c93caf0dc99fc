import { operateLog, signInLog } from '@zhizao/contract/access/operate-log'
import { user } from '@zhizao/contract/access/user'
import { alarmHistory } from '@zhizao/contract/alarm/alarm-history'
import { object } from '@zhizao/contract/device/object'
import { objectInfo } from '@zhizao/contract/device/object-info'
import { point } from '@zhizao/contract/device/point'
import { model } from '@zhizao/contract/device-model/model'
import { modelPoint } from '@zhizao/contract/device-model/model-point'
import type { Call } from '@zhizao/contract/http/call'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from './caller.ts'
import { sheetFile } from './sheet.ts'
import { startTestServer, type TestServer } from './test-server.ts'

type Cells = (string | number | boolean | Date | null)[][]
const chinese = /\p{Script=Han}/u
/** Forms that only simplified writing has. */
const simplified = /[编码称级类产报状态备启设点钟据单数键误预紧为时间]/

describe('spreadsheets in the language of their reader', () => {
  let server: TestServer
  let admin: Caller
  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn()
    const { id: objectId } = await admin.client(object).create({ code: 'pump', name: 'P-1', objectType: 'node' })
    const { id: modelId } = await admin.client(model).create({ code: 'm', name: 'M-1', objectType: 'device' })
    const fields = { code: 'p1', name: 'T', isKey: true, access: 'rw', storePolicy: 'change' } as const
    await admin.client(point).create({ objectId, ...fields, deadbandKind: 'percent', deadbandValue: 5 })
    await admin.client(modelPoint).create({ modelId, ...fields, source: 'manual' })
    const [viewer] = await roleIds('visitor')
    await admin.client(user).create({ loginName: 'reader', name: 'Li', password: 'Sheet-1234', roleIds: [viewer!] })
  })
  afterAll(() => server.stop())

  const roleIds = async (code: string) => {
    const { role } = await import('@zhizao/contract/access/role')
    return (await admin.client(role).list({})).filter((each) => each.code === code).map((each) => each.id)
  }
  const sheetsOf = async (caller: Caller, call: Call, input: object = {}) => {
    const { bytes, filename } = await caller.file(call, input)
    return { bytes, filename, sheets: (await readXlsxFile(bytes)) as { sheet: string; data: Cells }[] }
  }

  const resources: [
    name: string,
    exports: Call,
    imports: Call,
    template: [Call, object],
    rows: () => Promise<unknown>,
  ][] = [
    ['users', user.export, user.import, [user.template, {}], () => admin.client(user).page({ loginName: 'reader' })],
    [
      'objects',
      objectInfo.export,
      objectInfo.import,
      [objectInfo.export, { template: true }],
      () => admin.client(object).getByCode({ code: 'pump' }),
    ],
    ['points', point.export, point.import, [point.export, { template: true }], () => admin.client(point).list({})],
    [
      'models',
      model.export,
      model.import,
      [model.export, { template: true }],
      () => admin.client(model).simpleTree({}),
    ],
    [
      'points of models',
      modelPoint.export,
      modelPoint.import,
      [modelPoint.export, { template: true }],
      () => admin.client(modelPoint).page({}),
    ],
  ]

  it.each(resources)(
    '%s go out in English or traditional Chinese and come in for a reader of any',
    async (...given) => {
      const [, exports, imports, , rows] = given
      const before = await rows()
      for (const language of ['en-US', 'zh-TW', 'zh-CN']) {
        const { bytes, filename, sheets } = await sheetsOf(admin.speaking(language), exports, { loginName: 'reader' })
        const words = `${filename} ${sheets[0]!.sheet} ${sheets[0]!.data.flat().join(' ')}`
        expect(sheets[0]!.data.length).toBeGreaterThan(1)
        if (language === 'en-US') expect(words).not.toMatch(chinese)
        if (language === 'zh-TW') expect(words).not.toMatch(simplified)
        if (language === 'zh-CN') expect(words).toMatch(chinese)
        for (const reader of ['zh-CN', 'zh-TW', 'en-US']) {
          const file = new File([new Uint8Array(bytes)], 'x.xlsx')
          expect(await admin.speaking(reader).call(imports, { file })).toMatchObject({ code: 200, data: { added: 0 } })
          expect(await rows()).toEqual(before)
        }
      }
    },
  )

  it.each(resources)('the template of %s explains itself in each language, no two columns alike', async (...given) => {
    const [call, input] = given[3]
    for (const language of ['en-US', 'zh-TW', 'zh-CN']) {
      const { filename, sheets } = await sheetsOf(admin.speaking(language), call, input)
      const words = `${filename} ${sheets.map(({ sheet, data }) => `${sheet} ${data.flat().join(' ')}`).join(' ')}`
      if (language === 'en-US') expect(words).not.toMatch(chinese)
      if (language === 'zh-TW') expect(words).not.toMatch(simplified)
      const headings = sheets[0]!.data[0]!.map((each) => String(each).toLowerCase())
      expect(new Set(headings).size).toBe(headings.length)
      expect(sheets[1]!.data.length).toBeGreaterThan(headings.length)
    }
  })

  it.each<[string, Call]>([
    ['alarms', alarmHistory.export],
    ['operations', operateLog.export],
    ['sign-ins', signInLog.export],
  ])('headings of %s are English to who reads English', async (_name, call) => {
    const { filename, sheets } = await sheetsOf(admin.speaking('en-US'), call)
    expect(`${filename} ${sheets[0]!.sheet} ${sheets[0]!.data[0]!.join(' ')}`).not.toMatch(chinese)
  })

  it('what is wrong with a row is told by the heading that stands in the sheet', async () => {
    const bring = async (language: string, rows: (string | null)[][]) =>
      admin.speaking(language).call(objectInfo.import, { file: await sheetFile(rows) })
    const english = ['Object code', 'object name ', 'Object type']
    expect(await bring('zh-CN', [english, ['x', 'X', '泵']])).toMatchObject({
      code: 400,
      msg: '第 2 行“Object type”：只能是 电站、节点 或 设备',
    })
    expect(
      await bring('en-US', [
        ['对象编码', '物件名稱', 'Object type'],
        ['', 'X', 'Node'],
      ]),
    ).toMatchObject({
      msg: '第 2 行“对象编码”：This item cannot be empty',
    })
    expect(await bring('zh-CN', [english, ['x', 'X', 'Node'], ['x', 'Y', '設備']])).toMatchObject({
      msg: '第 3 行“Object code”：与第 2 行重复',
    })
    expect(await bring('zh-CN', [english, ['x', 'X', 'node'], ['y', 'Y', '設備']])).toMatchObject({
      code: 200,
      data: { added: 2 },
    })
    expect(await admin.client(object).getByCode({ code: 'y' })).toMatchObject({ name: 'Y', objectType: 'device' })
  })
})
