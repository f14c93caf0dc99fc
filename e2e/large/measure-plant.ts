import { setTimeout as pause } from 'node:timers/promises'
import { buildPlant } from './build.ts'
import { fillLog, measureLists } from './lists.ts'
import { measureAlarms, measureDisk, measureKill, measureLoad, measureLostBoxes, startLoad } from './load.ts'
import { measureScreens } from './screens.ts'
import { measureShift } from './shift.ts'
import { measureSmallChanges } from './small-changes.ts'
import { openStand } from './stand.ts'
import { type FigureTable, figureTable } from './table.ts'
import { measureTrees } from './trees.ts'

const PEOPLE = 200
/** Each live screen is looked at so long. */
const SECONDS_OF_SCREENS = 30

/** Builds a plant of so many points, loads it for so many seconds and tells what it costs. */
export async function measurePlant(points: number, forSeconds: number): Promise<FigureTable> {
  const table = figureTable()
  const stand = await openStand()
  try {
    const plant = await buildPlant(stand, points, table)
    await pause(2000)
    await measureSmallChanges(stand, table)
    await fillLog(stand)
    const load = startLoad(stand, plant)
    try {
      await measureLoad(stand, load, forSeconds, table)
      await measureAlarms(load, table)
      await measureLists(stand, points, table)
      await measureScreens(stand, SECONDS_OF_SCREENS, table)
      await measureShift(stand, load, PEOPLE, table)
      await measureLostBoxes(stand, load, table)
      await measureDisk(stand, points, table)
      await measureKill(stand, load, table)
      await measureTrees(stand, table)
    } finally {
      load.stop()
    }
  } catch (error) {
    console.error(stand.output().slice(-4000))
    console.log(`\n${points} points, as far as it came\n${table.text()}`)
    throw error
  } finally {
    await stand.stop()
  }
  return table
}
