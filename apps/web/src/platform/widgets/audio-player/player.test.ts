import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { playerOver } from './player.ts'
import { NOT_SUPPORTED, type PlayerRules } from './player-state.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A player of three tracks over a sound that writes down what it is told. */
function started(rules: Partial<PlayerRules> = {}) {
  const told: string[] = []
  let position = 0
  const sound = {
    load: (index: number) => void told.push(`load ${index}`),
    resume: () => void told.push('resume'),
    halt: () => void told.push('halt'),
    seek: (to: number) => void told.push(`seek ${to}`),
    setVolume: (volume: number) => void told.push(`volume ${volume}`),
    progress: () => ({ position: position++, duration: 60 }),
  }
  const whole = { tracks: 3, loop: true, autoplayNext: false, ...rules }
  const player = playerOver(
    sound,
    () => whole,
    () => {},
  )
  const send = (...events: Parameters<typeof player.send>[0]['kind'][]) => {
    for (const kind of events) player.send({ kind } as Parameters<typeof player.send>[0])
  }
  const fail = (code: number) => player.send({ kind: 'failed', code })
  const now = () => `${player.state().status} ${player.state().index}`
  return { player, told, send, fail, now }
}

describe('the states of a player', () => {
  test('idle, loading, playing, paused and playing again', () => {
    const { send, now, told } = started()
    const seen = [now()]
    for (const kind of ['play', 'started', 'pause', 'play'] as const) {
      send(kind)
      seen.push(now())
    }
    expect(seen).toEqual(['idle 0', 'loading 0', 'playing 0', 'paused 0', 'playing 0'])
    expect(told).toEqual(['load 0', 'halt', 'resume'])
  })

  test('what does not fit a state changes nothing', () => {
    const { player, send, told } = started()
    send('pause', 'started', 'ended', 'refresh')
    expect(player.state().status).toBe('idle')
    expect(told).toEqual([])
    send('play', 'play', 'ended')
    expect(player.state().status).toBe('loading')
    expect(told).toEqual(['load 0'])
    player.send({ kind: 'choose', index: 3 })
    expect(player.state().index).toBe(0)
  })

  test('without tracks nothing plays', () => {
    const { send, now, told } = started({ tracks: 0 })
    send('play', 'next', 'previous')
    expect([now(), told]).toEqual(['idle 0', []])
  })

  test('a track paused while it loads stays paused', () => {
    const { send, now } = started()
    send('play', 'pause', 'started')
    expect(now()).toBe('paused 0')
  })
})

describe('next and previous', () => {
  test('wrap around with loop', () => {
    const { send, now, told } = started()
    send('previous', 'started', 'next', 'started', 'next')
    expect(now()).toBe('loading 1')
    expect(told).toEqual(['load 2', 'load 0', 'load 1'])
  })

  test('stop at the ends without loop', () => {
    const { send, now, told } = started({ loop: false })
    send('play', 'started', 'previous')
    expect(now()).toBe('playing 0')
    send('next', 'started', 'next', 'started', 'next')
    expect(now()).toBe('playing 2')
    expect(told).toEqual(['load 0', 'load 1', 'load 2'])
  })
})

describe('the end of a track', () => {
  test('pauses for a second, then the next one plays where loop and autoplay-next are on', () => {
    const { send, now } = started({ autoplayNext: true })
    send('previous', 'started', 'ended')
    expect(now()).toBe('paused 2')
    vi.advanceTimersByTime(999)
    expect(now()).toBe('paused 2')
    vi.advanceTimersByTime(1)
    expect(now()).toBe('loading 0')
  })

  test.each([{ autoplayNext: false }, { autoplayNext: true, loop: false }, {}])('stays paused with %j', (rules) => {
    const { send, now } = started(rules)
    send('play', 'started', 'ended')
    vi.advanceTimersByTime(10_000)
    expect(now()).toBe('paused 0')
  })

  test.each(['pause', 'play'] as const)('a %s in that second keeps the track', (kind) => {
    const { send, player } = started({ autoplayNext: true })
    send('play', 'started', 'ended', kind)
    vi.advanceTimersByTime(900)
    vi.advanceTimersByTime(900)
    expect(player.state().index).toBe(0)
  })
})

describe('a track that cannot be loaded', () => {
  test('is told of for 3 seconds, and the next one starts after 1 with autoplay-next', () => {
    const { send, fail, now, player } = started({ autoplayNext: true })
    send('play')
    fail(NOT_SUPPORTED)
    expect([now(), player.state().failed]).toEqual(['idle 0', true])
    vi.advanceTimersByTime(999)
    expect(now()).toBe('idle 0')
    vi.advanceTimersByTime(1)
    expect([now(), player.state().failed]).toEqual(['loading 1', true])
    vi.advanceTimersByTime(1999)
    expect(player.state().failed).toBe(true)
    vi.advanceTimersByTime(1)
    expect(player.state().failed).toBe(false)
  })

  test('stays where it is without autoplay-next', () => {
    const { send, fail, now } = started()
    send('play')
    fail(NOT_SUPPORTED)
    vi.advanceTimersByTime(10_000)
    expect(now()).toBe('idle 0')
  })

  test('a second failure begins the 3 seconds anew', () => {
    const { send, fail, player } = started()
    send('play')
    fail(NOT_SUPPORTED)
    vi.advanceTimersByTime(2000)
    send('play')
    fail(NOT_SUPPORTED)
    vi.advanceTimersByTime(2000)
    expect(player.state().failed).toBe(true)
    vi.advanceTimersByTime(1000)
    expect(player.state().failed).toBe(false)
  })

  test('other errors, and a browser that wants a touch first, leave it idle without the notice', () => {
    const { send, fail, player } = started({ autoplayNext: true })
    send('play')
    fail(2)
    expect(player.state()).toMatchObject({ status: 'idle', failed: false })
    send('play', 'refused')
    vi.advanceTimersByTime(5000)
    expect(player.state()).toMatchObject({ status: 'idle', index: 0, failed: false })
  })
})

test('progress is read each second while playing, and no more after a pause', () => {
  const { send, player } = started()
  send('play', 'started')
  expect(player.state()).toMatchObject({ position: 0, duration: 60 })
  vi.advanceTimersByTime(3000)
  expect(player.state().position).toBe(3)
  send('pause')
  vi.advanceTimersByTime(5000)
  expect(player.state().position).toBe(3)
})

test('a place is sought only in a track, the volume keeps between 0 and 1', () => {
  const { send, player, told } = started()
  player.send({ kind: 'seek', position: 10 })
  send('play', 'started')
  player.send({ kind: 'seek', position: 10 })
  player.send({ kind: 'volume', volume: 1.5 })
  player.send({ kind: 'volume', volume: -1 })
  expect(told).toEqual(['load 0', 'seek 10', 'volume 1', 'volume 0'])
  expect(player.state()).toMatchObject({ position: 10, volume: 0 })
})

test('a stopped player does nothing more', () => {
  const { send, player, now } = started({ autoplayNext: true })
  send('play', 'started', 'ended')
  player.stop()
  vi.advanceTimersByTime(10_000)
  expect(now()).toBe('paused 0')
})
