import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { alarmFact } from '@zhizao/contract/alarm/alarm-fact'
import { alarmHistory } from '@zhizao/contract/alarm/alarm-history'
import { alarmMessage } from '@zhizao/contract/alarm/alarm-message'
import type { Alarm } from '@zhizao/contract/alarm/alarm-row'
import { alarmType } from '@zhizao/contract/alarm/alarm-type'
import { reasonTag } from '@zhizao/contract/alarm/reason-tag'
import type { Sent } from '@zhizao/contract/http/call'
import { client } from '../platform/api/client.ts'
import type { FindChoices } from '../platform/widgets/choices.ts'

export const facts = client(alarmFact)
export const history = client(alarmHistory)
const messages = client(alarmMessage)
const types = client(alarmType)
const tags = client(reasonTag)

export type AlarmFilterBody = Sent<(typeof alarmFact)['confirmAll']>

/** Everything that shows alarms keeps its answers under this first key. */
export const ALARM = 'alarm'

/** Lists and details of alarms are asked for anew where they are on show. Counts and current alarms are pushed. */
export const alarmsChanged = (cache: QueryClient) =>
  cache.invalidateQueries({ queryKey: [ALARM], predicate: ({ queryKey }) => queryKey[1] !== 'totals' })

/** What shows these alarms beside the current list is asked for anew: details, stories, those of an object or of a trend. */
export function alarmsTouched(
  cache: QueryClient,
  rows: readonly Pick<Alarm, 'batchNo' | 'objectId' | 'pointId' | 'headId'>[],
) {
  const named = new Set(rows.flatMap(({ batchNo, objectId, pointId, headId }) => [batchNo, objectId, pointId, headId]))
  return cache.invalidateQueries({
    queryKey: [ALARM],
    predicate: ({ queryKey: [, kind, of] }) =>
      (kind === 'detail' || kind === 'of' || kind === 'members' || kind === 'occurrences') &&
      [of].flat().some((id) => named.has(id as string)),
  })
}

/** How many current alarms filters find. */
export const countOf = async (body: AlarmFilterBody, signal?: AbortSignal) =>
  (await facts.page({ ...body, pageSize: 1 }, { signal, quiet: true })).total

/** An alarm by its number, with its story. */
export const alarmOf = (id: string) => messages.get({ id })

export const detailQuery = (batchNo: string) =>
  queryOptions({
    queryKey: [ALARM, 'detail', batchNo],
    queryFn: ({ signal }) => history.byBatchNo({ batchNo }, { signal, quiet: true }),
  })

export const experienceQuery = (id: string) =>
  queryOptions({
    queryKey: [ALARM, 'experience', id],
    queryFn: ({ signal }) => messages.experience({ id }, { signal, quiet: true }),
  })

/** Alarms that another one explains, one page. */
export const membersQuery = (headId: string, page: number, size: number) =>
  queryOptions({
    queryKey: [ALARM, 'members', headId, page, size],
    queryFn: ({ signal }) => facts.page({ headId, pageNumber: page, pageSize: size }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  })

export const fittingTagsQuery = (alarmTypeId: string | undefined) =>
  queryOptions({
    queryKey: ['reason-tag', 'fitting', alarmTypeId],
    queryFn: ({ signal }) => tags.fitting(alarmTypeId ? { alarmTypeId } : {}, { signal, quiet: true }),
  })

export const findAlarmTypes: FindChoices = async (keyword, signal) =>
  (await types.list({ keyword }, { signal, quiet: true })).map(({ id, name }) => ({ value: id, label: name }))

/** Where an object is looked at. */
export const objectAddress = (objectId: string) => `/dvs/pages/monitor/objects?object=${objectId}`
