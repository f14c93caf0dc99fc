import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { zoneClock } from '../time/zone-clock.ts'
import { DEFAULT_CRON } from './cron-fields.ts'
import { fireTimes } from './fire-times.ts'
import { parseCron } from './parse-cron.ts'
import { slowFireTimes } from './test-slow-cron.ts'

function next(expression: string, after: string | Date, zone = 'UTC', count = 10): string[] {
  const parsed = parseCron(expression)
  if ('problem' in parsed) throw new Error(`${expression}: ${parsed.problem.text}`)
  return fireTimes(parsed.ok, new Date(after), zone, count).map((time) => time.toISOString())
}
const short = (times: string[]) => times.map((time) => time.replace('.000', ''))

describe('as Quartz itself answers', () => {
  const lines = readFileSync(path.join(import.meta.dirname, 'quartz-fire-times.tsv'), 'utf8')
    .trimEnd()
    .split('\n')
  test.each(lines.map((line) => line.split('\t')))('%s in %s after %s', (expression, zone, after, times) => {
    expect(short(next(expression!, after!, zone, 5))).toEqual(times!.split(' ').filter(Boolean))
  })

  const shared = path.resolve(import.meta.dirname, '../../../../../shared/data/conformance/quartz_cron_smoke.json')
  test.runIf(existsSync(shared))('and in the conformance data where it stands beside the project', () => {
    for (const { expression, valid, cases = [] } of JSON.parse(readFileSync(shared, 'utf8'))) {
      expect('ok' in parseCron(expression), expression).toBe(valid)
      for (const { zone, from_local: local, next5_utc: times } of cases) {
        const after = new Date(zoneClock(zone).instantOf(Date.parse(`${local}Z`))!)
        expect(short(next(expression, after, zone, 5)), `${expression} ${zone}`).toEqual(times)
      }
    }
  })
})

describe('daylight saving', () => {
  test('a time that clocks skip in spring is left out that day', () => {
    expect(short(next('0 30 2 * * ?', '2026-03-07T12:00:00Z', 'America/New_York', 2))).toEqual([
      '2026-03-09T06:30:00Z',
      '2026-03-10T06:30:00Z',
    ])
  })

  test('a time that clocks show twice in autumn fires once, the later time', () => {
    expect(short(next('0 30 1 * * ?', '2026-10-31T12:00:00Z', 'America/New_York', 2))).toEqual([
      '2026-11-01T06:30:00Z',
      '2026-11-02T06:30:00Z',
    ])
    expect(short(next('0 45 1 * * ?', '2026-04-04T00:00:00Z', 'Australia/Lord_Howe', 1))).toEqual([
      '2026-04-04T15:15:00Z',
    ])
  })

  test('it is not missed by who asks in the first pass of that hour', () => {
    for (const after of ['2026-11-01T05:10:00Z', '2026-11-01T05:59:59Z', '2026-11-01T06:29:59Z'])
      expect(short(next('0 30 1 * * ?', after, 'America/New_York', 1))).toEqual(['2026-11-01T06:30:00Z'])
    expect(short(next('0 30 1 * * ?', '2026-11-01T06:30:00Z', 'America/New_York', 1))).toEqual(['2026-11-02T06:30:00Z'])
  })
})

test('the default fires each second, the next ten times', () => {
  const times = next(DEFAULT_CRON, '2026-01-01T00:00:00.400Z')
  expect(times).toHaveLength(10)
  expect(times[0]).toBe('2026-01-01T00:00:01.000Z')
  expect(times[9]).toBe('2026-01-01T00:00:10.000Z')
})

test('the working day nearest to a day stays in its month', () => {
  const first = (expression: string) => next(expression, '2026-01-01T00:00:00Z')[0]!.slice(0, 10)
  expect(first('0 0 6 1W 8 ? 2026'), 'Saturday the first').toBe('2026-08-03')
  expect(first('0 0 6 31W 5 ? 2026'), 'Sunday the last').toBe('2026-05-29')
  expect(first('0 0 6 15W 2 ? 2026'), 'Sunday within').toBe('2026-02-16')
  expect(first('0 0 6 14W 2 ? 2026'), 'Saturday within').toBe('2026-02-13')
  expect(first('0 0 6 31W 4-5 ? 2026'), 'April has no 31st').toBe('2026-05-29')
})

