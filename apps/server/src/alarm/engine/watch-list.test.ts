import { describe, expect, it } from 'vitest'
import { seeded } from '../../testing/seeded.ts'
import type { AlarmEvent } from './alarm-event.ts'
import type { AlarmPoint } from './load-points.ts'
import { batchOf, pointRow, ruleRow, type TestSample } from './test-points.ts'
import { watchList } from './watch-list.ts'

const T0 = 1_800_000_000_000
const nobodyAway = () => false
const second = (n: number) => T0 + n * 1000

function watching(...rows: AlarmPoint[]) {
  const list = watchList()
  list.replace(rows, [], T0)
  const take = (...samples: TestSample[]) => list.takeSamples(batchOf(samples), []).map(brief)
  return { ...list, take }
}
const brief = ({ action, severity, at, value }: AlarmEvent) => `${action}${severity}@${(at - T0) / 1000}=${value}`

/** One sample a second, wandering around the limits. */
function walk(random: () => number, length: number): TestSample[] {
  let value = 80
  return Array.from({ length }, (_, at) => {
    value += (random() - 0.5) * 12
    value = Math.min(110, Math.max(60, value))
    return [second(at), Math.round(value * 10) / 10]
  })
}

/** What a limit with delays and deadband should do, looked up in the whole record each second. */
function oracle(samples: TestSample[], limit: number, deadband: number, on: number, off: number) {
  const found: string[] = []
  let active = false
  const values = samples.map(([, value]) => value as number)
  values.forEach((_, at) => {
    const past = values.slice(Math.max(0, at - (active ? off : on)), at + 1)
    const whole = past.length === (active ? off : on) + 1
    if (!active && whole && past.every((value) => value > limit)) {
      active = true
      found.push(`raise@${at}`)
    } else if (active && whole && past.every((value) => value <= limit - deadband)) {
      active = false
      found.push(`return@${at}`)
    }
  })
  return found
}

describe('limits', () => {
  it('keep delays and deadband exactly, over a thousand wandering records', () => {
    let raised = 0
    for (let seed = 1; seed <= 1000; seed++) {
      const random = seeded(seed)
      const pick = (most: number) => Math.floor(random() * (most + 1))
      const [deadband, on, off] = [pick(6), pick(4), pick(4)]
      const samples = walk(random, 120)
      const { take } = watching(pointRow({ errorUpper: 85, limitDeadband: deadband, onDelay: on, offDelay: off }))
      const found = take(...samples).map((event) => event.replace(/\d@/, '@').replace(/=.*/, ''))
      expect({ seed, found }).toEqual({ seed, found: oracle(samples, 85, deadband, on, off) })
      raised += found.length
    }
    expect(raised).toBeGreaterThan(2000)
  })

  it('give the same events however the samples are cut into batches, undone and taken again', () => {
    for (let seed = 1; seed <= 200; seed++) {
      const random = seeded(seed)
      const samples = walk(random, 200)
      const row = pointRow({
        warningUpper: 85,
        errorUpper: 90,
        urgentUpper: 95,
        warningLower: 75,
        errorLower: 70,
        urgentLower: 65,
        limitDeadband: 1,
        onDelay: Math.floor(random() * 3),
        offDelay: Math.floor(random() * 3),
      })
      const whole = watching(row).take(...samples)
      const { takeSamples } = watching(row)
      const pieces: string[] = []
      for (let at = 0; at < samples.length; ) {
        const until = at + 1 + Math.floor(random() * 9)
        const batch = batchOf(samples.slice(at, until))
        at = until
        const undo: (() => void)[] = []
        const first = takeSamples(batch, undo)
        if (first.length && random() < 0.5) {
          for (const back of undo.toReversed()) back()
          expect(takeSamples(batch, [])).toEqual(first)
        }
        pieces.push(...first.map(brief))
      }
      expect(pieces).toEqual(whole)
    }
  })

  it('are never moved by bad, uncertain or missing values', () => {
    for (let seed = 1; seed <= 200; seed++) {
      const random = seeded(seed)
      const samples = walk(random, 100)
      const row = pointRow({ warningUpper: 85, urgentUpper: 95, errorLower: 70, onDelay: 2, offDelay: 1 })
      const noisy = samples.flatMap((sample): TestSample[] =>
        random() < 0.3 ? [sample, [sample[0] + 500, random() < 0.5 ? 500 : null, random() < 0.5 ? 2 : 1]] : [sample],
      )
      expect(watching(row).take(...noisy)).toEqual(watching(row).take(...samples))
    }
  })

  it('make one alarm a direction that grows worse and milder', () => {
    const { take } = watching(pointRow({ warningUpper: 80, errorUpper: 90, urgentUpper: 100, limitDeadband: 2 }))
    expect(
      take([second(0), 79], [second(1), 81], [second(2), 101], [second(3), 99], [second(4), 97], [second(5), 88.5]),
    ).toEqual(['raise1@1=81', 'escalate3@2=101', 'ease2@4=97'])
    expect(take([second(6), 88], [second(7), 78.5], [second(8), 78], [second(9), 120], [second(10), 10])).toEqual([
      'ease1@6=88',
      'return0@8=78',
      'raise3@9=120',
      'return0@10=10',
    ])
  })

  it('take no notice of samples that come late, nor of a clock in the future', () => {
    const { take, takeSamples } = watching(pointRow({ errorUpper: 90 }))
    take([second(10), 50])
    expect(take([second(5), 200])).toEqual([])
    takeSamples(batchOf([[second(80_000), 50]], second(11)), [])
    expect(take([second(12), 91])).toEqual(['raise2@12=91'])
  })

  it('compare whole numbers beyond 2^53 with all their digits', () => {
    const { take } = watching(pointRow({ rules: [ruleRow({ comparison: 'gt', value: 2 ** 53 })] }))
    expect(take([second(1), 2n ** 53n])).toEqual([])
    expect(take([second(2), 2n ** 53n + 1n])).toHaveLength(1)
    const equal = watching(pointRow({ rules: [ruleRow({ value: 2 ** 53 })] }))
    expect(equal.take([second(1), 2n ** 53n + 1n])).toEqual([])
    expect(equal.take([second(2), 2n ** 53n])).toHaveLength(1)
  })

  it('go on after the server clock was set back', () => {
    const { take, takeSamples } = watching(pointRow({ errorUpper: 90 }))
    take([second(3600), 50])
    expect(takeSamples(batchOf([[second(10), 95]], second(10)), []).map(brief)).toEqual(['raise2@10=95'])
  })
})

