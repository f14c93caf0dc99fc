import { z } from 'zod'
import { SIGNAL_READERS } from '../device-model/signal.ts'
import { calls, post } from '../http/call.ts'
import { Id, text } from '../http/fields.ts'

/** An object with points of a standard signal. */
export const SignalObject = z.object({
  id: Id,
  code: z.string().meta({ title: '对象编码' }),
  name: z.string().meta({ title: '对象名称' }),
  pointCount: z.number().int().meta({ title: '点位数' }),
})
export type SignalObject = z.infer<typeof SignalObject>

export const MOST_SIGNAL_OBJECTS = 2000

/** Where standard signals are used, as far as the caller sees the objects. */
export const signalUse = calls('/infObjectPointBase', SIGNAL_READERS, {
  objects: post('/simple/object/list', {
    title: '具有标准信号的对象',
    encoding: 'stringified',
    body: z.object({
      signalId: Id.meta({ title: '标准信号' }),
      keyword: text(100).optional(),
    }),
    reply: z.array(SignalObject),
  }),
})
