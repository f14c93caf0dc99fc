import { demoDevices } from '@zhizao/rules/demo-plant'
import { describe, expect, it } from 'vitest'
import { type FaultName, faultKinds, switchFault } from './faults.ts'
import { withResolution } from './instruments.ts'
import { commandPlant, initialPlant, measurePlant, type Plant, stepPlant } from './plant.ts'
import { seededRandom } from './random.ts'
import type { PlantReadings } from './readings.ts'

// A Friday in China; UTC hour 1 is 9 in the morning there.
const morning = Date.UTC(2026, 4, 15, 1, 0)
const night = Date.UTC(2026, 4, 15, 18, 0)

type Run = { plant: Plant; readings(): PlantReadings; pass(seconds: number, each?: (r: PlantReadings) => void): void }

function run(options: { seed?: number; timeMs?: number; coldStart?: boolean; automaticFaults?: boolean } = {}): Run {
  const random = seededRandom(options.seed ?? 1)
  const { timeMs = morning, coldStart = false, automaticFaults = false } = options
  const self: Run = {
    plant: initialPlant({ timeMs, coldStart, automaticFaults }),
    readings: () => withResolution(demoDevices, measurePlant(self.plant, random)),
    pass(seconds, each) {
      for (let second = 0; second < seconds; second++) {
        self.plant = stepPlant(self.plant, 1, random)
        each?.(self.readings())
      }
    },
  }
  return self
}

function number(readings: PlantReadings, device: string, code: string): number {
  const reading = readings[device]?.[code]
  if (typeof reading !== 'number') throw new Error(`${device}.${code} is no number`)
  return reading
}

function breaches(readings: PlantReadings): string[] {
  return demoDevices.flatMap(({ code, points }) =>
    points
      .filter(({ code: point, limits }) => {
        const value = Number(readings[code]?.[point])
        const over = limits?.warningUpper ?? limits?.errorUpper ?? Number.POSITIVE_INFINITY
        const under = limits?.warningLower ?? Number.NEGATIVE_INFINITY
        return value > over || value < under
      })
      .map((point) => `${code}.${point.code}`),
  )
}

function under(fault: FaultName, seconds: number, timeMs = morning): { breached: Set<string>; run: Run } {
  const running = run({ timeMs })
  running.pass(120)
  running.plant = { ...running.plant, faults: switchFault(running.plant.faults, fault, true) }
  const breached = new Set<string>()
  running.pass(seconds, (readings) => {
    for (const breach of breaches(readings)) breached.add(breach)
  })
  return { breached, run: running }
}

