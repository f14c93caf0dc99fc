import type { Alarm, Experience } from '@zhizao/contract/alarm/alarm-row'
import type { Sent } from '@zhizao/contract/http/call'
import type { Advice, FaultArticle, faultArticle } from '@zhizao/contract/knowledge/fault-article'

type Sending = Sent<typeof faultArticle.create>
export type ArticleDraft = Partial<Omit<Sending, 'solutions' | 'alarmId'>> & {
  solutions: Partial<Sending['solutions'][number] & { articles: number }>[]
}

/** An article with nothing in it yet. */
export const emptyDraft: ArticleDraft = { phenomena: [], solutions: [{}] }

export const draftOf = (article: FaultArticle): ArticleDraft => ({
  code: article.code,
  title: article.title,
  deviceTypeId: article.deviceTypeId,
  category: article.category,
  cause: article.cause,
  phenomena: article.phenomena.map(({ name }) => name),
  solutions: article.solutions,
})

const LONGEST_TITLE = 100
const sides = { upper: '过高', lower: '过低' } as const

/** What an alarm says was noticed, without the figures of the moment. */
const noticed = ({ pointName, direction, content }: Alarm): string =>
  (pointName && direction ? `${pointName}${sides[direction]}` : content.replace(/[（：].*$/s, '')).slice(
    0,
    LONGEST_TITLE,
  )

/** What was done about an alarm, as the beginning of an article. */
export function draftFrom(alarm: Alarm, experience: Experience, advice: Advice | undefined): ArticleDraft {
  const { solution, reason, minutes } = experience
  const phenomenon = noticed(alarm)
  const first = solution.split(/[，。；,;\n]/)[0]!.trim()
  return {
    title: (reason ? `${phenomenon}：${reason}` : phenomenon).slice(0, LONGEST_TITLE),
    deviceTypeId: advice?.deviceTypeId ?? null,
    cause: reason,
    phenomena: [phenomenon],
    solutions: [{ title: first.slice(0, LONGEST_TITLE), steps: solution, minutes }],
  }
}
