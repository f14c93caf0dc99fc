import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { findFaketime } from '../../scripts/test-programs.mjs'

/** Programs look at the file once a second. */
const NOTICED_WITHIN = 1

/**
 * A clock of the product's programs, PostgreSQL among them, that can be set while they run: wall time alone, monotonic clocks run on.
 * By Debian's libfaketime; where it is not, the clock is the machine's and stays so.
 */
export function movableClock(folder: string) {
  const library = findFaketime()
  // Tests may run under a set clock themselves: theirs is where this one begins.
  const own = Number.parseInt(process.env.FAKETIME ?? '0', 10) * 1000 || 0
  let ahead = 0
  if (!library) return { environment: {}, now: () => new Date(), set: undefined }
  const file = path.join(folder, 'clock')
  const write = () => {
    const seconds = Math.round((own + ahead) / 1000)
    writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}\n`, { mode: 0o644 })
  }
  write()
  return {
    environment: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: String(NOTICED_WITHIN),
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    now: () => new Date(Date.now() + ahead),
    set(ms: number) {
      ahead = ms
      write()
    },
  }
}
