import { MOST_ROUTE_SEGMENTS, type RouteLinkDraft } from '@zhizao/contract/process/route'
import { type RouteFault, routeFaults } from '@zhizao/rules/process/route-graph'
import { asc, inArray } from 'drizzle-orm'
import { workCenters } from '../../plant/work-center/work-center.table.ts'
import { type Context, holds } from '../../platform/context.ts'
import { codesAndNames, type Named } from '../../platform/crud/named.ts'
import type { LookedSheet } from '../../platform/crud/sheet-import.ts'
import type { ImportedRow } from '../../platform/crud/spreadsheet.ts'
import { documentsOf, type SheetDocument } from '../../platform/document/sheet-documents.ts'
import { today } from '../../platform/today.ts'
import { segments } from '../segment/segment.table.ts'
import { routes } from './route.table.ts'
import { headFields, type RouteLine } from './route-sheet-columns.ts'

const MOST_NAMED = 20_000
const SLICE = 1000
type Sheet = LookedSheet<RouteLine>
type RouteRow = typeof routes.$inferSelect

/** A route as a sheet says it, complete and right. */
export interface PreparedRoute {
  /** Of the draft that it changes. */
  id: string | undefined
  code: string
  version: number
  head: { name: string; validFrom: string | null; validTo: string | null }
  segments: PreparedSegment[]
  links: RouteLinkDraft[] | undefined
  releases: boolean
}
export interface PreparedSegment {
  no: number
  segmentId: string
  name: string | null
  workCenterId: string | null
  transferQuantity: string | null
  alternativeGroup: string | null
}

interface World {
  segment: (said: string) => Named
  center: (said: string) => Named
  versions: ReadonlyMap<string, RouteRow[]>
  byOther: boolean
}

const RELEASED_BY_OTHERS = '公司要求工艺路线由他人发布，请留空，导入后由他人发布'

/** The routes of a sheet: rows of one code and version belong together; what is wrong is told by cell. */
export async function prepareRoutes(sheet: Sheet, byOther: boolean, context: Context): Promise<PreparedRoute[]> {
  const keyed = ({ code, version }: { code: string; version?: number | null | undefined }) => `${code} ${version ?? ''}`
  const byVersion = {
    ...sheet,
    rows: sheet.rows.map((each) => ({ ...each, row: { ...each.row, code: keyed(each.row) } })),
    broken: sheet.broken.map((each) => ({ ...each, code: keyed(each as { code: string; version?: number | null }) })),
  }
  const found = documentsOf(byVersion, headFields)
  const world = await worldOf(found, byOther, context)
  const taken = new Map<string, number>()
  return found.flatMap((each) => preparedRoute(each, sheet, world, taken, context) ?? [])
}

const codeOf = ({ code }: { code: string }) => code.slice(0, code.lastIndexOf(' '))

async function worldOf(found: readonly SheetDocument<RouteLine>[], byOther: boolean, { db }: Context): Promise<World> {
  const named = (table: typeof segments | typeof workCenters) =>
    db
      .select({ id: table.id, code: table.code, name: table.name })
      .from(table)
      .orderBy(asc(table.code))
      .limit(MOST_NAMED)
  const codes = [...new Set(found.map(codeOf))]
  const versions: RouteRow[] = []
  for (let at = 0; at < codes.length; at += SLICE)
    versions.push(
      ...(await db
        .select()
        .from(routes)
        .where(inArray(routes.code, codes.slice(at, at + SLICE)))),
    )
  return {
    segment: codesAndNames('工序', await named(segments)),
    center: codesAndNames('工作中心', await named(workCenters)),
    versions: Map.groupBy(versions, ({ code }) => code),
    byOther,
  }
}

function preparedRoute(
  found: SheetDocument<RouteLine>,
  sheet: Sheet,
  world: World,
  taken: Map<string, number>,
  context: Context,
): PreparedRoute | undefined {
  const { line: at, head, rows } = found
  const { notify, faults } = sheet
  const code = codeOf(found)
  const versions = world.versions.get(code) ?? []
  const { validFrom = null, validTo = null } = head
  if (validTo && validTo <= (validFrom ?? (head.release ? today(context) : '')))
    notify(at, 'validTo', '应晚于生效日期', validTo)
  const releases = head.release === 1
  if (releases && !holds(context.user, 'route:release')) notify(at, 'release', '没有发布工艺路线的权限')
  else if (releases && world.byOther) notify(at, 'release', RELEASED_BY_OTHERS)
  if (rows.length > MOST_ROUTE_SEGMENTS) notify(at, undefined, `一条路线最多 ${MOST_ROUTE_SEGMENTS} 道工序`)
  const place = placeOf(head.version ?? undefined, versions, taken.get(code) ?? 0)
  if ('problem' in place) notify(at, head.version ? 'version' : 'code', place.problem, head.version ?? code)
  const name = head.routeName || ('draft' in place && place.draft?.name) || newest(versions)?.name
  if (!name) notify(at, 'routeName', '此项不能为空')
  const made = rows.map((each, nth) => segmentOf(each, nth, sheet, world))
  const links = linksOf(rows, made, sheet)
  tellFaults(rows, made, links, sheet)
  if ('problem' in place || !name || found.isBroken || rows.some(({ line }) => faults.has(line))) return undefined
  taken.set(code, Math.max(place.version, taken.get(code) ?? 0))
  return {
    id: place.draft?.id,
    code,
    version: place.version,
    head: { name, validFrom, validTo },
    segments: made,
    links,
    releases,
  }
}

