import { describe, expect, it } from 'vitest'
import { layoutSteps, routeLayout } from './layout.ts'
import { placedOf, placementFaults } from './placement.ts'
import { endsOf, type GraphLink, type GraphSegment, inARow, inOrder, routeFaults } from './route-graph.ts'

const said = (text: string, values: Readonly<Record<string, string | number>>) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
/** `10 下料` → a segment with key `10`. */
const segment = (text: string, alternativeGroup?: string): GraphSegment => {
  const [no, name] = text.split(' ') as [string, string]
  return { key: no, no: Number(no), name, ...(alternativeGroup && { alternativeGroup }) }
}
const link = (text: string): GraphLink => {
  const isRework = text.includes('~')
  const [from, to] = text.split(isRework ? '~' : '>') as [string, string]
  return { from, to, kind: isRework ? 'rework' : 'next' }
}
const faultsOf = (segments: readonly GraphSegment[], ...links: string[]) =>
  routeFaults(segments, links.map(link)).map(({ text, values }) => said(text, values))

const [cut, mill, drill, weld, look] = [
  segment('10 下料'),
  segment('20 铣'),
  segment('30 钻'),
  segment('40 焊接'),
  segment('50 检验'),
]
const five = [cut, mill, drill, weld, look] as const
const branched = ['10>20', '10>30', '20>40', '30>40', '40>50']

describe('a route', () => {
  it('is sound with branches, joins and rework that leads back', () => {
    expect(faultsOf(five, ...branched, '50~40', '50~10')).toEqual([])
    expect(faultsOf([cut])).toEqual([])
    expect(faultsOf(five, ...branched, '50~50'), 'done once more where it stands').toEqual([])
  })

  it('names the circle that it runs in', () => {
    expect(faultsOf(five, ...branched, '50>20')).toEqual(['流转形成循环：20 铣 → 40 焊接 → 50 检验 → 20 铣'])
    expect(faultsOf([cut, mill], '10>20', '20>20')).toEqual(['工序“20 铣”不能流转到自己'])
  })

  it('names what stands apart, whether one segment or several', () => {
    expect(faultsOf(five, '10>20', '20>30', '30>40')).toEqual(['工序“50 检验”没有与其余工序相连'])
    expect(faultsOf(five, '10>20', '20>30', '40>50')).toEqual(['工序“40 焊接”没有与其余工序相连'])
    expect(faultsOf(five, '10>20', '20>30', '30>40', '50~10'), 'rework joins nothing').toEqual([
      '工序“50 检验”没有与其余工序相连',
      '返工应回到前面的工序：“10 下料”不在“50 检验”之前',
    ])
  })

  it('takes no rework that leads forward or aside, no number twice', () => {
    expect(faultsOf(five, ...branched, '20~50')).toEqual(['返工应回到前面的工序：“50 检验”不在“20 铣”之前'])
    expect(faultsOf(five, ...branched, '20~30')).toEqual(['返工应回到前面的工序：“30 钻”不在“20 铣”之前'])
    expect(faultsOf([cut, { ...mill, no: 10 }], '10>20')).toEqual(['序号 10 重复'])
  })

  it('does not go through two alternatives one after the other', () => {
    const [one, other] = [segment('20 铣', 'A'), segment('30 钻', 'A')]
    expect(faultsOf([cut, one, other, weld], '10>20', '10>30', '20>40', '30>40')).toEqual([])
    expect(faultsOf([cut, one, other, weld], '10>20', '20>30', '30>40')).toEqual([
      '替代组“A”的工序应二选一，“20 铣”和“30 钻”却有先后',
    ])
  })

  it('is put in an order, with its starts and ends', () => {
    const links = branched.map(link)
    expect(inOrder(five.toReversed(), links).map(({ no }) => no)).toEqual([10, 20, 30, 40, 50])
    const { starts, ends } = endsOf(five, ['10>30', '20>30', '30>40', '30>50'].map(link))
    expect([starts.map(({ no }) => no), ends.map(({ no }) => no)]).toEqual([
      [10, 20],
      [40, 50],
    ])
    expect(inARow([mill, cut, weld]).map(({ from, to }) => `${from}>${to}`)).toEqual(['10>20', '20>40'])
    const beside = [cut, segment('20 铣', 'A'), segment('30 钻', 'A'), weld]
    expect(inARow(beside).map(({ from, to }) => `${from}>${to}`)).toEqual(['10>20', '10>30', '20>40', '30>40'])
  })
})

