import { z } from 'zod'
import { calls, get, SIGNED_IN } from '../http/call.ts'
import { Id, text } from '../http/fields.ts'

/** A page made to be looked at: an entry of the big screens, or a drawn page, model view or shown report of any module. */
export const Display = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  /** The product's code. */
  module: z.string(),
  moduleName: z.string(),
  url: z.string(),
  pageType: z.number().int(),
})
export type Display = z.infer<typeof Display>

/** For programs that show what was drawn: wall screens, kiosks. */
export const display = calls('/explore', SIGNED_IN, {
  list: get('/displays', {
    title: '可查看的大屏与看板',
    body: z.object({ keyword: text(100).optional() }),
    reply: z.array(Display),
  }),
})
