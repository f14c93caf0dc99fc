import { z } from 'zod'
import { calls, get } from '../http/call.ts'

/** What a plant sets up before its first order, in the order in which one thing needs the other. */
export const firstStepCodes = [
  'unit',
  'materialClass',
  'codeRule',
  'material',
  'supplier',
  'bom',
  'workCenter',
  'station',
  'staff',
  'team',
  'segment',
  'route',
  'productRoute',
  'shopCalendar',
  'workPlan',
  'warehouse',
  'location',
] as const
export const FirstStepCode = z.enum(firstStepCodes)
export type FirstStepCode = z.infer<typeof FirstStepCode>

/** Beyond it nobody counts on. */
export const MOST_COUNTED = 10_000

export const FirstStep = z.object({
  code: FirstStepCode.meta({ title: '步骤' }),
  /** Up to MOST_COUNTED; one more says that there are more. */
  count: z.number().int().meta({ title: '数量' }),
  /** What was begun and is not fit for use yet: bills that are missing, plans for nobody. */
  waiting: z.number().int().meta({ title: '待完善' }),
})
export type FirstStep = z.infer<typeof FirstStep>

/** What is set up of what production needs; of what the caller may open alone. */
export const firstSteps = calls('/lak/firststeps', 'firstSteps', {
  list: get('/list', { title: '开始使用', reply: z.array(FirstStep) }),
})
