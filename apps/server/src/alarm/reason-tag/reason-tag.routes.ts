import { type ReasonTag, reasonTag } from '@zhizao/contract/alarm/reason-tag'
import { eq, getTableColumns, isNull, or } from 'drizzle-orm'
import { crud } from '../../platform/crud/crud.ts'
import { bySort, rows } from '../../platform/crud/rows.ts'
import { implement } from '../../platform/http/implement.ts'
import { alarms } from '../alarm/alarm.table.ts'
import { alarmTypes } from '../alarm-type/alarm-type.table.ts'
import { experiences } from '../experience/experience.table.ts'
import { reasonTags } from './reason-tag.table.ts'

const writing = crud(reasonTags, { title: '原因标签' })
const tags = rows<ReasonTag>()({
  title: '原因标签',
  from: reasonTags,
  joins: [{ table: alarmTypes, on: eq(alarmTypes.id, reasonTags.alarmTypeId) }],
  columns: { ...getTableColumns(reasonTags), alarmTypeName: alarmTypes.name },
  search: { name: [reasonTags.name], keyword: [reasonTags.name] },
  match: { alarmTypeId: reasonTags.alarmTypeId },
  // A tag without a type fits every alarm.
  filters: { fits: (typeId) => or(eq(reasonTags.alarmTypeId, typeId), isNull(reasonTags.alarmTypeId))! },
  order: bySort(reasonTags),
  most: 1000,
})

export const reasonTagRoutes = implement(reasonTag, {
  list: tags.list,
  fitting: ({ alarmTypeId, ...filters }, context) => tags.list({ ...filters, fits: alarmTypeId }, context),
  page: tags.page,
  create: async (draft, context) => tags.get(await writing.create(draft, context), context),
  update: async (draft, context) => tags.get(await writing.update(draft, context), context),
  remove: writing.remove,
  dependents: async ({ id }, { db }) => ({
    alarms: await db.$count(alarms, eq(alarms.reasonTagId, id)),
    experiences: await db.$count(experiences, eq(experiences.reasonTagId, id)),
  }),
})
