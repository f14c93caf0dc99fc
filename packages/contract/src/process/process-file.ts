import { z } from 'zod'
import { Id, Time, text } from '../http/fields.ts'

const fields = {
  fileId: Id.meta({ title: '文件编号' }),
  title: text(100).min(1, { error: '此项不能为空' }).meta({ title: '文件名称' }),
  version: text(32).min(1, { error: '此项不能为空' }).meta({ title: '版本' }),
  remark: text(200).nullish().meta({ title: '备注' }),
}

/** A drawing, an instruction, a picture or a film of a segment; of those with one title the first is the one in force. */
export const ProcessFile = z.object({
  id: Id,
  ...fields,
  filename: z.string().meta({ title: '原文件名' }),
  size: z.number().int().meta({ title: '大小' }),
  url: z.string().meta({ title: '地址' }),
  current: z.boolean().meta({ title: '当前版本' }),
  createdAt: Time.meta({ title: '上传时间' }),
})
export type ProcessFile = z.infer<typeof ProcessFile>

export const SentFiles = z
  .array(z.object({ ...fields, id: Id.optional(), deletedFlag: z.union([z.literal(0), z.literal(1)]).optional() }))
  .max(100, { error: '最多 100 个文件' })
  .meta({ title: '文件' })
export type SentFile = z.output<typeof SentFiles>[number]
