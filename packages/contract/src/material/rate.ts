import { ratioOfRate } from '@zhizao/rules/quantity/rate'
import { text } from '../http/fields.ts'

/** How much of another unit one of a unit is: `12`, `0.001`, or `1/3` where no decimal says it. */
export const Rate = text(40).refine((rate) => ratioOfRate(rate) !== undefined, {
  error: '请填写大于 0 的换算率，例如 12、0.001 或 1/3',
})
