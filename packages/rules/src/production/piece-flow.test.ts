import { expect, test } from 'vitest'
import { addQuantities, compareQuantities } from '../quantity/decimal.ts'
import {
  availableAt,
  brokenIn,
  type FlowChange,
  flowAfter,
  type PieceFlow,
  type PieceLink,
  type ReportedPieces,
  reportPieces,
  reversalRefusal,
  type SegmentPieces,
} from './piece-flow.ts'

const segment = (id: string, more: Partial<SegmentPieces> = {}): SegmentPieces => ({
  id,
  kind: 'normal',
  received: '0',
  good: '0',
  scrap: '0',
  rework: '0',
  most: null,
  ...more,
})
const link = (fromId: string, toId: string, more: Partial<PieceLink> = {}): PieceLink => ({
  id: `${fromId}>${toId}`,
  fromId,
  toId,
  kind: 'next',
  num: '1',
  den: '1',
  taken: '0',
  ...more,
})
const pieces = (good: number, scrap = 0, rework = 0): ReportedPieces => ({
  good: String(good),
  scrap: String(scrap),
  rework: String(rework),
})

function after(flow: PieceFlow, id: string, report: ReportedPieces): PieceFlow {
  const change = reportPieces(flow, id, report)
  if ('refused' in change) throw new Error(JSON.stringify(change))
  return flowAfter(flow, id, { report, change })
}
interface Done {
  id: string
  report: ReportedPieces
  change: FlowChange
}
const posted = (done: readonly Done[]) =>
  done.map(({ id, report, change }) => ({ ...report, segmentId: id, takes: change.takes }))
const of = (flow: PieceFlow, id: string) => flow.segments.find((each) => each.id === id)!

/** 1,000 handles, 2 % over: moulded, degated with a loop of rework, deburred. */
const handles: PieceFlow = {
  segments: [
    segment('moulding', { most: '1020' }),
    segment('degating', { most: '1020' }),
    segment('mending', { kind: 'rework' }),
    segment('deburring', { most: '1020' }),
  ],
  links: [
    link('moulding', 'degating'),
    link('degating', 'deburring'),
    link('degating', 'mending', { kind: 'rework' }),
    link('mending', 'degating', { kind: 'return' }),
  ],
}

test('1,030 handles are begun, 1,001 come out and 29 are scrap', () => {
  let flow = after(handles, 'moulding', pieces(100))
  expect(availableAt(flow, 'degating')).toEqual({ back: '0', next: '100' })
  flow = after(flow, 'degating', pieces(80))
  flow = after(flow, 'moulding', pieces(912, 18))
  expect(of(flow, 'moulding')).toMatchObject({ received: '1030', good: '1012', scrap: '18' })
  expect(reportPieces(flow, 'moulding', pieces(9))).toEqual({ refused: 'over', left: '8' })
  flow = after(flow, 'degating', pieces(918, 6, 8))
  expect(availableAt(flow, 'mending')).toEqual({ back: '0', next: '8' })
  flow = after(flow, 'mending', pieces(8))
  flow = after(flow, 'degating', pieces(8))
  expect(of(flow, 'degating')).toMatchObject({ received: '1020', good: '1006', scrap: '6', rework: '8' })
  flow = after(flow, 'deburring', pieces(1001, 5))
  expect(of(flow, 'deburring')).toMatchObject({ received: '1006', good: '1001', scrap: '5' })
  expect(brokenIn(flow)).toEqual([])
  const scrap = flow.segments.reduce((sum, each) => addQuantities(sum, each.scrap), '0')
  expect(addQuantities(of(flow, 'deburring').good, scrap)).toBe('1030')
})

test('what comes back from rework is worked on again and begins nothing anew', () => {
  let flow = after(after(handles, 'moulding', pieces(20)), 'degating', pieces(10, 0, 10))
  flow = after(flow, 'mending', pieces(9, 1))
  const change = reportPieces(flow, 'degating', pieces(9)) as FlowChange
  expect(change).toEqual({ started: '0', takes: [{ linkId: 'mending>degating', quantity: '9' }], fresh: '0' })
})

test('a report says how many pieces wait where fewer do', () => {
  const flow = after(handles, 'moulding', pieces(5))
  expect(reportPieces(flow, 'degating', pieces(6))).toEqual({ refused: 'upstream', available: '5' })
  expect(reportPieces(flow, 'degating', pieces(0))).toEqual({ refused: 'nothing' })
})