describe('the plant without faults', () => {
  it('shows the same for the same seed and something else for another', () => {
    const shown = [7, 7, 8].map((seed) => {
      const running = run({ seed, automaticFaults: true })
      running.pass(300)
      return running.readings()
    })
    expect(shown[0]).toEqual(shown[1])
    expect(shown[0]).not.toEqual(shown[2])
  })

  it('has a reading for every point, and stays inside all limits for a whole day', () => {
    const running = run()
    const breached = new Set<string>()
    for (let minute = 0; minute < 1440; minute++) {
      running.pass(60)
      const readings = running.readings()
      const dead = demoDevices.filter(({ code, points }) =>
        points.some((point) => [undefined, Number.NaN].includes(readings[code]?.[point.code] as number)),
      )
      expect(dead).toEqual([])
      for (const breach of breaches(readings)) breached.add(breach)
    }
    expect([...breached]).toEqual([])
  })

  it('never lets a counter fall', () => {
    const counters = [
      ...['PM-00', 'PM-01', 'PM-02', 'PM-03'].map((meter) => [meter, 'energy']),
      ...['runHours', 'loadHours', 'startCount'].flatMap((code) => [
        ['AC-01', code],
        ['AC-02', code],
      ]),
      ['AT-01', 'totalFlow'],
      ['IMM-01', 'shotCount'],
      ['IMM-01', 'rejectCount'],
      ['PV-01', 'totalEnergy'],
    ] as [string, string][]
    const running = run({ automaticFaults: true })
    let before = running.readings()
    running.pass(3600, (after) => {
      for (const [device, code] of counters) {
        expect(number(after, device, code), `${device}.${code}`).toBeGreaterThanOrEqual(number(before, device, code))
      }
      before = after
    })
    expect(number(before, 'PM-00', 'energy')).toBeGreaterThan(number(run().readings(), 'PM-00', 'energy') + 100)
  })

  it('balances power with voltage, current and power factor at every meter', () => {
    const running = run({ automaticFaults: true })
    running.pass(900, (readings) => {
      for (const meter of ['PM-00', 'PM-01', 'PM-02', 'PM-03']) {
        const of = (code: string) => number(readings, meter, code)
        const apparent = of('ua') * of('ia') + of('ub') * of('ib') + of('uc') * of('ic')
        expect((apparent * of('powerFactor')) / 1000 / of('activePower')).toBeCloseTo(1, 1.9)
      }
      const of = (code: string) => number(readings, 'PM-00', code)
      const line = (of('uab') + of('ubc') + of('uca')) / 3
      const current = (of('ia') + of('ib') + of('ic')) / 3
      const product = (Math.sqrt(3) * line * current * of('powerFactor')) / 1000
      expect(Math.abs(product / of('activePower') - 1)).toBeLessThan(0.02)
    })
  })

  it('feeds the branches and what the roof does not give through the incoming feeder', () => {
    const running = run()
    running.pass(60)
    const readings = running.readings()
    const branches = ['PM-01', 'PM-02', 'PM-03'].reduce((sum, meter) => sum + number(readings, meter, 'activePower'), 0)
    const feeder = number(readings, 'PM-00', 'activePower') + number(readings, 'PV-01', 'acPower')
    expect(Math.abs(feeder / branches - 1)).toBeLessThan(0.01)
  })

  it('draws less by night than by day, and the roof gives nothing in the dark', () => {
    const mean = (timeMs: number) => {
      const running = run({ timeMs })
      let sum = 0
      running.pass(600, (readings) => {
        sum += number(readings, 'PM-03', 'activePower')
      })
      return { power: sum / 600, roof: number(running.readings(), 'PV-01', 'acPower') }
    }
    const [day, dark] = [mean(morning), mean(night)]
    expect(dark.power).toBeLessThan(day.power * 0.85)
    expect(dark.roof).toBe(0)
    expect(day.roof).toBeGreaterThan(5)
  })

  it('warms a cold machine up before it produces', () => {
    const running = run({ coldStart: true })
    const states = new Set<number>()
    let shots = 0
    running.pass(900, (readings) => {
      states.add(number(readings, 'IMM-01', 'state'))
      if (number(readings, 'IMM-01', 'zone5Temp') < 200) shots = number(readings, 'IMM-01', 'shotCount')
    })
    expect([...states]).toEqual([1, 3])
    expect(shots).toBe(184_210)
    expect(number(running.readings(), 'IMM-01', 'shotCount')).toBeGreaterThan(shots + 5)
    expect(Math.abs(number(running.readings(), 'IMM-01', 'zone5Temp') - 225)).toBeLessThan(5)
  })

  it('produces at once when it is new, and waits for the next shift at later hand-overs', () => {
    const beforeEight = Date.UTC(2026, 4, 14, 23, 55)
    const shots = (plant: Run) => number(plant.readings(), 'IMM-01', 'shotCount')
    const fresh = run({ timeMs: beforeEight })
    const before = shots(fresh)
    fresh.pass(300)
    expect(shots(fresh)).toBeGreaterThan(before)
    const older = run({ timeMs: beforeEight - 1_800_000 })
    older.pass(1800)
    const waiting = shots(older)
    older.pass(300)
    expect(shots(older)).toBeLessThanOrEqual(waiting + 1)
  })

  it('follows a new target pressure, and a stopped compressor draws nothing', () => {
    const running = run()
    running.plant = commandPlant(running.plant, 'AT-01', 'targetPressure', 0.6)
    running.plant = commandPlant(running.plant, 'AC-02', 'run', false)
    running.pass(600)
    const readings = running.readings()
    expect(number(readings, 'AT-01', 'tankPressure')).toBeLessThan(0.65)
    expect(number(readings, 'AC-02', 'power')).toBe(0)
    expect(number(readings, 'AC-02', 'state')).toBe(0)
  })
})

