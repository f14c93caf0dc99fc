import { type Cron, type CronFieldName, type CronItem, cronFieldNames } from './cron-fields.ts'
import { problem, problemWords, wrong } from './cron-problem.ts'
import { type Parsed, parseItem } from './parse-item.ts'

const alone = new Set<CronItem['kind']>(['none', 'nth', 'lastWeekday'])

/** One part of an expression, items separated by commas; as Quartz does, it passes over what is empty between two of them. */
export function parsePart(field: CronFieldName, text: string): Parsed<CronItem[]> {
  const items: CronItem[] = []
  const words = text.toUpperCase().split(',').filter(Boolean)
  if (words.length === 0) return { problem: wrong.empty(field) }
  for (const word of words) {
    const parsed = parseItem(field, word)
    if ('problem' in parsed) return parsed
    const isLastWeekday = field === 'week' && word === 'L'
    if (words.length > 1 && (isLastWeekday || alone.has(parsed.ok.kind))) return { problem: wrong.alone(field, word) }
    items.push(parsed.ok)
  }
  return { ok: items }
}

/** Reads a Quartz expression of 6 or 7 parts; without a year it means every year. Names may be written small. */
export function parseCron(text: string): Parsed<Cron> {
  const words = text.trim().split(/\s+/).filter(Boolean)
  if (words.length !== 6 && words.length !== 7)
    return {
      problem: problem(undefined, '表达式应有 6 或 7 段，用空格隔开，现有 {count} 段', { count: words.length }),
    }
  const cron: Partial<Record<CronFieldName, CronItem[]>> = {}
  for (const [at, field] of cronFieldNames.entries()) {
    const parsed = parsePart(field, words[at] ?? '*')
    if ('problem' in parsed) return parsed
    cron[field] = parsed.ok
  }
  const open = [cron.day, cron.week].filter((items) => items?.[0]?.kind === 'none').length
  if (open === 2) return { problem: problem('week', '日和周不能同时为“?”') }
  if (open === 0) return { problem: problem('week', '日和周只能指定其一，另一个应为“?”') }
  return { ok: cron as Cron }
}

/** What is wrong with an expression, in Chinese; undefined where it is right. */
export function cronProblem(text: string): string | undefined {
  const parsed = parseCron(text)
  return 'problem' in parsed ? problemWords(parsed.problem) : undefined
}
