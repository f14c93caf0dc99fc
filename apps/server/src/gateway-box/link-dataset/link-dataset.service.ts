import type { DatasetLink } from '@zhizao/contract/gateway-box/link-dataset'
import type { Context } from '../../platform/context.ts'
import { invalidField, notFound } from '../../platform/refusal.ts'
import { createMany, removeMany, update } from '../box-point/box-point.service.ts'
import { listLinked, pointsOfDatasets } from './link-dataset-query.ts'

/** The points of datasets that the caller sees, by dataset and point. */
async function membersOf(datasetIds: readonly string[], context: Context) {
  const wanted = [...new Set(datasetIds)]
  if ((await listLinked({ ids: wanted }, context, wanted.length)).length < wanted.length) throw notFound('数据集')
  const members = await pointsOfDatasets(wanted, context)
  return new Map(members.map((member) => [`${member.datasetId}/${member.pointId}`, member]))
}

/** Gives points of datasets their source. */
export async function linkPoints(list: readonly DatasetLink[], context: Context) {
  const members = await membersOf(
    list.map(({ datasetId }) => datasetId),
    context,
  )
  for (const { datasetId, pointId } of list) requireMember(members.get(`${datasetId}/${pointId}`))
  return createMany(
    list.map(({ datasetId: _, ...draft }) => draft),
    context,
  )
}

/** Links a point of a dataset, or changes what reads it and where. */
export async function relinkPoint(link: DatasetLink, context: Context) {
  const { datasetId, ...draft } = link
  const member = requireMember((await membersOf([datasetId], context)).get(`${datasetId}/${draft.pointId}`))
  if (!member.reading) return createMany([draft], context)
  const { row, boxIds } = await update({ ...draft, id: member.reading.id }, context)
  return { rows: [row], boxIds }
}

/** Takes their source from all points of a dataset, or from those named. */
export async function unlinkPoints(
  { datasetId, pointIds }: { datasetId: string; pointIds?: string[] },
  context: Context,
) {
  const members = await membersOf([datasetId], context)
  const chosen = pointIds
    ? [...new Set(pointIds)].map((id) => requireMember(members.get(`${datasetId}/${id}`)))
    : [...members.values()]
  const ids = chosen.flatMap(({ reading }) => reading?.id ?? [])
  return ids.length ? removeMany(ids, context) : { rows: [], boxIds: [] }
}

function requireMember<Member>(member: Member | undefined): Member {
  if (!member) throw invalidField('pointId', '点位', '不在此数据集中')
  return member
}
