import { z } from 'zod'
import { calls, post } from '../http/call.ts'
import { text } from '../http/fields.ts'

/** A setting that a driver asks for, so that a form can be drawn from it. */
export const DriverSetting = z.object({
  name: z.string(),
  title: z.string(),
  kind: z.enum(['text', 'number', 'password']),
  required: z.boolean(),
  fallback: z.union([z.string(), z.number(), z.null()]),
})

export interface DriverNode {
  id: string
  label: string
  kind: string | null
  settings: z.infer<typeof DriverSetting>[]
  children: DriverNode[]
}
/** Groups of drivers; a leaf names its `kind`. */
export const DriverNode: z.ZodType<DriverNode, DriverNode> = z.object({
  id: z.string(),
  label: z.string(),
  kind: z.string().nullable(),
  settings: z.array(DriverSetting),
  get children() {
    return z.array(DriverNode)
  },
}) as z.ZodType<DriverNode, DriverNode>

export const driver = calls('/baseDriverInfo', 'model|object|box', {
  tree: post('/tree', {
    title: '驱动树',
    body: z.object({ keyword: text(100).optional() }),
    reply: z.array(DriverNode),
  }),
})
