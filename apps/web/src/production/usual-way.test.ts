import { productionOrderStates } from '@zhizao/contract/production/production-order'
import { workOrderStates } from '@zhizao/contract/production/work-order'
import { expect, it } from 'vitest'
import { ORDER_WAY, usualWay, WORK_WAY } from './usual-way.ts'

it('an order that goes on is shown with all of its way', () => {
  expect(usualWay(productionOrderStates, ORDER_WAY, 'planned')).toEqual({ way: ORDER_WAY, at: 1 })
})

it('what is paused or stopped stands behind what it was', () => {
  expect(usualWay(productionOrderStates, ORDER_WAY, 'paused').way).toEqual([...ORDER_WAY.slice(0, 4), 'paused'])
  expect(usualWay(workOrderStates, WORK_WAY, 'stopped').way.at(-1)).toBe('stopped')
})
