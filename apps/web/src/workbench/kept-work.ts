import type { Received } from '@zhizao/contract/http/call'
import { isEndedIn } from '@zhizao/contract/http/states'
import { workOrderStates } from '@zhizao/contract/production/work-order'
import { workbench } from '@zhizao/contract/production/workbench'
import { forgetKept, keepAlong } from '../offline/index.ts'
import { client } from '../platform/api/client.ts'
import { MINE, orderHref, stationHref } from './workbench-path.ts'

const bench = client(workbench)

export type Work = Received<typeof workbench.work>
export type Form = Received<typeof workbench.workOrder>
export type Component = Received<typeof workbench.components>[number]

/** A work order with all that is needed to work on it. */
export interface KeptOrder {
  form: Form
  components: readonly Component[]
}

export const workKey = (station: string) => ['workbench', 'work', station]
export const orderKey = (id: string) => ['workbench', 'order', id]

/** What is to be done at a station, or by whoever is signed in; kept on this device. */
export const keptWork = (station: string, name: string, signal: AbortSignal): Promise<Work> =>
  keepAlong({ key: `workbench:${station}`, href: stationHref(station), titleOf: () => name }, () =>
    bench.work(
      { ...(station === MINE ? { isMine: true } : { stationId: station }), withOpen: true },
      { quiet: true, signal },
    ),
  )

/** A work order, kept on this device until it has ended. */
export async function keptOrder(station: string, id: string, signal: AbortSignal): Promise<KeptOrder> {
  const key = `workOrder:${id}`
  const titleOf = ({ form }: KeptOrder) => [form.code, form.materialName, form.segmentName].join(' ')
  const found = await keepAlong({ key, href: orderHref(station, id), titleOf }, async (): Promise<KeptOrder> => {
    const quiet = { quiet: true, signal }
    const [form, components] = await Promise.all([bench.workOrder({ id }, quiet), bench.components({ id }, quiet)])
    return { form, components }
  })
  if (isEndedIn(workOrderStates, found.form.status)) await forgetKept(key)
  return found
}
