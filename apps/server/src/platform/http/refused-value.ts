import type { z } from 'zod'
import type { Language } from '../context.ts'
import { listed } from '../words/words.ts'

/** Words for a refused value, in the caller's language. The validator's own words reach nobody. */
export const errorMap =
  (language: Language): z.core.$ZodErrorMap =>
  (issue) => {
    const say = sayings[language]
    if (issue.code === 'invalid_type' && (issue.input === undefined || issue.input === null)) return say.empty
    if (issue.code === 'invalid_union') return wordsOfUnion(issue, errorMap(language)) ?? say.unfit
    return wordsOf(issue, say, language)
  }

/** Which values are allowed, where all branches are single values; else what the branch says that came furthest. */
function wordsOfUnion(issue: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidUnion>, say: z.core.$ZodErrorMap) {
  if (issue.input === undefined || issue.input === null)
    return say({ ...issue, code: 'invalid_type', expected: 'never' })
  const branches = issue.errors
  const values = branches.flatMap(([first]) => (first?.code === 'invalid_value' ? first.values : []))
  if (values.length) return say({ code: 'invalid_value', values, input: issue.input, path: [] })
  const [reached] = branches.find(([first]) => first && (first.path.length > 0 || first.code !== 'invalid_type')) ?? []
  return (reached ?? branches[0]?.[0])?.message
}

type Amount = number | bigint
interface Sayings {
  empty: string
  unfit: string
  types: Readonly<Record<string, string>>
  formats: Readonly<Record<string, string>>
  only: (value: string) => string
  oneOf: (values: string[]) => string
  textMost: (most: Amount) => string
  textLeast: (least: Amount) => string
  itemsMost: (most: Amount) => string
  itemsLeast: (least: Amount) => string
  chooseOne: string
  below: (most: Amount) => string
  most: (most: Amount) => string
  above: (least: Amount) => string
  least: (least: Amount) => string
  multiple: (divisor: Amount) => string
  unknownKeys: (keys: string) => string
}

const counted = (amount: Amount, one: string, many: string) => `${amount} ${Number(amount) === 1 ? one : many}`

