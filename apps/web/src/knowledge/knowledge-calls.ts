import { queryOptions } from '@tanstack/react-query'
import { faultArticle } from '@zhizao/contract/knowledge/fault-article'
import { faultFaq } from '@zhizao/contract/knowledge/fault-faq'
import { client } from '../platform/api/client.ts'
import { queryClient } from '../platform/api/query-client.ts'

export const articles = client(faultArticle)
export const faq = client(faultFaq)

const KNOWLEDGE = 'knowledge'

export const articleQuery = (id: string) =>
  queryOptions({
    queryKey: [KNOWLEDGE, 'article', id],
    queryFn: ({ signal }) => articles.get({ id }, { signal, quiet: true }),
    enabled: id !== '',
  })

/** What is known that fits an alarm. */
export const adviceQuery = (alarmId: string) =>
  queryOptions({
    queryKey: [KNOWLEDGE, 'advice', alarmId],
    queryFn: ({ signal }) => articles.advice({ alarmId }, { signal, quiet: true }),
  })

export const categoriesQuery = queryOptions({
  queryKey: [KNOWLEDGE, 'categories'],
  queryFn: ({ signal }) => faq.categories({}, { signal, quiet: true }),
})

export const phenomenaOfQuery = (dictId: string, deviceTypeId: string | undefined) =>
  queryOptions({
    queryKey: [KNOWLEDGE, 'phenomena', dictId, deviceTypeId],
    queryFn: ({ signal }) => faq.phenomenaOf({ dictId, deviceTypeId }, { signal, quiet: true }),
  })

export const solutionsQuery = (pids: readonly string[], deviceTypeId: string | undefined) =>
  queryOptions({
    queryKey: [KNOWLEDGE, 'solutions', pids, deviceTypeId],
    queryFn: ({ signal }) => faq.solutions({ pids: [...pids], deviceTypeId }, { signal, quiet: true }),
    enabled: pids.length > 0,
  })

/** What is shown of articles is asked for again. */
export function knowledgeChanged() {
  for (const key of [KNOWLEDGE, faultArticle.page.path]) void queryClient.invalidateQueries({ queryKey: [key] })
}

export const KNOWLEDGE_LIST = '/dvs/pages/knowledge/index'
export const articleHref = (id: string) => `${KNOWLEDGE_LIST}/detail?id=${id}`
