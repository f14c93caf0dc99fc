import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inFrames, notInFrames } from './frame-work.ts'

let frames: (() => void)[]
let clock: number
const frame = () => frames.shift()!()

beforeEach(() => {
  frames = []
  clock = 0
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run))
  vi.spyOn(performance, 'now').mockImplementation(() => clock)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a frame takes as much work as fits, and the next ones the rest, in the order in which it came', () => {
  const done: number[] = []
  const works = [1, 2, 3, 4, 5].map((at) => () => {
    done.push(at)
    clock += 2.5
  })
  for (const work of works) inFrames(work)
  frame()
  expect([done, frames.length]).toEqual([[1, 2], 1])
  inFrames(works[0]!)
  frame()
  frame()
  expect([done, frames.length]).toEqual([[1, 2, 3, 4, 5, 1], 0])
})

test('work that is asked for again before its turn is done once, and not at all once it was given up', () => {
  const [work, other] = [vi.fn(), vi.fn()]
  inFrames(work)
  inFrames(work)
  inFrames(other)
  notInFrames(other)
  frame()
  expect([work.mock.calls.length, other.mock.calls.length, frames.length]).toEqual([1, 0, 0])
})
