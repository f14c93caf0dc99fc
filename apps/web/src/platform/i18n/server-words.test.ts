import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { chineseLiterals, sourcesBelow } from '../../../build/source-texts.ts'
import { outcomeOfEnvelope } from '../api/catalogue.ts'
import { serverWords } from './server-words.ts'
import { startLanguage } from './translate.ts'

const server = path.resolve(import.meta.dirname, '../../../../server/src')
/** Where signing in, its recovery, the licence and the reading of requests refuse. */
const refusing = [
  ...['access/session', 'access/qr-sign-in', 'access/portal', 'access/registration'],
  ...['company/licence', 'platform/http', 'platform/observe'],
]
/** Mails, documents of the interface, and other languages. */
const otherTexts = /^(code-message|docs|openapi|refused-value)\.ts$/
/** Said in logs, not to the caller. */
const logged = /^(登录成功|扫码登录成功|单点登录成功|操作成功|系统错误)$/

beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => 'us-en' })
  vi.stubGlobal('document', { documentElement: {} })
  await startLanguage()
})
afterAll(() => vi.unstubAllGlobals())

test('whatever the server refuses with on the way in is said in English', async () => {
  const left: string[] = []
  for (const folder of refusing) {
    const sources = (await sourcesBelow(path.join(server, folder))).filter(({ file }) => !otherTexts.test(file))
    for (const { file, source } of sources)
      for (const text of chineseLiterals(source).filter((each) => !logged.test(each))) {
        const said = serverWords(text.replace(/\$\{[^{}]*\}/g, '7'))
        if (/\p{Script=Han}/u.test(said)) left.push(`${folder}/${file}: ${text}`)
      }
  }
  expect(left, 'add them to i18n/server-messages').toEqual([])
})

test.each([
  ['登录名或密码错误', 'Wrong login name or password'],
  ['登录失败次数过多，请 14 分钟后再试', 'Too many failed sign-ins, try again in 14 minutes'],
  ['用户数将达到 51，超过许可上限（50），请联系供应商扩容', /^Users would be 51, over the limit of the licence \(50\)/],
  ['登录名：已被使用，请换一个', 'Login name: Already taken, choose another'],
  ['密码：Too short', 'Password: Too short'],
  ['注塑机三号报警', '注塑机三号报警'],
  ['already English', 'already English'],
])('“%s” is said as %s', (message, words) => {
  expect(serverWords(message)).toEqual(typeof words === 'string' ? words : expect.stringMatching(words))
})

test('a refusal is said so in its popup, in the place of its field, and on the licence page', () => {
  const data = [{ field: 'loginName', title: '登录名', message: '已被使用，请换一个' }]
  const outcome = outcomeOfEnvelope({ code: 400, msg: '登录名：已被使用，请换一个', data })
  expect(outcome.say).toBe('Login name: Already taken, choose another')
  expect(outcome.refused.problems).toEqual([{ ...data[0], message: 'Already taken, choose another' }])
  const ended = { code: 601, msg: '许可证已于 2026-11-19 到期，只能查看，请联系供应商续期', data: null }
  expect(outcomeOfEnvelope(ended)).toMatchObject({
    say: expect.stringMatching(/^The licence ended on 2026-11-19/),
    go: 'license',
  })
})