describe('faults', () => {
  it.each([
    [1, morning],
    [2, night],
    [3, Date.UTC(2026, 0, 10, 2, 0)],
    [4, Date.UTC(2026, 0, 10, 20, 0)],
    [5, Date.UTC(2026, 6, 10, 5, 0)],
  ])('show an operator a first alarm within two minutes (seed %i)', (seed, timeMs) => {
    const running = run({ seed, timeMs, automaticFaults: true })
    const hot: number[] = []
    let second = 0
    running.pass(115, (readings) => {
      second++
      if (number(readings, 'AC-01', 'dischargeTemp') > 95) hot.push(second)
    })
    expect(hot.length).toBeGreaterThan(5)
    expect(hot[0]).toBeGreaterThan(30)
  })

  it('come and go by themselves and leave the plant well most of the time', () => {
    const running = run({ automaticFaults: true })
    const seen = new Set<string>()
    let quiet = 0
    running.pass(6 * 3600, () => {
      const active = Object.keys(running.plant.faults.active)
      for (const name of active) seen.add(name)
      if (active.length === 0) quiet++
    })
    expect(seen.size).toBe(Object.keys(faultKinds).length)
    expect(quiet / (6 * 3600)).toBeGreaterThan(0.55)
    expect(quiet / (6 * 3600)).toBeLessThan(0.9)
  })

  it.each([
    ['cooling-failure', 90, 'AC-01.dischargeTemp'],
    ['filter-clogging', 120, 'AC-02.filterDrop'],
    ['air-leak', 120, 'AT-01.tankPressure'],
    ['phase-imbalance', 30, 'PM-02.imbalance'],
    ['overload', 40, 'PM-03.ia'],
    ['heater-break', 150, 'IMM-01.zone3Temp'],
    ['mould-cooling', 120, 'IMM-01.mouldTemp'],
    ['mould-object', 20, 'IMM-01.faultCode'],
    ['string-failure', 20, 'PV-01.stringMismatch'],
  ] satisfies [FaultName, number, string][])('%s is seen within %i s at %s and heals', (fault, seconds, point) => {
    const { breached, run: running } = under(fault, seconds)
    expect([...breached]).toContain(point)
    running.plant = { ...running.plant, faults: switchFault(running.plant.faults, fault, false) }
    running.pass(900)
    expect(breaches(running.readings())).toEqual([])
  })

  it('keep every temperature within what the machine could survive', () => {
    const names = Object.keys(faultKinds) as FaultName[]
    const running = run({ timeMs: Date.UTC(2026, 6, 15, 5, 0) })
    for (const name of names) {
      running.plant = { ...running.plant, faults: switchFault(running.plant.faults, name, true) }
    }
    running.pass(7200, (readings) => {
      expect(number(readings, 'AC-01', 'dischargeTemp')).toBeLessThan(115)
      expect(number(readings, 'AT-01', 'tankPressure')).toBeGreaterThan(0.1)
      for (const zone of [1, 2, 3, 4, 5]) {
        expect(number(readings, 'IMM-01', `zone${zone}Temp`)).toBeGreaterThan(100)
        expect(number(readings, 'IMM-01', `zone${zone}Temp`)).toBeLessThan(245)
      }
      expect(running.plant.machine.mouldTemp).toBeLessThan(80)
    })
  })

  it('of sensors are NaN while they last', () => {
    const { run: running } = under('dew-point-sensor', 5)
    expect(running.readings()['AD-01']?.dewPoint).toBeNaN()
    running.plant = { ...running.plant, faults: switchFault(running.plant.faults, 'dew-point-sensor', false) }
    running.pass(5)
    expect(number(running.readings(), 'AD-01', 'dewPoint')).toBeLessThan(8)
  })
})
