import os from 'node:os'

// The up-time comes in whole seconds.
const sleepNoticed = 2500
const behind = () => os.uptime() * 1000 - performance.now()
const behindAtStart = behind()

/** Ms that only grow, whatever is done to the machine's date. `performance.now()` stands still while a machine sleeps: a command would not age. */
export function steadyNow(): number {
  const slept = behind() - behindAtStart
  return performance.now() + (slept > sleepNoticed ? slept : 0)
}
