import { z } from 'zod'

/** A reminder sound: the name of one that comes with the program, `none`, or the address of an uploaded recording. */
export const Sound = z
  .string()
  .trim()
  .max(200)
  .regex(/^(urgent|error|warning|none|\/api\/files\/[1-9]\d{0,17})$/, { error: '请选择提示音或上传音频文件' })
