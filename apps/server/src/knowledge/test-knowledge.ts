import type { Sent } from '@zhizao/contract/http/call'
import { faultArticle } from '@zhizao/contract/knowledge/fault-article'
import type { Caller } from '../testing/caller.ts'

type Draft = Sent<typeof faultArticle.create>

/** A solution as people write it. */
export const helps = (title: string, more: Partial<Draft['solutions'][number]> = {}) => ({
  title,
  steps: `${title}，试运行 10 分钟`,
  ...more,
})

/** An article with one phenomenon and one solution, unless more is said. */
export const writeArticle = (caller: Caller, title: string, more: Partial<Draft> = {}) =>
  caller.client(faultArticle).create({
    title,
    category: 'mechanical',
    phenomena: [`${title}的现象`],
    solutions: [helps(`${title}的处理`)],
    ...more,
  })