describe('delays', () => {
  const row = pointRow({ errorUpper: 90, onDelay: 10, offDelay: 5 })

  it('run out by the clock where a device is silent, at the exact time', () => {
    const { take, takeTime } = watching(row)
    take([second(0), 95])
    expect(takeTime(second(10), nobodyAway, [])).toEqual([])
    expect(takeTime(second(12), nobodyAway, []).map(brief)).toEqual(['raise2@10=95'])
    expect(takeTime(second(30), nobodyAway, [])).toEqual([])
    take([second(40), 80])
    expect(takeTime(second(50), nobodyAway, []).map(brief)).toEqual(['return0@45=80'])
  })

  it('do not run out for a point whose last sample is bad or whose box is away', () => {
    const { take, takeTime } = watching({ ...row, boxId: '3' })
    take([second(0), 95], [second(2), null, 2])
    expect(takeTime(second(60), nobodyAway, [])).toEqual([])
    take([second(3), 96])
    expect(takeTime(second(60), (box) => box === '3', [])).toEqual([])
    expect(takeTime(second(60), nobodyAway, []).map(brief)).toEqual(['raise2@10=96'])
  })

  it('are the same for a record that a box kept while it was cut off', () => {
    const { takeSamples } = watching(row)
    const late = takeSamples(
      batchOf(
        [
          [second(0), 95],
          [second(30), 80],
          [second(60), 80],
        ],
        second(9000),
      ),
      [],
    )
    expect(late.map(brief)).toEqual(['raise2@10=95', 'return0@35=80'])
  })

  it('keep chatter away', () => {
    const { take } = watching(row)
    expect(take(...Array.from({ length: 100 }, (_, at): TestSample => [second(at), at % 2 ? 95 : 85]))).toEqual([])
  })
})

describe('rules', () => {
  const one = (more: Parameters<typeof ruleRow>[0]) => watching(pointRow({ rules: [ruleRow(more)] })).take
  it('compare switches, states, texts and ranges', () => {
    expect(one({ comparison: 'eq', value: 1 })([second(0), false], [second(1), true], [second(2), false])).toEqual([
      'raise2@1=1',
      'return0@2=0',
    ])
    expect(one({ comparison: 'ne', value: 3 })([second(0), 3], [second(1), 4], [second(2), 3])).toEqual([
      'raise2@1=4',
      'return0@2=3',
    ])
    expect(
      one({ textValue: '故障' })([second(0), '运行'], [second(1), '故障'], [second(2), 5], [second(3), '运行']),
    ).toEqual(['raise2@1=故障', 'return0@3=运行'])
    expect(
      one({ comparison: 'outside', value: 10, otherValue: 20, deadband: 1 })(
        [second(0), 9],
        [second(1), 10.5],
        [second(2), 11],
      ),
    ).toEqual(['raise2@0=9', 'return0@2=11'])
    expect(
      one({ comparison: 'inside', value: 10, otherValue: 20 })([second(0), 9], [second(1), 10], [second(2), 21]),
    ).toEqual(['raise2@1=10', 'return0@2=21'])
    expect(one({ comparison: 'ge', value: 5 })([second(0), 5], [second(1), 4.9])).toEqual([
      'raise2@0=5',
      'return0@1=4.9',
    ])
    expect(one({ comparison: 'le', value: 5, deadband: 1 })([second(0), 5], [second(1), 5.9], [second(2), 6])).toEqual([
      'raise2@0=5',
      'return0@2=6',
    ])
  })
})

describe('changed limits', () => {
  it('judge the last value at once and end alarms whose rule is gone', () => {
    const { take, replace } = watching(pointRow({ errorUpper: 90 }))
    take([second(0), 80])
    expect(replace([pointRow({ errorUpper: 70 })], [1], second(5)).map(brief)).toEqual(['raise2@5=80'])
    expect(replace([pointRow({ urgentUpper: 75, errorUpper: 70 })], [1], second(6)).map(brief)).toEqual([
      'escalate3@6=80',
    ])
    expect(replace([pointRow({ errorLower: 10 })], [1], second(7)).map(brief)).toEqual(['return0@7=null'])
    expect(replace([], [1], second(8))).toEqual([])
  })

  it('hide the alarms of an object out of service and raise again what still stands when it is back', () => {
    const row = pointRow({ errorUpper: 90 })
    const { take, replace } = watching(row)
    take([second(0), 95])
    const hidden = replace([{ ...row, suppression: 'service' }], [1], second(1))
    expect(hidden.map(({ action, suppression }) => [action, suppression])).toEqual([['suppress', 'service']])
    expect(replace([row], [1], second(2)).map(brief)).toEqual(['unsuppress2@2=95', 'raise2@2=95'])
  })
})
