import type { Context } from '../../platform/context.ts'
import { modelContrastGroupPoints, modelContrastGroups } from '../model-contrast/model-contrast.table.ts'
import { modelDatasetPoints, modelDatasets } from '../model-dataset/model-dataset.table.ts'
import { modelImages } from '../model-image/model-image.table.ts'
import { settleModelFormulas } from '../model-point/model-formulas.ts'
import { modelPoints } from '../model-point/model-point.table.ts'
import { copyOfPoint } from '../model-point/point-columns.table.ts'
import type { ModelPorts } from '../model-ports.ts'
import { createModel, getModel, type NewModel } from './model.service.ts'
import { contentOf, type ModelContent } from './model-content.ts'

/** Rows of a statement, under PostgreSQL's 65,535 parameters. */
const CHUNK = 1000

/** A new model with all of this; says which of its points stands for which that it was made from. */
export async function createWhole(draft: NewModel, content: ModelContent, ports: ModelPorts, context: Context) {
  const { id } = await createModel(draft, ports, context)
  const own = { companyId: context.user.companyId, modelId: id }
  const points = new Map<string, string>()
  for (let at = 0; at < content.points.length; at += CHUNK) {
    const part = content.points.slice(at, at + CHUNK)
    const rows = part.map((point) => ({ ...copyOfPoint(point), address: point.address, ...own }))
    const made = await context.db
      .insert(modelPoints)
      .values(rows)
      .returning({ id: modelPoints.id, code: modelPoints.code })
    const byCode = new Map(made.map((row) => [row.code, row.id]))
    for (const point of part) points.set(point.id, byCode.get(point.code)!)
  }
  if (content.points.some(({ source }) => source === 'formula')) await settleModelFormulas([id], context)
  if (content.images.length)
    await context.db
      .insert(modelImages)
      .values(content.images.map(({ fileId, name, remark, sort }) => ({ fileId, name, remark, sort, ...own })))
  await insertDatasets(content.datasets, points, own, context)
  await insertGroups(content.groups, points, own, context)
  return { model: await getModel(id, ports, context), points }
}

/** A model like another, with all that it holds. */
export async function copyModel(
  { id, ...draft }: Pick<NewModel, 'code' | 'name' | 'parentId'> & { id: string },
  ports: ModelPorts,
  context: Context,
) {
  const source = await getModel(id, ports, context)
  const { objectType, deviceTypeId, driver, manufacturer, details, alarmStatus, remark } = source
  // A copy is looked at before objects are made from it.
  const like = { objectType, deviceTypeId, driver, manufacturer, details, alarmStatus, remark, status: 0 as const }
  const parentId = draft.parentId === undefined ? source.parentId : draft.parentId
  const content = await contentOf(id, context)
  const { model, points } = await createWhole({ ...like, ...draft, parentId }, content, ports, context)
  await ports.copyRules(id, model.id, points, context)
  return model
}

type Points = ReadonlyMap<string, string>
interface Owner {
  companyId: string
  modelId: string
}

async function insertDatasets(datasets: ModelContent['datasets'], points: Points, own: Owner, { db }: Context) {
  for (const [at, { name, remark, points: members }] of datasets.entries()) {
    const [made] = await db
      .insert(modelDatasets)
      .values({ name, remark, sort: at + 1, ...own })
      .returning({ id: modelDatasets.id })
    const rows = members.flatMap((id, sort) => {
      const modelPointId = points.get(id)
      return modelPointId ? [{ datasetId: made!.id, modelPointId, sort: sort + 1, companyId: own.companyId }] : []
    })
    if (rows.length) await db.insert(modelDatasetPoints).values(rows)
  }
}

async function insertGroups(groups: ModelContent['groups'], points: Points, own: Owner, { db }: Context) {
  for (const [at, { name, remark, points: members }] of groups.entries()) {
    const [made] = await db
      .insert(modelContrastGroups)
      .values({ name, remark, sort: at + 1, ...own })
      .returning({ id: modelContrastGroups.id })
    const rows = members.flatMap(({ id, color }, sort) => {
      const modelPointId = points.get(id)
      return modelPointId ? [{ groupId: made!.id, modelPointId, color, sort: sort + 1, companyId: own.companyId }] : []
    })
    if (rows.length) await db.insert(modelContrastGroupPoints).values(rows)
  }
}
