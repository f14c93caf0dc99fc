import { z } from 'zod'
import { calls, Done, post, SIGNED_IN } from '../http/call.ts'
import { text } from '../http/fields.ts'

const ParamValue = z.union([z.number(), z.boolean(), text(2000)])

/** A parameter of the company with its limits: the value in force, and what holds where nothing is set. */
export const ParamInfo = z.object({
  code: z.string(),
  title: z.string(),
  group: z.string(),
  kind: z.enum(['number', 'switch', 'choice', 'many', 'text']),
  value: ParamValue,
  fallback: ParamValue,
  isSet: z.boolean(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  unit: z.string(),
  choices: z.array(z.number()),
  /** What a choice offers; of many, the values stand in one text with commas between. */
  options: z.array(z.object({ value: z.string(), title: z.string() })),
  help: z.string(),
})
export type ParamInfo = z.infer<typeof ParamInfo>

export const companyParam = calls('/paramInfoApi', SIGNED_IN, {
  list: post('/selectParamInfoList', {
    title: '公司参数',
    body: z.object({
      codes: z.array(text(64)).max(100).optional(),
      group: text(64).optional().meta({ title: '参数分组' }),
    }),
    reply: z.array(ParamInfo),
  }),
  save: post('/saveParamInfoList', {
    title: '保存公司参数',
    permission: 'companyDetail:edit',
    /** A value of null takes what is set back: the fallback holds again. */
    body: z.object({
      params: z
        .array(z.object({ code: text(64).min(1), value: ParamValue.nullable() }))
        .min(1)
        .max(100),
    }),
    reply: Done,
    asksAgain: 'sometimes',
  }),
})
