import { describe, expect, it } from 'vitest'
import {
  addSegment,
  arrange,
  changeSegment,
  connect,
  type DraftSegment,
  disconnect,
  draftOf,
  emptyDraft,
  faultsOf,
  insertSegment,
  plainLink,
  type RouteDraft,
  removeSegments,
  renumber,
  sentGraph,
  setLinks,
} from './route-draft.ts'

const fresh = (key: string): DraftSegment => ({
  key,
  no: 0,
  segmentId: `s-${key}`,
  name: null,
  workCenterId: null,
  x: null,
  y: null,
  transferQuantity: null,
  alternativeGroup: null,
  segmentName: key,
  segmentCode: key,
  segmentType: 'machining',
  centerId: null,
  workCenterName: null,
  setUpSeconds: 0,
  runSeconds: '0',
  isOutside: 0,
  needsFirstArticle: 0,
  resourceCount: 0,
  fileCount: 0,
})
const row = (...keys: string[]) =>
  keys.reduce<RouteDraft>((draft, key, at) => addSegment(draft, fresh(key), keys[at - 1]), emptyDraft)
const numbers = ({ segments }: RouteDraft) => segments.map(({ key, no }) => `${no}${key}`)
const ways = ({ links }: RouteDraft) => links.map(({ from, to, kind }) => `${from}${kind === 'next' ? '>' : '~'}${to}`)

describe('a route that is being drawn', () => {
  it('grows behind what is chosen, in a row or into a branch', () => {
    const draft = row('a', 'b', 'c')
    expect(numbers(draft)).toEqual(['10a', '20b', '30c'])
    expect(ways(draft)).toEqual(['a>b', 'b>c'])
    const branched = addSegment(draft, fresh('d'), 'a')
    expect(numbers(branched)).toEqual(['10a', '15d', '20b', '30c'])
    expect(ways(branched)).toEqual(['a>b', 'b>c', 'a>d'])
    expect(ways(insertSegment(draft, fresh('e'), plainLink('b', 'c')))).toEqual(['a>b', 'b>e', 'e>c'])
  })

  it('closes the gap that a segment leaves', () => {
    const draft = connect(addSegment(row('a', 'b', 'c'), fresh('d'), 'b'), 'd', 'c')
    expect(ways(removeSegments(draft, ['b']))).toEqual(['d>c', 'a>c', 'a>d'])
    expect(ways(removeSegments(row('a', 'b'), ['b']))).toEqual([])
  })

  it('takes a link that leads back as rework, and no link twice', () => {
    const draft = row('a', 'b', 'c')
    expect(ways(connect(draft, 'c', 'a'))).toEqual(['a>b', 'b>c', 'c~a'])
    expect(ways(connect(draft, 'b', 'b'))).toEqual(['a>b', 'b>c', 'b~b'])
    expect(connect(draft, 'a', 'b')).toBe(draft)
    expect(ways(disconnect(draft, plainLink('a', 'b')))).toEqual(['b>c'])
    expect(faultsOf(connect(draft, 'c', 'a', 'next'))).toMatchObject([{ text: '流转形成循环：{way}' }])
  })

  it('is linked by choosing what comes before and where rework goes', () => {
    const draft = row('a', 'b', 'c')
    const joined = setLinks(draft, 'c', 'before', 'next', ['a', 'b'])
    expect(ways(joined)).toEqual(['a>b', 'b>c', 'a>c'])
    expect(ways(setLinks(joined, 'c', 'behind', 'rework', ['a']))).toEqual(['a>b', 'b>c', 'a>c', 'c~a'])
    expect(ways(setLinks(joined, 'c', 'before', 'next', []))).toEqual(['a>b'])
  })

  it('is numbered anew as it is gone through', () => {
    const draft = changeSegment(row('a', 'b', 'c'), 'a', { no: 99, x: 4, y: 5 })
    expect(numbers(draft)).toEqual(['20b', '30c', '99a'])
    expect(numbers(renumber(draft))).toEqual(['10a', '20b', '30c'])
    expect(arrange(draft).segments.every(({ x, y }) => x === null && y === null)).toBe(true)
  })

  it('sends what is new, changed and gone, links by numbers', () => {
    const stored = (key: string) => ({ ...fresh(key), id: key, no: key === 'a' ? 10 : 20 })
    const read = draftOf({ segments: [stored('a'), stored('b')] as never, links: [] })
    const drawn = connect(addSegment(removeSegments(read, ['b']), fresh('n'), 'a'), 'n', 'a')
    const { segments, links } = sentGraph(drawn, read)
    expect(segments.map(({ id, no, ...rest }) => [id, no, 'deletedFlag' in rest])).toEqual([
      ['b', 20, true],
      ['a', 10, false],
      [undefined, 20, false],
    ])
    expect(links).toMatchObject([
      { fromNo: 10, toNo: 20, kind: 'next' },
      { fromNo: 20, toNo: 10, kind: 'rework' },
    ])
  })
})