/** What each kind of refusal is called in each language; they follow the field's title. */
const sayings: Readonly<Record<Language, Sayings>> = {
  'zh-CN': {
    empty: '此项不能为空',
    unfit: '格式不正确',
    types: {
      string: '应为文本',
      number: '应为数字',
      nan: '应为数字',
      int: '应为整数',
      boolean: '只能是 true 或 false',
      array: '应为列表',
      object: '应为一组字段',
      record: '应为一组字段',
      date: '时间格式不正确',
    },
    formats: {
      email: '邮箱格式不正确',
      url: '网址格式不正确',
      ipv4: '请输入正确的 IP 地址',
      ipv6: '请输入正确的 IP 地址',
      datetime: '时间格式应为 YYYY-MM-DDTHH:mm:ssZ',
      date: '日期格式应为 YYYY-MM-DD',
      time: '时间格式应为 HH:mm:ss',
    },
    only: (value) => `只能是 ${value}`,
    oneOf: (values) => `只能是 ${values.slice(0, -1).join('、')} 或 ${values.at(-1)}`,
    textMost: (most) => `不能超过 ${most} 个字符`,
    textLeast: (least) => `至少 ${least} 个字符`,
    itemsMost: (most) => `最多 ${most} 项`,
    itemsLeast: (least) => `至少 ${least} 项`,
    chooseOne: '请至少选择一条',
    below: (most) => `应小于 ${most}`,
    most: (most) => `不能大于 ${most}`,
    above: (least) => `应大于 ${least}`,
    least: (least) => `不能小于 ${least}`,
    multiple: (divisor) => `应为 ${divisor} 的倍数`,
    unknownKeys: (keys) => `不能包含 ${keys}`,
  },
  'zh-TW': {
    empty: '此項不能為空',
    unfit: '格式不正確',
    types: {
      string: '應為文字',
      number: '應為數字',
      nan: '應為數字',
      int: '應為整數',
      boolean: '只能是 true 或 false',
      array: '應為清單',
      object: '應為一組欄位',
      record: '應為一組欄位',
      date: '時間格式不正確',
    },
    formats: {
      email: '信箱格式不正確',
      url: '網址格式不正確',
      ipv4: '請輸入正確的 IP 位址',
      ipv6: '請輸入正確的 IP 位址',
      datetime: '時間格式應為 YYYY-MM-DDTHH:mm:ssZ',
      date: '日期格式應為 YYYY-MM-DD',
      time: '時間格式應為 HH:mm:ss',
    },
    only: (value) => `只能是 ${value}`,
    oneOf: (values) => `只能是 ${values.slice(0, -1).join('、')} 或 ${values.at(-1)}`,
    textMost: (most) => `不能超過 ${most} 個字元`,
    textLeast: (least) => `至少 ${least} 個字元`,
    itemsMost: (most) => `最多 ${most} 項`,
    itemsLeast: (least) => `至少 ${least} 項`,
    chooseOne: '請至少選擇一筆',
    below: (most) => `應小於 ${most}`,
    most: (most) => `不能大於 ${most}`,
    above: (least) => `應大於 ${least}`,
    least: (least) => `不能小於 ${least}`,
    multiple: (divisor) => `應為 ${divisor} 的倍數`,
    unknownKeys: (keys) => `不能包含 ${keys}`,
  },
  'en-US': {
    empty: 'This item cannot be empty',
    unfit: 'Not in the right format',
    types: {
      string: 'Must be text',
      number: 'Must be a number',
      nan: 'Must be a number',
      int: 'Must be a whole number',
      boolean: 'Must be true or false',
      array: 'Must be a list',
      object: 'Must be a group of fields',
      record: 'Must be a group of fields',
      date: 'Not a valid time',
    },
    formats: {
      email: 'Not an e-mail address',
      url: 'Not a web address',
      ipv4: 'Not an IP address',
      ipv6: 'Not an IP address',
      datetime: 'Write the time as YYYY-MM-DDTHH:mm:ssZ',
      date: 'Write the date as YYYY-MM-DD',
      time: 'Write the time as HH:mm:ss',
    },
    only: (value) => `Must be ${value}`,
    oneOf: (values) => `Must be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}`,
    textMost: (most) => `${counted(most, 'character', 'characters')} at most`,
    textLeast: (least) => `${counted(least, 'character', 'characters')} at least`,
    itemsMost: (most) => `${counted(most, 'entry', 'entries')} at most`,
    itemsLeast: (least) => `${counted(least, 'entry', 'entries')} at least`,
    chooseOne: 'Choose at least one',
    below: (most) => `Must be less than ${most}`,
    most: (most) => `${most} at most`,
    above: (least) => `Must be more than ${least}`,
    least: (least) => `${least} at least`,
    multiple: (divisor) => `Must be a multiple of ${divisor}`,
    unknownKeys: (keys) => `Must not contain ${keys}`,
  },
}

function wordsOf(issue: z.core.$ZodRawIssue, say: Sayings, language: Language): string {
  switch (issue.code) {
    case 'invalid_type':
      return say.types[issue.expected] ?? say.unfit
    case 'invalid_value':
      return issue.values.length === 1 ? say.only(String(issue.values[0])) : say.oneOf(issue.values.map(String))
    case 'too_big':
      return tooBig(issue, say)
    case 'too_small':
      return tooSmall(issue, say)
    case 'not_multiple_of':
      return say.multiple(issue.divisor)
    case 'unrecognized_keys':
      return say.unknownKeys(listed(language, issue.keys))
    case 'invalid_format':
      return say.formats[issue.format] ?? say.unfit
    default:
      return say.unfit
  }
}

function tooBig({ origin, maximum, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>, say: Sayings) {
  if (origin === 'string') return say.textMost(maximum)
  if (origin === 'array' || origin === 'set') return say.itemsMost(maximum)
  return inclusive === false ? say.below(maximum) : say.most(maximum)
}

function tooSmall({ origin, minimum, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>, say: Sayings) {
  if (origin === 'string') return minimum === 1 ? say.empty : say.textLeast(minimum)
  if (origin === 'array' || origin === 'set') return minimum === 1 ? say.chooseOne : say.itemsLeast(minimum)
  return inclusive === false ? say.above(minimum) : say.least(minimum)
}
