import { faultArticle } from '@zhizao/contract/knowledge/fault-article'
import type { Caller } from './caller.ts'

/** What is known of faults, with all that an article can say. */
export async function fillKnowledge(owner: Caller, mark: string, alarmId: string) {
  await owner.client(faultArticle).create({
    title: `${mark}故障`,
    category: 'mechanical',
    cause: mark,
    phenomena: [`${mark}现象`],
    alarmId,
    solutions: [{ title: `${mark}方法`, steps: mark, parts: mark, minutes: 5 }],
  })
}
