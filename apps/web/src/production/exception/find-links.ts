import { object } from '@zhizao/contract/device/object'
import { productionOrder } from '@zhizao/contract/production/production-order'
import { client } from '../../platform/api/client.ts'
import type { FindChoices } from '../../platform/widgets/choices.ts'

const objects = client(object)
const orders = client(productionOrder)
const MOST = 50

export const findMachines: FindChoices = async (keyword, signal) =>
  (await objects.byNameOrCode({ keyword }, { signal, quiet: true })).map(({ id, name, code }) => ({
    value: id,
    label: `${name}（${code}）`,
  }))

/** Orders that are being worked on. */
export const findOrders: FindChoices = async (keyword, signal) =>
  (
    await orders.page(
      { keyword: keyword || undefined, status: ['released', 'running', 'held', 'paused'], pageSize: MOST },
      { signal, quiet: true },
    )
  ).records.map(({ id, code, materialName }) => ({ value: id, label: `${code} ${materialName}` }))
