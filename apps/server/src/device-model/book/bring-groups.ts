import { MOST_DATASET_POINTS, MOST_DATASETS } from '@zhizao/contract/device/object-dataset'
import { eq, inArray } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { ReadBook, ReadLines } from '../../platform/crud/read-book.ts'
import { modelContrastGroupPoints, modelContrastGroups } from '../model-contrast/model-contrast.table.ts'
import { modelDatasetPoints, modelDatasets } from '../model-dataset/model-dataset.table.ts'
import { datasetSheet, groupSheet } from './book-sheet.ts'
import type { PointsInBook } from './rules-in-books.ts'

const MOST_GROUPS = 100
const MOST_GROUP_POINTS = 20

interface Line {
  modelCode: string
  name: string
  remark?: string | null | undefined
  pointCode?: string | null | undefined
  color?: string | null | undefined
}

/** A set of points that a book has, its lines put together. */
interface Gathered {
  modelId: string
  name: string
  remark: string | null
  points: { id: string; color: string | null }[]
}

interface Bounds {
  what: string
  most: number
  mostPoints: number
}

/** Datasets of the models of a book, by name; those that it does not name stay. */
export async function bringDatasets(book: ReadBook, points: PointsInBook, { db, user }: Context): Promise<void> {
  const sets = gathered(await book.read(datasetSheet), points, {
    what: '数据集',
    most: MOST_DATASETS,
    mostPoints: MOST_DATASET_POINTS,
  })
  book.refuse()
  const { companyId } = user
  for (const [modelId, own] of sets) {
    const known = await db.select().from(modelDatasets).where(eq(modelDatasets.modelId, modelId))
    const ids = await kept(own, known, async ({ name, remark, sort }, before) => {
      const set = { name, remark, sort, modelId, companyId }
      if (before) await db.update(modelDatasets).set(set).where(eq(modelDatasets.id, before))
      return before ?? (await db.insert(modelDatasets).values(set).returning({ id: modelDatasets.id }))[0]!.id
    })
    await db.delete(modelDatasetPoints).where(inArray(modelDatasetPoints.datasetId, ids))
    for (const [at, { points: members }] of own.entries())
      if (members.length)
        await db
          .insert(modelDatasetPoints)
          .values(members.map(({ id }, sort) => ({ companyId, datasetId: ids[at]!, modelPointId: id, sort: sort + 1 })))
  }
}

/** Comparison groups likewise. */
export async function bringGroups(book: ReadBook, points: PointsInBook, { db, user }: Context): Promise<void> {
  const groups = gathered(await book.read(groupSheet), points, {
    what: '对比组',
    most: MOST_GROUPS,
    mostPoints: MOST_GROUP_POINTS,
  })
  book.refuse()
  const { companyId } = user
  for (const [modelId, own] of groups) {
    const known = await db.select().from(modelContrastGroups).where(eq(modelContrastGroups.modelId, modelId))
    const ids = await kept(own, known, async ({ name, remark, sort }, before) => {
      const set = { name, remark, sort, modelId, companyId }
      if (before) await db.update(modelContrastGroups).set(set).where(eq(modelContrastGroups.id, before))
      return (
        before ?? (await db.insert(modelContrastGroups).values(set).returning({ id: modelContrastGroups.id }))[0]!.id
      )
    })
    await db.delete(modelContrastGroupPoints).where(inArray(modelContrastGroupPoints.groupId, ids))
    for (const [at, { points: members }] of own.entries())
      if (members.length)
        await db.insert(modelContrastGroupPoints).values(
          members.map(({ id, color }, sort) => ({
            companyId,
            groupId: ids[at]!,
            modelPointId: id,
            color,
            sort: sort + 1,
          })),
        )
  }
}

/** Puts the lines of each set together, by model; what is wrong is told to the book. */
function gathered<Row extends Line>(
  { rows, notify }: ReadLines<Row>,
  points: PointsInBook,
  { what, most, mostPoints }: Bounds,
): Map<string, Gathered[]> {
  const found = new Map<string, Map<string, Gathered>>()
  for (const { line, row } of rows) {
    const point = points.find(row.modelCode, row.pointCode ?? '')
    const isMember = typeof row.pointCode === 'string'
    if ('wrong' in point && (isMember || point.field === 'modelCode')) {
      notify(line, point.field, point.wrong, row[point.field])
      continue
    }
    const modelId = 'wrong' in point ? points.modelOf(row.modelCode)! : point.modelId
    const own = found.get(modelId) ?? new Map<string, Gathered>()
    const set = own.get(row.name) ?? { modelId, name: row.name, remark: row.remark ?? null, points: [] }
    found.set(modelId, own.set(row.name, set))
    if (own.size > most) notify(line, 'name', `一个模型最多 ${most} 个${what}`, row.name)
    if ('wrong' in point) continue
    if (set.points.some(({ id }) => id === point.id)) notify(line, 'pointCode', '同一个点位出现了两次', row.pointCode)
    else if (set.points.length >= mostPoints)
      notify(line, 'pointCode', `一个${what}最多 ${mostPoints} 个点位`, row.pointCode)
    else set.points.push({ id: point.id, color: row.color ?? null })
  }
  return new Map([...found].map(([modelId, own]) => [modelId, [...own.values()]]))
}

/** Writes each set of one model, those of the book first and in its order; answers their ids. */
async function kept(
  own: readonly Gathered[],
  known: readonly { id: string; name: string }[],
  write: (set: Gathered & { sort: number }, before: string | undefined) => Promise<string>,
): Promise<string[]> {
  const byName = new Map(known.map(({ id, name }) => [name, id]))
  const ids: string[] = []
  for (const [at, set] of own.entries()) ids.push(await write({ ...set, sort: at + 1 }, byName.get(set.name)))
  return ids
}
