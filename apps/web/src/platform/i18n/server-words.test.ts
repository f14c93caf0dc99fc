import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { literalsOf, type SourceLiteral } from '../../../build/source-literals.ts'
import { sourcesBelow } from '../../../build/source-texts.ts'
import { outcomeOfEnvelope } from '../api/catalogue.ts'
import { serverWords } from './server-words.ts'
import { startLanguage } from './translate.ts'

const root = path.resolve(import.meta.dirname, '../../../../..')

/** What no caller is told in Chinese: the start of the program, data of a new company, documents for programmers, mails, and what is refused in each language. */
const notSaid = [
  /^(main|program)\.ts$/,
  /^(demo|testing|platform\/postgres)\//,
  /^platform\/(settings|mqtt\/tls-files|db\/(migrate|server-requirements)|http\/(docs\/.*|openapi|refused-value))\.ts$/,
  /\/built-in-(roles|dictionaries|templates|units|signals)\b/,
  /\.menu\.ts$|\/menu\/menu-offer\.ts$|^access\/menu\/modules\.ts$/,
  /^access\/first-start\.ts$/,
  // Formats of cells, as spreadsheet programs write them.
  /^platform\/sheet\/number-format\.ts$/,
  // Kept with a row, in the language of the plant, or compared with what people write in it.
  /^platform\/(print\/starter-design|sheet\/number-format)\.ts$/,
  /\/(code-message|factor-message|notice-text|fault-mark|limit-words|unfit-rules|review-rules)\.ts$/,
]
/** Written to a log, to the page of a template that explains its columns, or read by the database. */
const unsaid = /^(log\.\w+|.*\.log\.\w+|.*\baudit|sql(<.*>)?|.*\.query|Error|(note|target):)$/
/** Where a text of the contract and the rules says what is wrong, rather than what a call or a value is called. */
const refusing = /^(error:|message:|missing|.*\.addIssue|problems\.push)$/

const withoutNames = (text: string) => text.replace(/\{\w+\}/g, '{}')

async function catalogue() {
  const web = path.join(root, 'apps/web/src')
  const files = (await readdir(web, { recursive: true })).filter((name) => path.basename(name) === 'en-us.json')
  const parts = await Promise.all(files.map(async (name) => JSON.parse(await readFile(path.join(web, name), 'utf8'))))
  return new Set(parts.flatMap((part) => Object.keys(part)).map(withoutNames))
}

/** The texts of a folder's sources that a test wants and the catalogue lacks. */
async function lacking(folder: string, isWanted: (literal: SourceLiteral, file: string) => boolean) {
  const known = await catalogue()
  const sources = await sourcesBelow(path.join(root, folder))
  const wanted = sources.flatMap((source) =>
    literalsOf(source)
      .filter((literal) => isWanted(literal, source.file))
      .map(({ text }) => ({ file: source.file, text })),
  )
  expect(wanted.length).toBeGreaterThan(40)
  return wanted.filter(({ text }) => !known.has(withoutNames(text))).map(({ file, text }) => `${file}: ${text}`)
}

beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => 'us-en' })
  vi.stubGlobal('document', { documentElement: {} })
  await startLanguage()
})
afterAll(async () => {
  // Other files of the worker speak as the page begins: in Chinese.
  vi.stubGlobal('localStorage', { getItem: () => 'zh-cn' })
  await startLanguage()
  vi.unstubAllGlobals()
})

test('whatever the server says to a caller has its English', async () => {
  const left = await lacking(
    'apps/server/src',
    ({ within }, file) => !notSaid.some((each) => each.test(file)) && !within.some((each) => unsaid.test(each)),
  )
  expect(left, 'add them to i18n/server-messages').toEqual([])
})

test('whatever a box says of its devices, data and set file has its English', async () => {
  const left = await lacking(
    'apps/edge-gateway/src',
    ({ within }, file) => !/^(settings\.ts|testing\/)/.test(file) && !within.some((each) => unsaid.test(each)),
  )
  expect(left, 'add them to i18n/box-messages').toEqual([])
})

test('whatever the contract refuses with has its English', async () => {
  const left = await lacking('packages/contract/src', ({ within }) => within.some((each) => refusing.test(each)))
  expect(left, 'add them to i18n/contract-messages').toEqual([])
})

test('whatever the shared rules refuse with has its English', async () => {
  const left = await lacking('packages/rules/src', (_, file) =>
    /^(validation|cron|camera|expression|quantity)\//.test(file),
  )
  expect(left, 'add them to i18n/rule-messages').toEqual([])
})

test.each([
  ['登录名或密码错误', 'Wrong login name or password'],
  ['登录失败次数过多，请 14 分钟后再试', 'Too many failed sign-ins, try again in 14 minutes'],
  ['用户数将达到 51，超过许可上限（50），请联系供应商扩容', /^Users would be 51, over the limit of the licence \(50\)/],
  ['登录名：已被使用，请换一个', 'Login name: Already taken, choose another'],
  ['密码：Too short', 'Password: Too short'],
  ['Login name: 已被使用，请换一个', 'Login name: Already taken, choose another'],
  ['第 3 行“Login name”：与第 2 行重复', 'Row 3, “Login name”: Same as row 2'],
  ['注塑机三号报警', '注塑机三号报警'],
  ['already English', 'already English'],
  [
    '部门“装配”下还有 2 个下级部门、3 名用户，请先移走',
    'Department “装配” still holds departments below: 2, users: 3. Move them first',
  ],
  [
    '不能删除，请先处理：下级对象 3 个、未处理完的报警 2 个',
    'It cannot be deleted, see to these first: 3 objects below, open alarms: 2',
  ],
  ['第 3 行“登录名”：与第 2 行重复（共 4 处问题）', 'Row 3, “登录名”: Same as row 2 (4 problems in all)'],
  ['找不到邮件服务器（getaddrinfo ENOTFOUND）', 'The mail server cannot be found (getaddrinfo ENOTFOUND)'],
  ['没有发现问题：历史数据块 7 个、外键 2 个', 'No problems found: History chunks: 7, Foreign keys: 2'],
  ['图片不能超过 20 MB', 'Picture: 20 MB at most'],
  [
    '点位「正转」已由设备「正转、反转」采集，一个点位只能有一个来源',
    /^Point “正转” comes from device “正转、反转” already/,
  ],
  ['出口温度 高于紧急上限：95.2 ℃（限值 90 ℃）', '出口温度 above Urgent upper limit: 95.2 ℃ (limit 90 ℃)'],
  ['冷水机停机（触发值 0 ℃）', '冷水机停机 (trigger value 0 ℃)'],
  ['出口温度 超过紧急上限：当前值 95.2℃，限值 90℃', '出口温度 above Urgent upper limit: value 95.2℃, limit 90℃'],
  [
    '通道「一号」 设备「循环泵」 点位 P1：死区 服务器为 空，盒子为 2',
    /^Channel “一号”, device “循环泵”, point P1: Deadband is empty on/,
  ],
  ['“温度”不是数', '“温度”不是数'],
  ['写入失败：寄存器地址不存在（异常码 2）', 'Writing failed: There is no such register address (exception code 2)'],
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
