import { plainCode } from '@zhizao/rules/code-text/code-as-read'
import { plantInstant } from '@zhizao/rules/time/calendar'
import { USUAL_ZONE } from '@zhizao/rules/time/time-zone'
import { type RuleName, rules } from '@zhizao/rules/validation/rules'
import { EMPTY } from '@zhizao/rules/validation/text-rules'
import { z } from 'zod'

/** Identifier: digits, a bigint in the database; numbers are accepted where a client sends them so. */
export const Id = z
  .union([z.string(), z.number().int()])
  .transform(String)
  .pipe(z.string().regex(/^[1-9]\d{0,17}$/, { error: '编号格式不正确' })) as z.ZodType<string, string>
export type Id = string

export const ById = z.object({ id: Id })
export const ByIds = z.object({
  ids: z.array(Id).min(1, { error: '请至少选择一条' }).max(1000, { error: '一次最多 1000 条' }),
})

const clean = (text: string) => !text.includes('\0') && text.isWellFormed()

/** Trimmed text up to `max` characters, without NUL or broken surrogates. */
export const text = (max = 200) =>
  z
    .string()
    .trim()
    .max(max, { error: `不能超过 ${max} 个字符` })
    .refine(clean, { error: '含有无法保存的字符' })

/** Required text. */
export const required = (max = 200) => text(max).min(1, { error: EMPTY })

/** A refinement: the value keeps the named rules, the first that it breaks is said. Empty texts keep all but `required`. */
export const keeps =
  (...names: RuleName[]) =>
  (value: string | number, context: z.RefinementCtx) => {
    const message = names.map((name) => rules[name](value)).find(Boolean)
    if (message) context.addIssue({ code: 'custom', message })
  }

/** Text up to `max` characters that keeps the named rules; it may be left empty. */
export const ruled = (max: number, ...names: RuleName[]) => text(max).superRefine(keeps(...names))

/** Text taken as it is given, blanks included: a password of another system. */
export const untrimmed = (max = 200) =>
  z
    .string()
    .max(max, { error: `不能超过 ${max} 个字符` })
    .refine(clean, { error: '含有无法保存的字符' })

/** What a document search looks for: taken as it is given. */
export const DocumentSearchText = untrimmed(200)

/** A code of any letters up to `max` characters, put right as sheets do: full-width signs, blanks at its ends, what nobody sees. */
export const codeText = (max = 64) =>
  z
    .string()
    .overwrite(plainCode)
    .max(max, { error: `不能超过 ${max} 个字符` })
    .refine(clean, { error: '含有无法保存的字符' })

/** Code: letters, digits, underscore, hyphen, slash. */
export const Code = codeText().min(1, { error: EMPTY }).superRefine(keeps('code'))

/** A code by which something is found: it may stand since a time when more names were free, and is looked for as it stands. */
export const KnownCode = required(64)

/** A code that may be left empty when a row is made: the company's code rule makes one. */
export const CodeOrNone = codeText().superRefine(keeps('code')).nullish()

/** A name that people read. It must not start like a spreadsheet formula. */
export const Name = required(100).superRefine(keeps('notFormula'))

const bounded = (name: RuleName, least: number, most: number) => {
  const said = { error: (issue: { input?: unknown }) => rules[name](Number(issue.input)), abort: true }
  return z.number().min(least, said).max(most, said).superRefine(keeps(name))
}

/** A TCP or UDP port. */
export const Port = bounded('port', 0, 65_535)

/** Degrees east, at most 8 decimals. */
export const Longitude = bounded('longitude', -180, 180)

/** Degrees north. */
export const Latitude = bounded('latitude', -90, 90)

/** #RRGGBB. */
export const Colour = z.string().superRefine(keeps('required', 'colour'))

/** A day of the plant: YYYY-MM-DD, of years that a plant can reckon with. */
export const Day = z.iso
  .date({ error: '日期不存在，应为 2026-03-31 这样的日期', abort: true })
  .refine((day) => day >= '1900-01-01' && day <= '2100-12-31', { error: '年份应在 1900 到 2100 之间' })

/** An instant: ISO 8601 on the wire; the server may give a Date. */
export const Time = z.iso.datetime({ offset: true }) as z.ZodType<string, string | Date>

let zoneOfTexts = USUAL_ZONE

/** Reads input whose times without a zone are those of a plant; `read` must not wait for anything. */
export function withTimesOf<Answer>(zone: string, read: () => Answer): Answer {
  const before = zoneOfTexts
  zoneOfTexts = zone
  try {
    return read()
  } finally {
    zoneOfTexts = before
  }
}

/** An instant in a body: ISO 8601 with zone, or `YYYY-MM-DD HH:mm:ss` by the plant's clocks, or ms since 1970. Becomes a Date. */
export const TimeInput = z.union([z.string(), z.number()]).transform((value, context) => {
  const plain = typeof value === 'string' && /^\d{4}-\d\d-\d\d( \d\d:\d\d(:\d\d)?)?$/.test(value)
  const digits = typeof value === 'string' && /^\d{12,14}$/.test(value)
  const date = new Date(plain ? plantInstant(value, zoneOfTexts) : digits ? Number(value) : value)
  const year = Number.isNaN(date.getTime()) ? 0 : date.getUTCFullYear()
  if (year < 1970 || year > 2100) {
    context.addIssue({ code: 'custom', message: '时间格式不正确' })
    return z.NEVER
  }
  return date
}) as z.ZodType<Date, string | number>

/** 1 on, 0 off. */
export const Switch = z.union([z.literal(0), z.literal(1)])
