import { describe, expect, it } from 'vitest'
import type { Context } from '../context.ts'
import type { Domain } from '../platform.ts'
import { documentPorts, type InspectionSource, type Notify } from './document-ports.ts'

const context = {} as Context
const released = { id: '1', code: 'PO-1', status: 'released' }
const delivered: InspectionSource = {
  kind: 'receipt',
  id: '1',
  code: 'R-1',
  inspection: 'incoming' as const,
  materialId: '2',
  quantity: '12.5',
}
const portsOf = (...domains: Partial<Domain>[]) =>
  documentPorts(
    async () => 'PO-1',
    () => domains.map((domain) => ({ routes: [], ...domain })),
  )

describe('what documents ask of others', () => {
  it('is answered where nobody offers it: nobody hears, nothing is printed, nothing is to be inspected', async () => {
    const { notify, print, inspects, inspect } = portsOf({})
    expect(await notify(context, 'purchaseOrder.release', released)).toBeUndefined()
    expect(await print(context, 'purchaseOrder', '1')).toBe('not offered')
    expect(await inspects(context, 'final')).toBe(false)
    expect(await inspect(context, delivered)).toBe('not required')
  })

  it('reaches all domains that hear, one after the other, and the one that prints or inspects', async () => {
    const heard: unknown[] = []
    const listener: Notify = async (_, ...told) => void heard.push(told)
    const { notify, print, inspects, inspect } = portsOf(
      { listener },
      {
        listener,
        print: async (_, kind, id) => ({ jobId: `${kind} ${id}` }),
        inspects: async (_, kind) => kind === 'incoming',
        inspect: async (_, { materialId }) => (materialId === '2' ? { inspectionId: '9' } : 'not required'),
      },
    )
    await notify(context, 'purchaseOrder.release', released)
    expect(heard).toEqual(Array(2).fill(['purchaseOrder.release', released]))
    expect(await print(context, 'purchaseOrder', '1')).toEqual({ jobId: 'purchaseOrder 1' })
    expect([await inspects(context, 'incoming'), await inspects(context, 'final')]).toEqual([true, false])
    expect(await inspect(context, delivered)).toEqual({ inspectionId: '9' })
    expect(await inspect(context, { ...delivered, materialId: '3' })).toBe('not required')
  })

  it('fails with whoever hears it, so that nothing is done of which a message is missing', async () => {
    const { notify } = portsOf({ listener: () => Promise.reject(new Error('no such receiver')) })
    await expect(notify(context, 'purchaseOrder.release', released)).rejects.toThrow('no such receiver')
  })
})
