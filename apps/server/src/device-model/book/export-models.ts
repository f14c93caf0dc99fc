import path from 'node:path'
import type { FileReply } from '@zhizao/contract/http/upload'
import { asc, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { type BookSheet, type SheetColumn, workbook } from '../../platform/crud/spreadsheet.ts'
import { storedFiles } from '../../platform/files/stored-file.table.ts'
import { conflict, notFound } from '../../platform/refusal.ts'
import { bounds } from '../../platform/sheet/sheet-bounds.ts'
import type { WrittenPart } from '../../platform/sheet/sheet-file.ts'
import { deviceTypes } from '../device-type/device-type.table.ts'
import { listModels, type ModelFilter } from '../model/model.service.ts'
import { modelContrastGroupPoints, modelContrastGroups } from '../model-contrast/model-contrast.table.ts'
import { modelDatasetPoints, modelDatasets } from '../model-dataset/model-dataset.table.ts'
import { modelImages } from '../model-image/model-image.table.ts'
import { modelPoints } from '../model-point/model-point.table.ts'
import { addressText } from '../model-point/model-point-sheet.ts'
import { asWritten } from '../model-point/point-sheet-columns.ts'
import type { ModelPorts } from '../model-ports.ts'
import { signalsInSheets } from '../signal/signal.service.ts'
import { signals } from '../signal/signal.table.ts'
import {
  datasetSheet,
  detailSheet,
  groupSheet,
  MOST_PICTURES,
  modelSheet,
  modelTemplate,
  pictureSheet,
  pointSheet,
  signalSheet,
  typeSheet,
} from './book-sheet.ts'

type ModelRow = Awaited<ReturnType<typeof listModels>>[number]
/** Of models, by id. */
type Codes = ReadonlyMap<string, string>

/** Models with all that they hold as one workbook, which comes back whole on another installation; or the template of their list. */
export async function exportModels(
  { template, ...asked }: ModelFilter & { id?: string; template?: boolean },
  ports: ModelPorts,
  context: Context,
): Promise<FileReply> {
  if (template) return modelTemplate(context)
  const rows = await chosenModels(asked, ports, context)
  const codes: Codes = new Map(rows.map(({ id, code }) => [id, code]))
  const points = await pointsOf(codes, context)
  const typeCodes = await typesOf(rows, context)
  const pictures = await picturesOf(codes, ports, context)
  const sheets = [
    sheet(modelSheet, modelLines(rows, codes, typeCodes.codes)),
    sheet(
      detailSheet,
      rows.flatMap(({ code: modelCode, details }) => details.map((detail) => ({ modelCode, ...detail }))),
    ),
    sheet(pointSheet, await pointLines(points, codes, context)),
    ...(await ports.rulesInBooks.written(codes, context)),
    sheet(datasetSheet, await datasetLines(codes, points, context)),
    sheet(groupSheet, await groupLines(codes, points, context)),
    sheet(pictureSheet, pictures.lines),
    sheet(signalSheet, await signalLines(points, context)),
    sheet(typeSheet, typeCodes.rows),
  ]
  const tooLong = sheets.find(({ rows: lines }) => lines.length > bounds.rows)
  if (tooLong) throw conflict(`“${tooLong.name}”超过 ${bounds.rows} 行，一个文件放不下，请选择模型分几次导出`)
  return workbook('模型', sheets, pictures.parts, context)
}

const sheet = ({ name, columns }: { name: string; columns: unknown }, rows: readonly object[]): BookSheet<never> => ({
  name,
  columns: columns as readonly SheetColumn<never>[],
  rows: rows as readonly never[],
})

/** Those asked for with those above them, each behind the one above it. */
async function chosenModels({ id, ...filter }: ModelFilter & { id?: string }, ports: ModelPorts, context: Context) {
  const all = await listModels({}, ports, context)
  const byId = new Map(all.map((row) => [row.id, row]))
  if (id && !byId.has(id)) throw notFound('模型')
  const above = (row: ModelRow) => (row.parentId ? byId.get(row.parentId) : undefined)
  const isBelow = (row: ModelRow) => {
    for (let at: ModelRow | undefined = row; at; at = above(at)) if (at.id === id) return true
    return false
  }
  const chosen = new Set<ModelRow>()
  for (const { id: found } of await listModels(filter, ports, context)) {
    const row = byId.get(found)!
    if (id && !isBelow(row)) continue
    for (let at: ModelRow | undefined = row; at && !chosen.has(at); at = above(at)) chosen.add(at)
  }
  const children = Map.groupBy(chosen, ({ parentId }) => parentId)
  const down = (parentId: string | null): ModelRow[] =>
    (children.get(parentId) ?? []).toSorted(bySort).flatMap((row) => [row, ...down(row.id)])
  return down(null)
}

const bySort = (one: ModelRow, other: ModelRow) => one.sort - other.sort || Number(one.id) - Number(other.id)

const modelLines = (rows: readonly ModelRow[], codes: Codes, typeCodes: Codes) =>
  rows.map((row) => ({
    ...row,
    parentCode: row.parentId && codes.get(row.parentId),
    typeCode: row.deviceTypeId && typeCodes.get(row.deviceTypeId),
  }))

async function typesOf(rows: readonly ModelRow[], { db }: Context) {
  const ids = [...new Set(rows.flatMap(({ deviceTypeId }) => deviceTypeId ?? []))]
  const found = await db.select().from(deviceTypes).where(inArray(deviceTypes.id, ids)).orderBy(asc(deviceTypes.code))
  return { rows: found, codes: new Map(found.map(({ id, code }) => [id, code])) }
}

type PointRow = typeof modelPoints.$inferSelect

/** In the order of their models, and there in their own. */
async function pointsOf(codes: Codes, { db }: Context): Promise<PointRow[]> {
  const rows = await db
    .select()
    .from(modelPoints)
    .where(inArray(modelPoints.modelId, [...codes.keys()]))
    .orderBy(asc(modelPoints.sort), asc(modelPoints.id))
    .limit(bounds.rows + 1)
  return inOrder(rows, codes)
}

/** Rows of models in the order of the models. */
function inOrder<Row extends { modelId: string }>(rows: readonly Row[], codes: Codes): Row[] {
  const byModel = Map.groupBy(rows, ({ modelId }) => modelId)
  return [...codes.keys()].flatMap((id) => byModel.get(id) ?? [])
}

async function pointLines(rows: readonly PointRow[], codes: Codes, context: Context) {
  const inSheets = await signalsInSheets(context)
  return rows.map((row) => ({
    ...asWritten(row, inSheets),
    modelCode: codes.get(row.modelId),
    address: addressText(row.address),
    keySort: row.isKey ? row.keySort : null,
  }))
}

async function signalLines(rows: readonly PointRow[], { db }: Context) {
  const ids = [...new Set(rows.flatMap(({ signalId }) => signalId ?? []))]
  const found = await db.select().from(signals).where(inArray(signals.id, ids)).orderBy(asc(signals.code))
  return found.filter(({ builtIn }) => !builtIn)
}

async function datasetLines(codes: Codes, points: readonly PointRow[], { db }: Context) {
  const sets = await db
    .select()
    .from(modelDatasets)
    .where(inArray(modelDatasets.modelId, [...codes.keys()]))
    .orderBy(asc(modelDatasets.sort), asc(modelDatasets.id))
  const members = await db
    .select({ owner: modelDatasetPoints.datasetId, pointId: modelDatasetPoints.modelPointId })
    .from(modelDatasetPoints)
    .innerJoin(modelDatasets, eq(modelDatasets.id, modelDatasetPoints.datasetId))
    .where(inArray(modelDatasets.modelId, [...codes.keys()]))
    .orderBy(asc(modelDatasetPoints.sort), asc(modelDatasetPoints.id))
  return memberLines(inOrder(sets, codes), members, points, codes)
}

async function groupLines(codes: Codes, points: readonly PointRow[], { db }: Context) {
  const groups = await db
    .select()
    .from(modelContrastGroups)
    .where(inArray(modelContrastGroups.modelId, [...codes.keys()]))
    .orderBy(asc(modelContrastGroups.sort), asc(modelContrastGroups.id))
  const members = await db
    .select({
      owner: modelContrastGroupPoints.groupId,
      pointId: modelContrastGroupPoints.modelPointId,
      color: modelContrastGroupPoints.color,
    })
    .from(modelContrastGroupPoints)
    .innerJoin(modelContrastGroups, eq(modelContrastGroups.id, modelContrastGroupPoints.groupId))
    .where(inArray(modelContrastGroups.modelId, [...codes.keys()]))
    .orderBy(asc(modelContrastGroupPoints.sort), asc(modelContrastGroupPoints.id))
  return memberLines(inOrder(groups, codes), members, points, codes)
}

/** A line a point of each; one without points has a line of its own. */
function memberLines(
  owners: readonly { id: string; modelId: string; name: string; remark: string | null }[],
  members: readonly { owner: string; pointId: string; color?: string | null }[],
  points: readonly PointRow[],
  codes: Codes,
) {
  const byOwner = Map.groupBy(members, ({ owner }) => owner)
  const pointCodes = new Map(points.map(({ id, code }) => [id, code]))
  return owners.flatMap(({ id, modelId, name, remark }): object[] => {
    const line = { modelCode: codes.get(modelId), name, remark }
    const own = byOwner.get(id) ?? []
    if (!own.length) return [{ ...line, pointCode: null, color: null }]
    return own.map(({ pointId, color = null }) => ({ ...line, pointCode: pointCodes.get(pointId), color }))
  })
}

/** Pictures go along as they are, each content once. */
async function picturesOf(codes: Codes, { files }: ModelPorts, { db }: Context) {
  const rows = await db
    .select({
      modelId: modelImages.modelId,
      name: modelImages.name,
      remark: modelImages.remark,
      hash: storedFiles.hash,
      fileName: storedFiles.name,
    })
    .from(modelImages)
    .innerJoin(storedFiles, eq(storedFiles.id, modelImages.fileId))
    .where(inArray(modelImages.modelId, [...codes.keys()]))
    .orderBy(asc(modelImages.sort), asc(modelImages.id))
  const parts = new Map<string, WrittenPart>()
  const lines = inOrder(rows, codes).map(({ modelId, hash, ...row }) => {
    const part = `pictures/${hash}${path.extname(row.fileName).toLowerCase()}`
    parts.set(part, { part, path: files.pathOf({ hash }) })
    return { modelCode: codes.get(modelId), part, ...row }
  })
  if (parts.size > MOST_PICTURES)
    throw conflict(`“${pictureSheet.name}”超过 ${MOST_PICTURES} 行，一个文件放不下，请选择模型分几次导出`)
  return { lines, parts: [...parts.values()] }
}
