import type { FieldProblem } from '@zhizao/contract/http/envelope'
import { MOST_ROUTE_SEGMENTS, type RouteDraft, type RouteLinkDraft } from '@zhizao/contract/process/route'
import { inARow } from '@zhizao/rules/process/route-graph'
import { asc, eq } from 'drizzle-orm'
import { workCenters } from '../../plant/work-center/work-center.table.ts'
import type { Context } from '../../platform/context.ts'
import { lines, type SavedLines } from '../../platform/crud/lines.ts'
import { invalid } from '../../platform/refusal.ts'
import { segments } from '../segment/segment.table.ts'
import { routeLinks, routeSegments } from './route.table.ts'

const kept = lines(routeSegments, {
  title: '工序',
  head: 'routeId',
  field: 'segments',
  unique: { columns: ['no'], title: '序号' },
  references: {
    segmentId: { table: segments, title: '工序' },
    workCenterId: { table: workCenters, title: '工作中心' },
  },
  most: MOST_ROUTE_SEGMENTS,
})

type Graph = Pick<RouteDraft, 'segments' | 'links'>
type NumberedSegment = { id: string; no: number; alternativeGroup: string | null }

/** Brings segments and links of a route, which its caller has locked, to what was sent. `isNew`: without links they stand in a row. */
export async function saveGraph(
  routeId: string,
  { segments: sent, links }: Graph,
  context: Context,
  isNew = false,
): Promise<SavedLines | undefined> {
  const saved =
    sent &&
    (await kept.save(
      routeId,
      sent.map((line) => ({ ...line, name: line.name || null, alternativeGroup: line.alternativeGroup || null })),
      context,
    ))
  if (!links && !isNew) return saved
  const numbered = await context.db
    .select({ id: routeSegments.id, no: routeSegments.no, alternativeGroup: routeSegments.alternativeGroup })
    .from(routeSegments)
    .where(eq(routeSegments.routeId, routeId))
    .orderBy(asc(routeSegments.no))
  await saveLinks(routeId, links ?? linksInARow(numbered), numbered, context)
  return saved
}

const linksInARow = (numbered: readonly NumberedSegment[]): RouteLinkDraft[] =>
  inARow(numbered.map((each) => ({ ...each, key: String(each.no), name: '' }))).map(({ from, to }) => ({
    fromNo: Number(from),
    toNo: Number(to),
  }))

/** All links of a route anew; each leads from a segment that there is to another, and stands once. */
async function saveLinks(
  routeId: string,
  links: readonly RouteLinkDraft[],
  numbered: readonly NumberedSegment[],
  { db, user }: Context,
) {
  const ids = new Map(numbered.map(({ id, no }) => [no, id]))
  const problems: FieldProblem[] = []
  const seen = new Set<string>()
  const values = links.map(({ fromNo, toNo, kind = 'next', numerator = '1', denominator = '1' }, at) => {
    for (const [field, title, no] of [
      ['fromNo', '前道序号', fromNo],
      ['toNo', '后道序号', toNo],
    ] as const)
      if (!ids.has(no))
        problems.push({ field: `links.${at}.${field}`, title, message: `第 ${at + 1} 条连线：没有序号为 ${no} 的工序` })
    const key = `${fromNo} ${toNo} ${kind}`
    if (seen.has(key))
      problems.push({ field: `links.${at}.toNo`, title: '后道序号', message: `从 ${fromNo} 到 ${toNo} 的连线重复` })
    seen.add(key)
    const ends = { fromId: ids.get(fromNo)!, toId: ids.get(toNo)! }
    return { companyId: user.companyId, routeId, ...ends, kind, numerator, denominator }
  })
  if (problems.length) throw invalid(`连线：${problems[0]!.message}`, problems.slice(0, 50))
  await db.delete(routeLinks).where(eq(routeLinks.routeId, routeId))
  if (values.length) await db.insert(routeLinks).values(values)
}
