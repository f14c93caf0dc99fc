import { z } from 'zod'
import { Id, Time, text } from '../http/fields.ts'

/** A picture that objects of a model begin with. */
export const ModelImage = z.object({
  id: Id,
  modelId: Id,
  /** Stored file, shown from /api/files/{fileId}. */
  fileId: Id,
  url: z.string(),
  name: text(100).nullable().meta({ title: '图片名称' }),
  remark: text(500).nullable().meta({ title: '备注' }),
  sort: z.number().int(),
  createdAt: Time,
})
export type ModelImage = z.infer<typeof ModelImage>

const said = {
  name: text(100).nullish().meta({ title: '图片名称' }),
  remark: text(500).nullish().meta({ title: '备注' }),
}

export const NewModelImage = z.object({
  modelId: Id.meta({ title: '模型' }),
  fileId: Id.meta({ title: '图片' }),
  ...said,
})
export const ModelImageChange = z.object({
  id: Id,
  fileId: Id.optional().meta({ title: '图片' }),
  ...said,
  sort: z.number().int().min(0).max(100_000).optional(),
  deletedFlag: z.union([z.literal(0), z.literal(1)]).optional(),
})
