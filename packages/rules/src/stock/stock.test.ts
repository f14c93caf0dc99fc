import { describe, expect, it } from 'vitest'
import { unfitFor } from './fit.ts'
import { type PickCandidate, pick } from './pick.ts'
import { mayBecome, stockStatuses } from './stock-status.ts'

const at = (id: string, more: Partial<PickCandidate> = {}): PickCandidate => ({
  id,
  locationKind: 'storage',
  locationCode: 'A-01',
  lotId: id,
  lotCode: `L${id}`,
  status: 'available',
  free: '10',
  expiresOn: null,
  receivedOn: '2026-11-01',
  ...more,
})
const today = '2026-11-22'

describe('picking', () => {
  it('takes what expires first, and what came first where nothing expires or is told to', () => {
    const lots = [
      at('1', { expiresOn: '2027-03-01', receivedOn: '2026-10-01' }),
      at('2', { expiresOn: '2026-12-01', receivedOn: '2026-11-01' }),
      at('3', { receivedOn: '2026-09-01' }),
    ]
    const taken = (rule: 'fefo' | 'fifo') =>
      pick(lots, '15', { rule, today }).lines.map(({ id, quantity }) => [id, quantity])
    expect(taken('fefo')).toEqual([
      ['2', '10'],
      ['1', '5'],
    ])
    expect(taken('fifo')).toEqual([
      ['3', '10'],
      ['1', '5'],
    ])
  })

  it('leaves 600 of the second lot where 900 are taken of 800 less 500 at the line, and 1,200', () => {
    const found = pick([at('1', { free: '300' }), at('2', { free: '1200' })], '900', { rule: 'fifo', today })
    expect(found).toMatchObject({
      lines: [
        { id: '1', quantity: '300', why: 'came first' },
        { id: '2', quantity: '600' },
      ],
      short: '0',
    })
  })

  it('never proposes what is expired, held, reserved for others or lies at a line, and says so', () => {
    const found = pick(
      [
        at('1', { expiresOn: '2026-11-21' }),
        at('2', { status: 'held' }),
        at('3', { free: '0' }),
        at('4', { locationKind: 'lineside' }),
        at('5', { free: '2.5', expiresOn: today }),
        at('6', { owner: 'customer', customerId: '7' }),
        at('7', { owner: 'supplier', supplierId: '8' }),
        at('8', { isExposed: true }),
      ],
      '4',
      { rule: 'fefo', today },
    )
    expect(found.lines).toEqual([{ id: '5', quantity: '2.5', why: 'only place' }])
    expect(found.passed.map(({ why }) => why)).toEqual([
      'expired',
      'not available',
      'all reserved',
      'not a picking place',
      'not ours',
      'not ours',
      'exposed',
    ])
    expect(found.short).toBe('1.5')
  })
})

it('a status leads only where the states say; nothing comes back from rejected', () => {
  const pairs = stockStatuses.flatMap((from) =>
    stockStatuses.filter((to) => mayBecome(from, to)).map((to) => `${from}>${to}`),
  )
  expect(pairs).toEqual([
    'quarantine>available',
    'quarantine>rejected',
    'available>held',
    'available>rejected',
    'held>available',
    'held>rejected',
  ])
})

describe('stock is fit', () => {
  const of = { status: 'available' as const, expiresOn: '2026-11-25' }
  it('until its last day, for who owns it, and for nobody else', () => {
    expect(unfitFor(of, { today: '2026-11-25' })).toBeUndefined()
    expect(unfitFor(of, { today: '2026-11-26' })).toBe('expired')
    const theirs = { ...of, owner: 'customer' as const, customerId: '7' }
    expect(unfitFor(theirs, { today, customerId: '7' })).toBeUndefined()
    expect(unfitFor(theirs, { today, customerId: '8' })).toBe('not ours')
    expect(unfitFor(theirs, { today, supplierId: '7' })).toBe('not ours')
    // Whose it is nobody has said: it is not ours all the same.
    expect(unfitFor({ ...theirs, customerId: null }, { today, customerId: null })).toBe('not ours')
  })
})
