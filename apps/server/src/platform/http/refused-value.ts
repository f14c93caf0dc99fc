import { z } from 'zod'
import type { Language } from '../context.ts'

const english = z.locales.en().localeError
/** Traditional Chinese is made of this in the browser, as of every other message. */
const chinese = z.locales.zhCN().localeError

/** Words for a refused value, in the caller's language. */
export const errorMap =
  (language: Language): z.core.$ZodErrorMap =>
  (issue) => {
    const isEnglish = language === 'en-US'
    if (issue.code === 'invalid_type' && (issue.input === undefined || issue.input === null))
      return isEnglish ? 'This item cannot be empty' : '此项不能为空'
    if (issue.code === 'invalid_union') return wordsOfUnion(issue, errorMap(language)) ?? unfit[language]
    return isEnglish ? english(issue) : (inChinese(issue) ?? chinese(issue))
  }

const unfit: Record<Language, string> = {
  'zh-CN': '格式不正确',
  'zh-TW': '格式不正确',
  'en-US': 'Not in the right format',
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

const types: Record<string, string> = {
  string: '应为文本',
  number: '应为数字',
  nan: '应为数字',
  int: '应为整数',
  boolean: '只能是 true 或 false',
  array: '应为列表',
  object: '应为一组字段',
  record: '应为一组字段',
  date: '时间格式不正确',
}

const formats: Record<string, string> = {
  email: '邮箱格式不正确',
  url: '网址格式不正确',
  ipv4: '请输入正确的 IP 地址',
  ipv6: '请输入正确的 IP 地址',
  datetime: '时间格式应为 YYYY-MM-DDTHH:mm:ssZ',
  date: '日期格式应为 YYYY-MM-DD',
  time: '时间格式应为 HH:mm:ss',
}

/** Chinese for the rules that say nothing of their own. */
function inChinese(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return types[issue.expected] ?? '格式不正确'
    case 'invalid_value':
      return allowed(issue.values)
    case 'too_big':
      return tooBig(issue)
    case 'too_small':
      return tooSmall(issue)
    case 'not_multiple_of':
      return `应为 ${issue.divisor} 的倍数`
    case 'unrecognized_keys':
      return `不能包含 ${issue.keys.join('、')}`
    case 'invalid_format':
      return formats[issue.format] ?? '格式不正确'
    default:
      return '格式不正确'
  }
}

const allowed = (values: readonly unknown[]) =>
  values.length === 1 ? `只能是 ${values[0]}` : `只能是 ${values.slice(0, -1).join('、')} 或 ${values.at(-1)}`

function tooBig({ origin, maximum, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>) {
  if (origin === 'string') return `不能超过 ${maximum} 个字符`
  if (origin === 'array' || origin === 'set') return `最多 ${maximum} 项`
  return inclusive === false ? `应小于 ${maximum}` : `不能大于 ${maximum}`
}

function tooSmall({ origin, minimum, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>) {
  if (origin === 'string') return minimum === 1 ? '此项不能为空' : `至少 ${minimum} 个字符`
  if (origin === 'array' || origin === 'set') return minimum === 1 ? '请至少选择一条' : `至少 ${minimum} 项`
  return inclusive === false ? `应大于 ${minimum}` : `不能小于 ${minimum}`
}
