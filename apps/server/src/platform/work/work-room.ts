import { conflict } from '../refusal.ts'
import { fairRoom, type Wanting } from './fair-room.ts'

/** Processes at once: each may take a core and all of its memory. Two of a company, one where another has some too: the last is for who has none. */
const room = fairRoom({
  places: 3,
  share: 1,
  waitingOfACompany: 20,
  longestWait: 60_000,
  full: () => conflict('正在处理的表格和导出太多，请稍后再试'),
})

/** Processes that are at heavy work now. */
export const busyProcesses = room.inside

/** Waits for a place among those who do heavy work; answers how to give it back. */
export const enterWorkRoom = async (wanting: Wanting): Promise<() => void> => room.enter(wanting)
