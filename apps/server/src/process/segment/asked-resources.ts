import type { FieldProblem } from '@zhizao/contract/http/envelope'
import type { RankedResource, SegmentResourceRanked } from '@zhizao/contract/process/segment-fields'
import { asc, eq, inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { namesOfResources } from '../../plant/index.ts'
import type { Context } from '../../platform/context.ts'
import { columnsOf } from '../../platform/crud/page.ts'
import { invalid } from '../../platform/refusal.ts'

type ResourceTable = PgTable & Record<'id' | 'type' | 'resourceId' | 'skill' | 'quantity' | 'sort', PgColumn>
type Row = Omit<SegmentResourceRanked, 'resourceCode' | 'resourceName'>

/** The resources that something asks for: read with their names, saved as a whole. `head`: the column that says what asks. */
export function askedResources(table: ResourceTable & { rank?: PgColumn }, head: string) {
  const owner = columnsOf(table)[head]!
  const rowsOf = (ids: readonly string[], { db }: Pick<Context, 'db'>) =>
    db
      .select({
        owner,
        id: table.id,
        type: table.type,
        resourceId: table.resourceId,
        skill: table.skill,
        quantity: table.quantity,
        ...(table.rank && { rank: table.rank }),
      })
      .from(table as PgTable)
      .where(inArray(owner, [...ids]))
      .orderBy(asc(table.sort), asc(table.id)) as Promise<(Row & { owner: string })[]>

  /** Of several at once, by what asks for them. */
  async function ofAll(ids: readonly string[], context: Context): Promise<Map<string, SegmentResourceRanked[]>> {
    const rows = ids.length ? await rowsOf(ids, context) : []
    const names = await namesOfResources(rows, context)
    const named = rows.map(({ rank = 1, ...row }) => {
      const { code = null, name = null } = names.get(row.resourceId ?? '') ?? {}
      return { ...row, rank, resourceCode: code, resourceName: name }
    })
    const byOwner = Map.groupBy(named, (row) => row.owner)
    return new Map([...byOwner].map(([id, some]) => [id, some.map(({ owner: _, ...row }) => row)]))
  }

  return {
    ofAll,
    of: async (id: string, context: Context) => (await ofAll([id], context)).get(id) ?? [],
    /** What is not sent goes. Call it with what asks locked. */
    async save(id: string, sent: readonly RankedResource[], context: Context): Promise<void> {
      const before = new Set((await rowsOf([id], context)).map(({ resourceId }) => resourceId))
      // One that stood there may belong to somebody who sees more.
      await requireKnown(sent, before, context)
      await context.db.delete(table as PgTable).where(eq(owner, id))
      if (!sent.length) return
      const values = sent.map(({ type, resourceId, skill, quantity, rank }, sort) => ({
        companyId: context.user.companyId,
        [head]: id,
        type,
        sort,
        resourceId: resourceId ?? null,
        skill: skill || null,
        quantity: quantity ?? 1,
        ...(table.rank && { rank: rank ?? 1 }),
      }))
      await context.db.insert(table as PgTable).values(values)
    },
  }
}

async function requireKnown(sent: readonly RankedResource[], before: ReadonlySet<string | null>, context: Context) {
  const fresh = sent.filter(({ resourceId }) => resourceId && !before.has(resourceId))
  const names = await namesOfResources(fresh, context)
  const problems = sent.flatMap(({ resourceId }, at): FieldProblem[] =>
    resourceId && !before.has(resourceId) && !names.has(resourceId)
      ? [{ field: `resources.${at}.resourceId`, title: '资源', message: `第 ${at + 1} 行的资源不存在或已被删除` }]
      : [],
  )
  if (problems.length) throw invalid(`资源：${problems[0]!.message}`, problems)
}
