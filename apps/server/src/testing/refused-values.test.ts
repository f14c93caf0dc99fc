import { alarmType } from '@zhizao/contract/alarm/alarm-type'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import type { Language } from '../platform/context.ts'
import { errorMap } from '../platform/http/refused-value.ts'
import { languages } from '../platform/words/words.ts'
import { everyCall } from './every-call.ts'
import { fieldsOf, withValue } from './every-field.ts'
import { sampleInput } from './sample-input.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const wrongValues: readonly unknown[] = [
  null,
  true,
  -1,
  1.5,
  0,
  1e308,
  '',
  'x',
  '9'.repeat(30),
  Number.NaN,
  [],
  {},
  [[]],
  [null],
  { extra: { more: 1 } },
  new Array(20_000).fill('1'),
  'x'.repeat(70_000),
]

const locales: Record<Language, z.core.$ZodErrorMap> = {
  'zh-CN': z.locales.zhCN().localeError,
  'zh-TW': z.locales.zhTW().localeError,
  'en-US': z.locales.en().localeError,
}

/** What a schema says about a value, and what the validator would have said by itself in any language. */
function refusal(schema: z.ZodType, value: unknown, language: Language) {
  const own = errorMap(language)
  const defaults = new Set<string>()
  const parsed = schema.safeParse(value, {
    error: (issue) => {
      for (const locale of Object.values(locales)) defaults.add(String(locale(issue)))
      return own(issue)
    },
  })
  return { said: parsed.error?.issues.map((issue) => issue.message) ?? [], defaults }
}

/** The validator's own turns of phrase, for issues whose default cannot be told from here. */
const validatorsOwn =
  /^(Invalid |Unrecognized |Too (big|small)|Expected )|expected .+ (to (be|have)|received)|期望|預期|无效|無效/

it('no value of any field of any call is refused in the words of the validator, in any language', async () => {
  const kinds = new Set<string>()
  const leaked = new Set<string>()
  for (const { call } of await everyCall()) {
    if (call.encoding === 'multipart') continue
    const body = sampleInput(call.body, { id: '1', text: 'word1', optional: true })
    const bodies = [
      ...wrongValues,
      ...fieldsOf(body).flatMap((at) => wrongValues.map((value) => withValue(body, at, value))),
    ]
    for (const language of languages)
      for (const wrong of bodies) {
        const { said, defaults } = refusal(call.body, wrong, language)
        for (const message of said) {
          kinds.add(`${language} ${message}`)
          if (!message || validatorsOwn.test(message) || (defaults.has(message) && !known.has(message)))
            leaked.add(`${call.path} ${language}: ${message}`)
        }
      }
  }
  expect([...leaked]).toEqual([])
  expect(kinds.size).toBeGreaterThan(100)
}, 120_000)

/** Where the words of both happen to be the same. */
const known = new Set<string>()

it('what is refused in one language is refused in Chinese or English words of the same field', () => {
  const schema = z.object({
    count: z.number().max(5),
    tags: z.array(z.string()).max(1),
    kind: z.enum(['in', 'out']),
    name: z.string().min(3),
    at: z.iso.datetime(),
    step: z.number().multipleOf(5),
    more: z.strictObject({}),
  })
  const wrong = { count: 6, tags: ['1', '2'], kind: 'x', name: 'a', at: 'soon', step: 3, more: { other: 1, third: 2 } }
  const said = Object.fromEntries(languages.map((language) => [language, refusal(schema, wrong, language).said]))
  expect(said['zh-TW']).toEqual([
    '不能大於 5',
    '最多 1 項',
    '只能是 in 或 out',
    '至少 3 個字元',
    '時間格式應為 YYYY-MM-DDTHH:mm:ssZ',
    '應為 5 的倍數',
    '不能包含 other、third',
  ])
  expect(said['en-US']).toEqual([
    '5 at most',
    '1 entry at most',
    'Must be in or out',
    '3 characters at least',
    'Write the time as YYYY-MM-DDTHH:mm:ssZ',
    'Must be a multiple of 5',
    'Must not contain other, third',
  ])
})

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('a refused value names its field in the language of the caller', async () => {
  const caller = await server.signIn({ permissions: ['alarmType', 'alarmType:add'] })
  const said = async (language: string) => {
    const answer = await caller.speaking(language).call(alarmType.create, { code: 'T1', name: 5 })
    return { code: answer.code, msg: answer.msg, data: answer.data }
  }
  const refused = (msg: string, title: string, message: string) => ({
    code: 400,
    msg,
    data: [{ field: 'name', title, message }],
  })
  expect(await said('zh-CN')).toEqual(refused('报警类型名称：应为文本', '报警类型名称', '应为文本'))
  expect(await said('zh-TW')).toEqual(refused('報警類型名稱：應為文字', '報警類型名稱', '應為文字'))
  expect(await said('en-US')).toEqual(refused('Alarm type: Must be text', 'Alarm type', 'Must be text'))
})
