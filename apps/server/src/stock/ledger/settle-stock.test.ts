import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { testStock } from '../test-stock.ts'
import { post } from './post.ts'
import { settleStock } from './settle-stock.ts'

let server: TestServer
let clerk: Caller
let stock: Awaited<ReturnType<typeof testStock>>
beforeAll(async () => {
  server = await startTestServer()
  clerk = await server.signIn()
  stock = await testStock(server, clerk)
})
afterAll(() => server.stop())

it('what lies loose and in boxes becomes what is wanted, part by part, and no more than there is', async () => {
  const [one, other] = await Promise.all(['S-1', 'S-2'].map((code) => stock.place(code)))
  const bolt = await stock.material('SET-1', { tracking: 'lot' })
  const { id: lotId } = await stock.lot(bolt.id, 'L1')
  const box = await stock.box(other!.id, 'BOX-SET')
  const source = { kind: 'stockEntry', id: '900001', code: 'T' }
  const comes = (line: string, to: string, quantity: string, unit?: string) => ({
    line,
    materialId: bolt.id,
    lotId,
    quantity,
    from: { outside: 'supplier' as const },
    to,
    status: 'quarantine' as const,
    ...(unit && { unit: { to: unit } }),
  })
  await stock.within((context) =>
    post(context, {
      source,
      step: 'post',
      lines: [comes('1', one!.id, '4'), comes('2', other!.id, '2'), comes('3', other!.id, '5', box)],
    }),
  )
  const lot = { materialId: bolt.id, lotId, from: 'quarantine' as const }
  const settle = (id: string, from: 'quarantine' | 'held', parts: Parameters<typeof settleStock>[1]['parts']) =>
    stock.within((context) =>
      settleStock(context, {
        ...lot,
        from,
        parts,
        line: id,
        step: 'judge',
        reason: 'JY-1',
        source: { kind: 'inspection', id, code: 'JY-1' },
      }),
    )
  const parts = [
    { quantity: '5', to: 'available' as const },
    { quantity: '4', to: 'held' as const },
  ]
  expect(await settle('900002', 'quarantine', parts)).toBe('9')
  expect(await stock.balances()).toEqual({
    'S-1 SET-1 L1 available': '4',
    'S-2 SET-1 L1 available': '1',
    'S-2 SET-1 L1 held': '4',
    'S-2 SET-1 L1 quarantine': '2',
  })
  expect(await settle('900003', 'held', [{ quantity: '9', to: 'scrap' }])).toBe('4')
  expect(await settle('900004', 'quarantine', [{ quantity: '9', to: 'rejected' }])).toBe('2')
  expect(await settle('900005', 'quarantine', [{ quantity: '9', to: 'rejected' }])).toBe('0')
  expect(await stock.balances()).toEqual({
    'S-1 SET-1 L1 available': '4',
    'S-2 SET-1 L1 available': '1',
    'S-2 SET-1 L1 rejected': '2',
  })
  expect(await stock.differences()).toEqual([])
})
