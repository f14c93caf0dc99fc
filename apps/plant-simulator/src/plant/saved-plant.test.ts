import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { commandPlant, initialPlant, stepPlant } from './plant.ts'
import { seededRandom } from './random.ts'
import { loadPlant, resumePlant, savePlant } from './saved-plant.ts'

const log = pino({ level: 'silent' })
const timeMs = Date.UTC(2026, 4, 15, 1, 0)
const hour = 3_600_000

let folder: string
let file: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plant-'))
  file = join(folder, 'kept', 'plant.json')
})

afterEach(() => rm(folder, { recursive: true }))

function lived() {
  const start = initialPlant({ timeMs, coldStart: false, automaticFaults: true })
  return commandPlant(stepPlant(start, 300, seededRandom(1)), 'AT-01', 'targetPressure', 0.66)
}

describe('a saved plant', () => {
  it('comes back as it was, set points included', async () => {
    const plant = lived()
    await savePlant(file, plant)
    expect(await loadPlant(file, log)).toEqual(plant)
  })

  it('has lived on when it is resumed, with its counters further and its faults begun anew', () => {
    const plant = lived()
    const resumed = resumePlant(plant, { timeMs: plant.timeMs + hour, seed: 1, automaticFaults: true })
    expect(resumed.timeMs).toBe(plant.timeMs + hour)
    const consumed = resumed.panel.feeder.energy - plant.panel.feeder.energy
    expect(consumed).toBeGreaterThan(100)
    expect(consumed).toBeLessThan(350)
    expect(resumed.air.target).toBe(0.66)
    expect(resumed.faults.active).toEqual({})
    expect(resumed.faults.upcoming?.within).toBe(30)
  })

  it('does not run its counters back when the clock was set back', () => {
    const plant = lived()
    const resumed = resumePlant(plant, { timeMs: timeMs - hour, seed: 1, automaticFaults: false })
    expect(resumed.timeMs).toBe(timeMs - hour)
    expect(resumed.panel.feeder.energy).toBe(plant.panel.feeder.energy)
  })

  it('is absent on the first start, and left aside when broken or of another format', async () => {
    expect(await loadPlant(file, log)).toBeUndefined()
    const other = join(folder, 'other.json')
    await writeFile(other, '{"format":1,"pl')
    expect(await loadPlant(other, log)).toBeUndefined()
    await writeFile(other, '{"format":99,"plant":{}}')
    expect(await loadPlant(other, log)).toBeUndefined()
  })
})
