import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { alarmFact } from '@zhizao/contract/alarm/alarm-fact'
import { alarmHistory } from '@zhizao/contract/alarm/alarm-history'
import { alarmLevel, type Level } from '@zhizao/contract/alarm/alarm-level'
import { alarmMessage } from '@zhizao/contract/alarm/alarm-message'
import { alarmType } from '@zhizao/contract/alarm/alarm-type'
import { reasonTag } from '@zhizao/contract/alarm/reason-tag'
import { object } from '@zhizao/contract/device/object'
import type { Sent } from '@zhizao/contract/http/call'
import { client } from '../platform/api/client.ts'
import type { FindChoices } from '../platform/widgets/choices.ts'
import { nodesFrom } from '../platform/widgets/tree-nodes.ts'

export const facts = client(alarmFact)
export const history = client(alarmHistory)
const messages = client(alarmMessage)
const levels = client(alarmLevel)
const types = client(alarmType)
const tags = client(reasonTag)
const objects = client(object)

export type AlarmFilterBody = Sent<(typeof alarmFact)['confirmAll']>

/** Everything that shows alarms keeps its answers under this first key. */
export const ALARM = 'alarm'

/** Lists, counts and details of alarms are asked for anew where they are on show. */
export const alarmsChanged = (cache: QueryClient) => cache.invalidateQueries({ queryKey: [ALARM] })

/** How many current alarms filters find. */
export const countOf = async (body: AlarmFilterBody, signal?: AbortSignal) =>
  (await facts.page({ ...body, pageSize: 1 }, { signal, quiet: true })).total

export const shelvedCountQuery = queryOptions({
  queryKey: [ALARM, 'shelved-count'],
  queryFn: ({ signal }) => countOf({ shelved: 1 }, signal),
})

/** Alarms raised since a moment, ended or not. */
export const raisedSinceQuery = (start: string) =>
  queryOptions({
    queryKey: [ALARM, 'raised-since', start],
    queryFn: async ({ signal }) =>
      (await history.page({ startTime: start, pageSize: 1 }, { signal, quiet: true })).total,
  })

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

export const levelsQuery = queryOptions({
  queryKey: ['alarm-level'],
  queryFn: ({ signal }) => levels.list({}, { signal, quiet: true }),
  staleTime: 60_000,
})

export const fittingTagsQuery = (alarmTypeId: string | undefined) =>
  queryOptions({
    queryKey: ['reason-tag', 'fitting', alarmTypeId],
    queryFn: ({ signal }) => tags.fitting(alarmTypeId ? { alarmTypeId } : {}, { signal, quiet: true }),
  })

export const findAlarmTypes: FindChoices = async (keyword, signal) =>
  (await types.list({ keyword }, { signal, quiet: true })).map(({ id, name }) => ({ value: id, label: name }))

export const loadObjectTree = async () => nodesFrom(await objects.simpleTree({}, { quiet: true }))

/** Where an object is looked at. */
export const objectAddress = (objectId: string) => `/dvs/pages/monitor/objects?object=${objectId}`

export type LevelLook = { name: string; colour: string }
export type LevelLooks = Record<Level, LevelLook>
