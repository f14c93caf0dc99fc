import { join } from 'node:path'
import { giveUp, root } from '../runtime.mjs'
import { findFaketime } from '../test-programs.mjs'

/**
 * Moments at which what depends on the day or the hour shows. They lie in years to come: a browser's own clock cannot be set,
 * and it drops cookies that end before its today.
 */
export const moments = {
  'Saturday 23:50': '2028-01-15T23:50:00+08:00',
  'Sunday 00:10': '2028-01-16T00:10:00+08:00',
  'last minutes of a year': '2028-12-31T23:55:00+08:00',
  '29 February': '2028-02-29T15:30:00Z',
  '31 March': '2028-03-31T10:00:00+08:00',
  'eve of a holiday': '2028-09-30T23:40:00+08:00',
  '01:30': '2028-06-14T01:30:00+08:00',
  'Berlin to summer time': '2028-03-26T00:50:00Z',
  'Berlin to winter time': '2028-10-29T00:50:00Z',
}

/** The one that a whole run takes in turn. */
export const momentOf = (turn) => Object.values(moments)[turn % Object.keys(moments).length]

/**
 * The environment in which programs believe that it is that moment, and goes on from there: server, gateway and PostgreSQL by
 * Debian's libfaketime, pages by CLOCK_AHEAD_MS (e2e/stand/browser.ts). Wall time alone is set; monotonic clocks run on.
 */
export function clockAt(moment, { TEST_POSTGRES = join(root, '.cache') } = {}) {
  const ahead = new Date(moment).getTime() - Date.now()
  if (Number.isNaN(ahead)) giveUp(`“${moment}” 不是时刻，例如 2028-02-29T15:30:00Z (not a moment)`)
  const library = findFaketime()
  if (!library)
    giveUp(
      '本机没有 libfaketime，不能改变时钟。Debian：apt-get install faketime',
      'Not on this machine: the clock cannot be set.',
    )
  return {
    LD_PRELOAD: library,
    FAKETIME: `${ahead < 0 ? '-' : '+'}${Math.abs(Math.round(ahead / 1000))}s`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    // Templates of databases have rows of the day on which they were made.
    TEST_POSTGRES: join(TEST_POSTGRES, `clock-${new Date(moment).getTime()}`),
    CLOCK_AHEAD_MS: String(Math.round(ahead / 1000) * 1000),
  }
}