test('times end with the year 2099, and what never comes has none', () => {
  expect(short(next('0 0 0 31 12 ?', '2097-06-01T00:00:00Z'))).toEqual([
    '2097-12-31T00:00:00Z',
    '2098-12-31T00:00:00Z',
    '2099-12-31T00:00:00Z',
  ])
  expect(next('* * * 30 2 ?', '2026-01-01T00:00:00Z')).toEqual([])
  expect(next('0 0 0 1 1 ? 2020', '2026-01-01T00:00:00Z')).toEqual([])
})

/** Numbers that look random and are the same each time. */
function dice(seed: number) {
  let state = seed
  return (least: number, most: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff
    return least + Math.floor((state / 0x8000_0000) * (most - least + 1))
  }
}

function randomPart(roll: ReturnType<typeof dice>, least: number, most: number): string {
  const item = () =>
    [
      () => `${roll(least, most)}`,
      () => `${roll(least, most)}-${roll(least, most)}`,
      () => `${roll(least, most)}/${roll(1, most - least)}`,
      () => `*/${roll(1, most - least)}`,
      () => `${roll(least, most)}-${roll(least, most)}/${roll(1, 5)}`,
    ][roll(0, 4)]!()
  if (roll(0, 3) === 0) return '*'
  return roll(0, 2) ? item() : `${item()},${item()}`
}

function randomExpression(roll: ReturnType<typeof dice>): string {
  const special = [
    () => 'L',
    () => 'LW',
    () => `L-${roll(0, 30)}`,
    () => `L-${roll(0, 30)}W`,
    () => `${roll(1, 31)}W`,
    () => randomPart(roll, 1, 31),
  ]
  const weekly = [() => 'L', () => `${roll(1, 7)}L`, () => `${roll(1, 7)}#${roll(1, 5)}`, () => randomPart(roll, 1, 7)]
  const days = roll(0, 1) ? [special[roll(0, 5)]!(), '?'] : ['?', weekly[roll(0, 3)]!()]
  const month = roll(0, 2) ? '*' : randomPart(roll, 1, 12)
  return [roll(0, 59), randomPart(roll, 0, 59), randomPart(roll, 0, 23), days[0], month, days[1]].join(' ')
}

describe('random expressions fire as a slow look at every minute finds', () => {
  const roll = dice(20_260_101)
  const days = 62
  test.each(Array.from({ length: 60 }, () => randomExpression(roll)))('%s in UTC', (expression) => {
    const after = new Date(Date.UTC(2026, roll(0, 11), roll(1, 28), roll(0, 23), roll(0, 59), roll(0, 59)))
    const slow = slowFireTimes(expression, after, days * 1440, (instant) => instant)
    expect(next(expression, after, 'UTC', slow.length + 1).slice(0, slow.length)).toEqual(slow)
    const beyond = next(expression, after, 'UTC', slow.length + 1)[slow.length]
    if (beyond) expect(Date.parse(beyond)).toBeGreaterThan(Math.floor(after.getTime() / 60_000 + days * 1440) * 60_000)
  })

  const turns: [string, string][] = [
    ['America/New_York', '2026-03-07T22:10:00Z'],
    ['America/New_York', '2026-10-31T20:10:00Z'],
    ['Europe/Berlin', '2026-10-24T14:00:30Z'],
    ['Australia/Lord_Howe', '2026-04-04T03:20:00Z'],
    ['America/Santiago', '2026-09-05T20:00:00Z'],
  ]
  test.each(turns)('in %s over the change after %s', (zone, after) => {
    const { wallAt } = zoneClock(zone)
    for (let each = 0; each < 12; each++) {
      const expression = `${roll(0, 59)} ${randomPart(roll, 0, 59)} ${randomPart(roll, 0, 4)} * * ?`
      const slow = slowFireTimes(expression, new Date(after), 1440, wallAt)
      expect(next(expression, after, zone, slow.length), expression).toEqual(slow)
    }
  })
})