const newest = (versions: readonly RouteRow[]) => versions.toSorted((one, other) => other.version - one.version)[0]

/** Which version a route becomes: the draft that it changes, or the next after all that there are and that stand before it. */
function placeOf(
  version: number | undefined,
  versions: readonly RouteRow[],
  taken: number,
): { version: number; draft?: RouteRow | undefined } | { problem: string } {
  const last = Math.max(taken, ...versions.map((each) => each.version))
  if (!version) {
    const draft = newest(versions.filter(({ status }) => status === 'draft'))
    return draft && draft.version > taken ? { version: draft.version, draft } : { version: last + 1 }
  }
  const there = versions.find((each) => each.version === version)
  if (there && there.status !== 'draft') return { problem: `版本 V${version} 已发布过，不能修改` }
  if (there) return { version, draft: there }
  return version > last ? { version } : { problem: `版本应大于已有的 V${last}` }
}

function segmentOf(
  { line, row }: ImportedRow<RouteLine>,
  nth: number,
  { notify }: Sheet,
  world: World,
): PreparedSegment {
  const segment = world.segment(row.segment)
  if (segment.message) notify(line, 'segment', segment.message, row.segment)
  const center = row.workCenter ? world.center(row.workCenter) : {}
  if (center.message) notify(line, 'workCenter', center.message, row.workCenter)
  return {
    no: row.no ?? (nth + 1) * 10,
    segmentId: segment.id ?? '',
    name: row.name || null,
    workCenterId: center.id ?? null,
    transferQuantity: row.transferQuantity ?? null,
    alternativeGroup: row.alternativeGroup || null,
  }
}

const NUMBER = /^(\d{1,4})(?:\s*=\s*(\d+(?:\.\d+)?)(?:\s*\/\s*(\d+(?:\.\d+)?))?)?$/

/** Where pieces go; undefined where no row says it: they go by the numbers. */
function linksOf(rows: readonly ImportedRow<RouteLine>[], made: readonly PreparedSegment[], sheet: Sheet) {
  const numbers = new Set(made.map(({ no }) => no))
  const links: RouteLinkDraft[] = []
  for (const [nth, { line, row }] of rows.entries())
    for (const [field, kind] of [
      ['previous', 'next'],
      ['rework', 'rework'],
    ] as const)
      for (const part of (row[field] ?? '').split(/[、,，;；\s]+(?!\s*[=/])/).filter(Boolean)) {
        const [, said, numerator, denominator] = NUMBER.exec(part) ?? []
        const zero = [numerator, denominator].some((each) => each !== undefined && Number(each) === 0)
        if (!said || zero) sheet.notify(line, field, '应为序号，例如 10、20 或 10=2', part)
        else if (!numbers.has(Number(said))) sheet.notify(line, field, `没有序号为 ${said} 的工序`, part)
        else {
          const [own, other] = [made[nth]!.no, Number(said)]
          const ends = kind === 'next' ? { fromNo: other, toNo: own } : { fromNo: own, toNo: other }
          links.push({ ...ends, kind, ...(numerator && { numerator }), ...(denominator && { denominator }) })
        }
      }
  return links.some(({ kind }) => kind === 'next') || rows.length === 1 ? links : undefined
}

const filled = ({ text, values }: RouteFault) =>
  text.replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole))

/** What keeps the route from being gone through, said of the row of its first segment. */
function tellFaults(
  rows: readonly ImportedRow<RouteLine>[],
  made: readonly PreparedSegment[],
  links: readonly RouteLinkDraft[] | undefined,
  sheet: Sheet,
) {
  if (rows.some(({ line }) => sheet.faults.has(line))) return
  const graph = made.map(({ no, name, alternativeGroup }, nth) => ({
    key: String(nth),
    no,
    name: name ?? rows[nth]!.row.segment,
    alternativeGroup,
  }))
  const keyOf = (no: number) => String(made.findIndex((each) => each.no === no))
  const ways = links?.map(({ fromNo, toNo, kind = 'next' }) => ({ from: keyOf(fromNo), to: keyOf(toNo), kind }))
  // Without links they stand in a row; numbers alone may be wrong then.
  const found = routeFaults(graph, ways ?? []).filter(({ text }) => ways || text.startsWith('序号'))
  for (const fault of found) {
    const { line, row } = rows[Number(fault.keys.at(-1) ?? 0)]!
    sheet.notify(
      line,
      ways && !fault.text.startsWith('序号') ? 'previous' : 'no',
      filled(fault),
      row.previous ?? row.no,
    )
  }
}
