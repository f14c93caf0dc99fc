import { z } from 'zod'
import { calls, get } from '../http/call.ts'
import { Id, Time } from '../http/fields.ts'
import { OBJECT_READERS } from './object.ts'

/** Power now in kW, energy of the plant's day so far in kWh; null where no meter of that kind is live. */
const Flow = z.object({
  power: z.number().nullable(),
  energyToday: z.number().nullable(),
  /** Energy of each hour since midnight, kWh; a day on which the clocks are changed has one less or more. */
  hourly: z.array(z.number()),
  meters: z.number().int(),
})

export const PowerInfo = z.object({
  time: Time,
  /** What the plant's meters take in. */
  consumption: Flow,
  /** What power stations (photovoltaics) give. */
  generation: Flow,
  meters: z.array(
    z.object({
      objectId: Id,
      objectName: z.string(),
      isGeneration: z.boolean(),
      power: z.number().nullable(),
      energyToday: z.number().nullable(),
    }),
  ),
})
export type PowerInfo = z.infer<typeof PowerInfo>

export const powerInfo = calls('/three/get', OBJECT_READERS, {
  get: get('/getPowerInfo', {
    title: '今日功率与电量',
    /** Only this object and what is below it. */
    body: z.object({ objectId: Id.optional() }),
    reply: PowerInfo,
  }),
})