test('a join waits for the slowest of its branches; one sheet becomes four blanks', () => {
  let flow: PieceFlow = {
    segments: [segment('cut'), segment('frame'), segment('assembly')],
    links: [link('cut', 'assembly', { num: '4' }), link('frame', 'assembly')],
  }
  flow = after(after(flow, 'cut', pieces(2)), 'frame', pieces(5))
  expect(availableAt(flow, 'assembly').next).toBe('5')
  flow = after(flow, 'assembly', pieces(5))
  expect(reportPieces(flow, 'assembly', pieces(1))).toMatchObject({ refused: 'upstream', available: '0' })
  expect(reversalRefusal(flow, 'cut', { report: pieces(1), others: [] })).toEqual({
    refused: 'used',
    segmentId: 'assembly',
  })
  expect(brokenIn(flow)).toEqual([])
})

test('two reports that live of each other alone are not left: neither could be taken back', () => {
  let flow: PieceFlow = {
    segments: [segment('turning'), segment('mending', { kind: 'rework' })],
    links: [link('turning', 'mending', { kind: 'rework' }), link('mending', 'turning', { kind: 'return' })],
  }
  const done: Done[] = []
  for (const [id, report] of [
    ['turning', pieces(0, 0, 2)],
    ['mending', pieces(2)],
    ['turning', pieces(0, 0, 2)],
  ] as const) {
    const change = reportPieces(flow, id, report) as FlowChange
    flow = flowAfter(flow, id, { report, change })
    done.push({ id, report, change })
  }
  const [first, second, third] = done as [Done, Done, Done]
  const refusal = (own: Done, others: Done[]) =>
    reversalRefusal(flow, own.id, { report: own.report, others: posted(others) })
  expect(refusal(first, [second, third])).toEqual({ refused: 'used', segmentId: 'mending' })
  expect(refusal(third, [first, second])).toBeUndefined()
})

test.each(Array.from({ length: Number(process.env.SEEDS ?? 40) }, (_, seed) => seed + 1))(
  'any reports and reversals keep the equation, seed %i',
  (seed) => {
    const random = randomOf(seed)
    const upTo = (most: number) => Math.floor(random() * most)
    const chain = Array.from({ length: 2 + upTo(5) }, (_, at) => segment(`s${at}`, { most: String(50 + upTo(50)) }))
    const links: PieceLink[] = []
    const rework: SegmentPieces[] = []
    for (const [at, { id }] of chain.entries()) {
      if (at) links.push(link(chain[upTo(at)]!.id, id, { num: String(1 + upTo(3)), den: String(1 + upTo(2)) }))
      if (at > 1 && random() < 0.4) links.push(link(chain[at - 1]!.id, id, { id: `second>${id}` }))
      if (random() < 0.5) {
        rework.push(segment(`r${at}`, { kind: 'rework' }))
        links.push(link(id, `r${at}`, { kind: 'rework' }), link(`r${at}`, id, { kind: 'return' }))
      }
    }
    let flow: PieceFlow = { segments: [...chain, ...rework], links }
    const done: Done[] = []
    let refusals = 0
    for (let turn = 0; turn < 200; turn++) {
      if (done.length && random() < 0.25) {
        const at = upTo(done.length)
        const { id, report, change } = done[at]!
        if (reversalRefusal(flow, id, { report, others: posted(done.filter((_, each) => each !== at)) })) refusals++
        else {
          flow = flowAfter(flow, id, { report, change, sign: -1 })
          done.splice(at, 1)
        }
      } else {
        const { id, kind } = flow.segments[upTo(flow.segments.length)]!
        const canMend = links.some((each) => each.fromId === id && each.kind === 'rework')
        const report = pieces(upTo(9), upTo(3), canMend && kind === 'normal' ? upTo(3) : 0)
        const change = reportPieces(flow, id, report)
        if ('refused' in change) refusals++
        else {
          flow = flowAfter(flow, id, { report, change })
          done.push({ id, report, change })
        }
      }
      expect(brokenIn(flow)).toEqual([])
      for (const { good, most } of flow.segments) if (most) expect(compareQuantities(good, most)).toBeLessThanOrEqual(0)
    }
    expect(refusals).toBeGreaterThan(0)
    // There is always one that may be taken back, the newest that can first, until nothing is left.
    while (done.length) {
      const at = done.findLastIndex(
        ({ id, report }, own) =>
          !reversalRefusal(flow, id, { report, others: posted(done.filter((_, each) => each !== own)) }),
      )
      expect(at, `${done.length} left`).toBeGreaterThanOrEqual(0)
      const [{ id, report, change }] = done.splice(at, 1) as [Done]
      flow = flowAfter(flow, id, { report, change, sign: -1 })
    }
    expect(flow.segments.every(({ received, good }) => received === '0' && good === '0')).toBe(true)
  },
)

/** Numbers by lot that come again with their seed. */
function randomOf(seed: number) {
  let state = seed * 2_654_435_761
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
