import { describe, expect, it } from 'vitest'
import { CLOCK_ALLOWANCE_MS, HAND_OVER_MS, type KnownStretch, lastMark, turnOfWork, workTime } from './work-time.ts'

const at = (text: string) => Date.parse(`2026-03-${text}:00Z`)
const run = (began: string, ended: string | null = null): KnownStretch => ({
  kind: 'run',
  beganAt: at(began),
  endedAt: ended === null ? null : at(ended),
})
const stop = (began: string, ended: string | null = null): KnownStretch => ({ ...run(began, ended), kind: 'stop' })

describe('when work happened', () => {
  const now = at('02T12:00')
  const begun = { mark: 'begun', at: at('02T08:00') } as const

  it('is as it was said, between what it follows and now', () => {
    expect(workTime(at('02T09:30'), { now, after: begun })).toEqual({ at: at('02T09:30') })
    expect(workTime(undefined, { now, after: begun })).toEqual({ at: now })
    expect(workTime(at('02T07:00'), { now, after: begun })).toEqual({ against: begun })
    expect(workTime(Date.parse('1999-01-01T00:00:00Z'), { now, after: begun })).toEqual({ against: begun })
    expect(workTime(at('02T13:00'), { now, after: begun })).toEqual({ against: 'now' })
  })

  it('forgives what clocks differ by, and no more', () => {
    expect(workTime(now + CLOCK_ALLOWANCE_MS, { now, after: begun })).toEqual({ at: now })
    expect(workTime(now + CLOCK_ALLOWANCE_MS + 1, { now, after: begun })).toEqual({ against: 'now' })
    expect(workTime(begun.at - CLOCK_ALLOWANCE_MS, { now, after: begun })).toEqual({ at: begun.at })
    expect(workTime(begun.at - CLOCK_ALLOWANCE_MS - 1, { now, after: begun })).toEqual({ against: begun })
  })

  it('goes on where the clock of the server was set back', () => {
    expect(workTime(undefined, { now: at('02T07:00'), after: begun })).toEqual({ at: begun.at })
  })
})

describe('what an act of work follows', () => {
  it('is what happened last, in whatever order it is known', () => {
    expect(lastMark([])).toBeUndefined()
    expect(lastMark([run('02T08:00')])).toEqual({ mark: 'begun', at: at('02T08:00') })
    expect(lastMark([stop('02T09:00'), run('02T08:00', '02T09:00')])).toEqual({ mark: 'stopped', at: at('02T09:00') })
    const resumed = [run('02T08:00', '02T09:00'), run('02T10:00'), stop('02T09:00', '02T10:00')]
    expect(lastMark(resumed)).toEqual({ mark: 'resumed', at: at('02T10:00') })
    expect(lastMark([run('02T08:00', '02T09:00')])).toEqual({ mark: 'finished', at: at('02T09:00') })
    // Stopped in the moment in which it began.
    expect(lastMark([run('02T08:00', '02T08:00'), stop('02T08:00')])).toEqual({ mark: 'stopped', at: at('02T08:00') })
  })
})

describe('the shift that work is of', () => {
  const early = { from: at('02T08:00'), to: at('02T16:00') }
  const late = { from: at('02T16:00'), to: at('03T00:00') }
  const turns = [early, late]

  it('is the one that it was begun in, or that begins a little later', () => {
    expect(turnOfWork(at('02T09:00'), turns)).toBe(early)
    expect(turnOfWork(early.from - HAND_OVER_MS, turns)).toBe(early)
    expect(turnOfWork(early.from - HAND_OVER_MS - 1, turns)).toBeUndefined()
    expect(turnOfWork(late.to, turns)).toBeUndefined()
  })

  it('is the next one for who takes over a little before the end', () => {
    expect(turnOfWork(early.to - HAND_OVER_MS, turns)).toBe(late)
    expect(turnOfWork(early.to - HAND_OVER_MS - 1, turns)).toBe(early)
    // Where none follows there is none to take over for.
    expect(turnOfWork(late.to - 1, turns)).toBe(late)
    expect(turnOfWork(early.to - 1, [early, { from: at('02T20:00'), to: at('03T00:00') }])).toBe(early)
  })
})
