import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BuiltPlant, buildPlant } from './build.ts'
import { type Load, measureAlarms, measureLostBoxes, startLoad } from './load.ts'
import { measureShift } from './shift.ts'
import { type LargeStand, openStand } from './stand.ts'
import { figureTable } from './table.ts'

const BROWSERS = 5
const PEOPLE = 20
const ALARMS = 5

/** A slice of `npm run large`: a small plant, numbers of things and no figure of time. */
describe('a plant under load', () => {
  const table = figureTable()
  let stand: LargeStand
  let plant: BuiltPlant
  let load: Load
  beforeAll(async () => {
    stand = await openStand()
    plant = await buildPlant(stand, 2000, table)
    load = startLoad(stand, plant, BROWSERS)
  })
  afterAll(async () => {
    load?.stop()
    await stand?.stop()
  })

  it('is read by its boxes and seen by all its browsers', async () => {
    expect({ boxes: plant.boxes.length, machines: plant.machineIds.length }).toEqual({ boxes: 2, machines: 100 })
    await expect.poll(async () => (await load.browsers()).open, { timeout: 30_000, interval: 100 }).toBe(BROWSERS)
    let values = 0
    await expect
      .poll(async () => (values += (await load.browsers()).values), { timeout: 30_000, interval: 100 })
      .toBeGreaterThan(BROWSERS)
  }, 70_000)

  it('tells every browser of every alarm', async () => {
    expect(await measureAlarms(load, table, ALARMS)).toBe(0)
  }, 90_000)

  it('lets a whole shift in', async () => {
    expect(await measureShift(stand, load, PEOPLE, table)).toBe(PEOPLE)
  }, 60_000)

  it('that loses all its boxes and has them back tells each browser a few times, and not for each device', async () => {
    const { boxes, trees } = await measureLostBoxes(stand, load, table)
    expect(boxes).toBe(2)
    // Lost and back, each at once and once more for what followed within a second.
    expect(trees).toBeGreaterThan(0)
    expect(trees).toBeLessThan(10)
  }, 150_000)
})
