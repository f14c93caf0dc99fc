import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Logger } from 'pino'
import { initialFaults } from './faults.ts'
import { type Plant, stepPlant } from './plant.ts'
import { seededRandom } from './random.ts'

// Grows when the shape of Plant changes: an older file is then left aside.
const format = 1
const longestCatchUpSeconds = 7200

/** Meters keep their counts over a restart, so the plant does too. Answers undefined where there is nothing usable. */
export async function loadPlant(file: string, log: Logger): Promise<Plant | undefined> {
  try {
    const saved = JSON.parse(await readFile(file, 'utf8')) as { format: number; plant: Plant }
    return saved.format === format ? saved.plant : undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') log.warn({ err: error, file }, 'saved plant not readable')
    return undefined
  }
}

export async function savePlant(file: string, plant: Plant): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.new`, JSON.stringify({ format, plant }))
  await rename(`${file}.new`, file)
}

/** The plant went on while nobody looked: lets it live through the time since, without faults, two hours at most. */
export function resumePlant(saved: Plant, options: { timeMs: number; seed: number; automaticFaults: boolean }): Plant {
  const away = Math.max(0, (options.timeMs - saved.timeMs) / 1000)
  const lived = Math.min(away, longestCatchUpSeconds)
  const asleep: Plant = { ...saved, timeMs: options.timeMs - lived * 1000, faults: initialFaults(false) }
  const awake = lived > 0 ? stepPlant(asleep, lived, seededRandom(options.seed)) : asleep
  return { ...awake, timeMs: options.timeMs, faults: initialFaults(options.automaticFaults) }
}
