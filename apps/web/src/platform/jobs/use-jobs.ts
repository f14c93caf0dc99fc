import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Job, job } from '@zhizao/contract/job/job'
import { App } from 'antd'
import { useEffect, useRef } from 'react'
import { client } from '../api/client.ts'
import { serverWords } from '../i18n/server-words.ts'
import { t } from '../i18n/translate.ts'
import { endedSince, isUnfinished } from './job-words.ts'

export const jobs = client(job)
export const JOBS_KEY = ['jobs']
const WHILE_RUNNING = 1500
const WHILE_SHOWN = 10_000

/** The user's newest jobs, looked at again while one of them runs; whoever waits for one is told of its end. */
export function useJobs(isShown: boolean) {
  const { message } = App.useApp()
  const cache = useQueryClient()
  const found = useQuery({
    queryKey: JOBS_KEY,
    queryFn: ({ signal }) => jobs.page({ pageSize: 20 }, { quiet: true, signal }),
    refetchInterval: ({ state }) =>
      state.data?.records.some(isUnfinished) ? WHILE_RUNNING : isShown ? WHILE_SHOWN : false,
  })
  const records: readonly Job[] = found.data?.records ?? []
  const unfinished = useRef<ReadonlySet<string>>(new Set())
  const rows = found.data?.records
  useEffect(() => {
    if (!rows) return
    const ended = endedSince(unfinished.current, rows)
    unfinished.current = new Set(rows.filter(isUnfinished).map(({ id }) => id))
    if (!ended.length) return
    for (const one of ended) {
      const text = `${t(one.title)}：${serverWords(one.message ?? '')}`
      void (one.state === 'done' ? message.success(text) : message.error(text))
    }
    // What the job changed may be on show anywhere.
    void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== JOBS_KEY[0] })
  }, [rows, message, cache])
  return { records, isLoading: found.isPending, failed: found.isError, reload: found.refetch }
}
