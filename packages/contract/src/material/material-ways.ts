import { z } from 'zod'

/** What is kept apart of a material: nothing, its lots, each single piece. */
export const Tracking = z.enum(['none', 'lot', 'serial'])
export type Tracking = z.infer<typeof Tracking>
export const trackingTitles: Record<Tracking, string> = { none: '不跟踪', lot: '批次', serial: '序列号' }

/** What is taken from stock first: what expires first, or what came first. */
export const PickRule = z.enum(['fefo', 'fifo'])
export type PickRule = z.infer<typeof PickRule>
export const pickRuleTitles: Record<PickRule, string> = { fefo: '先到期先出', fifo: '先进先出' }

/** Where a material comes from. */
export const Source = z.enum(['make', 'buy'])
export type Source = z.infer<typeof Source>
export const sourceTitles: Record<Source, string> = { make: '自制', buy: '外购' }
