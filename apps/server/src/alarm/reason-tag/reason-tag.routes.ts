import { reasonTag } from '@zhizao/contract/alarm/reason-tag'
import type { PageInput } from '@zhizao/contract/http/page'
import { and, asc, eq, getTableColumns, ilike, isNull, or, type SQL } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { crud } from '../../platform/crud/crud.ts'
import { containing, limitOf, orderOf, pageReply, totalOver } from '../../platform/crud/page.ts'
import { implement } from '../../platform/http/implement.ts'
import { alarmTypes } from '../alarm-type/alarm-type.table.ts'
import { reasonTags } from './reason-tag.table.ts'

const rows = crud(reasonTags, { title: '原因标签' })
const columns = getTableColumns(reasonTags)
const most = 1000

interface Filters {
  name?: string
  keyword?: string
  alarmTypeId?: string
}

const named = ({ name, keyword }: Filters): SQL | undefined =>
  and(...[name, keyword].map((part) => (part ? ilike(reasonTags.name, containing(part)) : undefined)))
const ofType = ({ alarmTypeId }: Filters) => (alarmTypeId ? eq(reasonTags.alarmTypeId, alarmTypeId) : undefined)
/** A tag without a type fits every alarm. */
const fits = (filters: Filters) =>
  filters.alarmTypeId ? or(ofType(filters), isNull(reasonTags.alarmTypeId)) : undefined

async function select(where: SQL | undefined, context: Context, input: PageInput = { pageSize: most }) {
  const { limit, offset } = limitOf(input)
  return context.db
    .select({ ...columns, alarmTypeName: alarmTypes.name, total: totalOver })
    .from(reasonTags)
    .leftJoin(alarmTypes, eq(alarmTypes.id, reasonTags.alarmTypeId))
    .where(where)
    .orderBy(...orderOf(columns, input, [asc(reasonTags.sort), asc(reasonTags.id)]))
    .limit(limit)
    .offset(offset)
}

const one = async ({ id }: { id: string }, context: Context) => (await select(eq(reasonTags.id, id), context))[0]!

export const reasonTagRoutes = implement(reasonTag, {
  list: (filters, context) => select(and(named(filters), ofType(filters)), context),
  fitting: (filters, context) => select(and(named(filters), fits(filters)), context),
  async page(input, context) {
    const found = await select(and(named(input), ofType(input)), context, input)
    return pageReply(found, found[0]?.total ?? 0, input)
  },
  create: async (draft, context) => one(await rows.create(draft, context), context),
  update: async (draft, context) => one(await rows.update(draft, context), context),
  remove: rows.remove,
})
