import { asc, eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { type ImportColumn, type Progress, type SheetImport, sheetImport } from '../../platform/crud/sheet-import.ts'
import { type SheetColumn, spreadsheet } from '../../platform/crud/spreadsheet.ts'
import type { ReadSetParams } from '../../platform/params/param.ts'
import { writtenFirst } from '../../platform/subject/versions.ts'
import { releasesByOther } from '../process-params.ts'
import { segments } from '../segment/segment.table.ts'
import { routeVersions } from './route.service.ts'
import { routeSegments, routes } from './route.table.ts'
import { saveGraph } from './route-graph.service.ts'
import { type PreparedRoute, prepareRoutes } from './route-import.ts'
import { linksOfRoute, routeName, routeRows, segmentsOfRoute } from './route-query.ts'
import { RouteLine, routeColumns } from './route-sheet-columns.ts'

const MOST_EXPORTED = 20_000
const MOST_OFFERED = 2000

/** Routes brought in from a sheet that has a row for each of their segments. */
export const routeImport = (setParams: ReadSetParams): SheetImport =>
  sheetImport<RouteLine, PreparedRoute>({
    name: '工艺路线导入模板',
    columns: routeColumns as readonly ImportColumn<RouteLine>[],
    line: RouteLine,
    codes: [routes.code],
    remarks: ['路线编码和版本相同的各行组成一条工艺路线；修改草稿时，草稿原有的工序全部换成表格中的。'],
    async offered({ db }) {
      const named = await db
        .select({ name: segments.name })
        .from(segments)
        .orderBy(asc(segments.code))
        .limit(MOST_OFFERED)
      return { segment: [...new Set(named.map(({ name }) => name))] }
    },
    prepare: async (sheet, context) => prepareRoutes(sheet, await releasesByOther(setParams, context), context),
    isNew: ({ id }) => id === undefined,
    save: saveRoutes,
    done: ({ added, changed }) => `新增 ${added} 条工艺路线，修改 ${changed} 条工艺路线`,
  })

async function saveRoutes(prepared: readonly PreparedRoute[], context: Context, progress: Progress) {
  await routeVersions.lock(context)
  const ordered = prepared.toSorted((one, other) => one.version - other.version)
  for (const [at, each] of ordered.entries()) {
    progress(at, prepared.length)
    context.signal.throwIfAborted()
    await saveRoute(each, context)
  }
  return undefined
}

async function saveRoute({ id, code, version, head, links, releases, ...prepared }: PreparedRoute, context: Context) {
  const { db, user, now } = context
  const [row] = id
    ? await db
        .update(routes)
        .set({ ...head, updatedByName: user.name, updatedAt: now() })
        .where(eq(routes.id, id))
        .returning()
    : await db
        .insert(routes)
        .values({ ...head, ...writtenFirst(context), code, version })
        .returning()
  if (id && !row!.writtenBy.includes(user.id))
    await db
      .update(routes)
      .set({ writtenBy: [...row!.writtenBy, user.id] })
      .where(eq(routes.id, id))
  const before = await db.select().from(routeSegments).where(eq(routeSegments.routeId, row!.id))
  // What is said of products stays with the segment of the same number.
  const kept = new Map(before.map((each) => [each.no, each.id]))
  const sent = prepared.segments.map((each) => ({ ...each, ...(kept.has(each.no) && { id: kept.get(each.no)! }) }))
  const numbers = new Set(prepared.segments.map(({ no }) => no))
  const gone = before.filter(({ no }) => !numbers.has(no)).map((each) => ({ ...each, deletedFlag: 1 as const }))
  await saveGraph(row!.id, { segments: [...gone, ...sent], links }, context, true)
  context.audit({ target: routeName(row!), after: row, subject: row!.id })
  if (releases) await routeVersions.releaseDraft(row!.id, context)
}

/** Routes with their segments, as they are brought in. */
export async function exportRoutes(filter: object, context: Context) {
  return spreadsheet('工艺路线', routeColumns as SheetColumn<object>[], lines(filter, context), context)
}

async function* lines(filter: object, context: Context) {
  for (const head of await routeRows.list(filter, context, MOST_EXPORTED)) {
    const [found, links] = await Promise.all([
      segmentsOfRoute.list({ routeId: head.id }, context),
      linksOfRoute(head.id, context),
    ])
    const release = head.status === 'released' || head.status === 'superseded' ? 1 : 0
    yield found.map(({ workCenterId, workCenterName, segmentCode, ...segment }) => ({
      ...segment,
      code: head.code,
      version: head.version,
      routeName: head.name,
      release,
      segment: segmentCode,
      validFrom: head.validFrom,
      validTo: head.status === 'superseded' ? null : head.validTo,
      workCenter: workCenterId ? workCenterName : null,
      previous: links
        .filter(({ kind, toId }) => kind === 'next' && toId === segment.id)
        .map((link) => numberWithRatio(link.fromNo, link))
        .join('、'),
      rework: links
        .filter(({ kind, fromId }) => kind === 'rework' && fromId === segment.id)
        .map((link) => numberWithRatio(link.toNo, link))
        .join('、'),
    }))
  }
}

const numberWithRatio = (no: number, { numerator, denominator }: { numerator: string; denominator: string }) => {
  if (numerator === denominator) return String(no)
  return denominator === '1' ? `${no}=${numerator}` : `${no}=${numerator}/${denominator}`
}