describe('the drawing of a route', () => {
  const placesOf = (segments: readonly GraphSegment[], links: readonly string[]) =>
    routeLayout(segments, links.map(link))

  it('is a straight line where segments are in a row', () => {
    const places = [...placesOf(five, ['10>20', '20>30', '30>40', '40>50']).values()]
    expect(places.map(({ x }) => x / layoutSteps.x)).toEqual([0, 1, 2, 3, 4])
    expect(new Set(places.map(({ y }) => y)).size).toBe(1)
  })

  it('has branches beside one another and what joins them in the middle', () => {
    const places = placesOf(five, branched)
    const [start, one, other, join] = ['10', '20', '30', '40'].map((key) => places.get(key)!)
    expect(one!.x).toBe(other!.x)
    expect(other!.y - one!.y).toBe(layoutSteps.y)
    expect(start!.y).toBe(join!.y)
    expect(start!.y).toBe((one!.y + other!.y) / 2)
  })

  it('puts no segment upon another, also of routes made by chance, and links all lead to the right', () => {
    let seed = 7
    const chance = () => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed / 2_147_483_647
    }
    for (let nth = 0; nth < 200; nth++) {
      const count = 2 + Math.floor(chance() * 25)
      const segments = Array.from({ length: count }, (_, at) => segment(`${(at + 1) * 10} 工序`))
      const links = segments.slice(1).map(({ key }, at) => `${segments[Math.floor(chance() * (at + 1))]!.key}>${key}`)
      for (let more = 0; more < count / 3; more++) {
        const [one, other] = [Math.floor(chance() * count), Math.floor(chance() * count)].sort((a, b) => a - b)
        if (one !== other) links.push(`${segments[one!]!.key}>${segments[other!]!.key}`)
      }
      const places = placesOf(segments, links)
      expect(faultsOf(segments, ...links)).toEqual([])
      for (const { from, to } of links.map(link)) expect(places.get(to)!.x).toBeGreaterThan(places.get(from)!.x)
      const all = [...places.values()]
      for (const [at, one] of all.entries())
        for (const other of all.slice(at + 1))
          expect(one.x !== other.x || Math.abs(one.y - other.y) >= layoutSteps.y - 1, JSON.stringify(links)).toBe(true)
    }
  })

  it('shows a route in a circle too, so that it can be put right', () => {
    expect(placesOf(five, [...branched, '50>20']).size).toBe(5)
  })
})

describe('the components of a bill', () => {
  const components = [
    { materialId: '1', name: '外壳' },
    { materialId: '2', name: '螺钉' },
  ]
  const faults = (...placed: [string, string][]) =>
    placementFaults(
      components,
      placed.map(([materialId, share]) => ({ materialId, share })),
    ).map(({ text, values }) => said(text, values))

  it('are each used up at segments, wholly and no more', () => {
    expect(faults(['1', '100'], ['2', '33.3333'], ['2', '66.6667'])).toEqual([])
    expect(faults(['1', '100'])).toEqual(['组件“螺钉”还没有分配到工序'])
    expect(faults(['1', '100'], ['2', '60'], ['2', '60'])).toEqual(['组件“螺钉”的分配比例合计为 120%，应为 100%'])
    expect(
      placedOf('2', [
        { materialId: '2', share: '0.1' },
        { materialId: '2', share: '0.2' },
      ]),
    ).toBe('0.3')
  })
})
