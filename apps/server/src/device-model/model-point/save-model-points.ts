import type { PointFields } from '@zhizao/contract/device/point-fields'
import { eq, inArray } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { invalid, Refusal } from '../../platform/refusal.ts'
import { modelsChanged, requireModel } from '../model/model.service.ts'
import type { ModelPorts } from '../model-ports.ts'
import { lockModelFormulas, settleModelFormulas } from './model-formulas.ts'
import { lastSort, listModelPoints, requireSound } from './model-point.service.ts'
import { modelPoints } from './model-point.table.ts'

/** Adds the points without an id to a model and changes those with one. */
export async function saveModelPoints(
  { modelId, points: drafts }: { modelId: string; points: (Partial<PointFields> & { id?: string })[] },
  ports: ModelPorts,
  context: Context,
) {
  const model = await requireModel(modelId, context)
  const ids = drafts.flatMap((draft) => draft.id ?? [])
  const known = ids.length ? await listModelPoints({ modelId }, context, inArray(modelPoints.id, ids)) : []
  if (known.length < new Set(ids).size) throw new Refusal(404, '点位不属于此模型')
  const byId = new Map(known.map((row) => [row.id, row]))
  await lockModelFormulas(context)
  let sort = await lastSort(modelId, context)
  for (const { id, ...draft } of drafts) {
    const before = id ? byId.get(id) : undefined
    if (!before && !(draft.code && draft.name)) throw invalid('新增点位时请填写点位编码和点位名称')
    const given = Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined))
    requireSound({ ...before, ...given })
    if (before)
      await context.db
        .update(modelPoints)
        .set({ ...draft, updatedAt: context.now() })
        .where(eq(modelPoints.id, before.id))
    else
      await context.db.insert(modelPoints).values({
        ...(draft as Pick<PointFields, 'code' | 'name'>),
        modelId,
        companyId: context.user.companyId,
        sort: ++sort,
      })
  }
  await ports.requireRulesFit(ids, context)
  await settleModelFormulas([modelId], context, {
    renamed: new Map(
      drafts.flatMap(({ id, code }) => {
        const was = id && byId.get(id)!.code
        return was && code !== undefined && code !== was ? [[id, was] as const] : []
      }),
    ),
    written: drafts.flatMap(({ id, formula }) => (id && formula !== undefined ? [id] : [])),
  })
  context.audit({ target: model.name, before: known, after: drafts })
  modelsChanged(ports, [modelId], context)
  return { added: drafts.length - ids.length, changed: ids.length }
}
