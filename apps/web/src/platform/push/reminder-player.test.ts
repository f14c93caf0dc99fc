import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { reminderPlayer, type Sounding } from './reminder-player.ts'

interface Fake extends Sounding {
  paused: boolean
  onended: (() => void) | null
  onerror: (() => void) | null
}

const flush = () => vi.advanceTimersByTimeAsync(0)

function stand(answers: (Error | undefined)[] = []) {
  const heard: string[] = []
  const made: Fake[] = []
  let gesture: (() => void) | undefined
  const player = reminderPlayer({
    sound: (address) => {
      heard.push(address)
      const refusal = answers.shift()
      const sound: Fake = {
        paused: false,
        play: () => (refusal ? Promise.reject(refusal) : Promise.resolve()),
        pause: () => {
          sound.paused = true
        },
        onended: null,
        onerror: null,
      }
      made.push(sound)
      return sound
    },
    atNextGesture: (work) => {
      gesture = work
      return () => {
        gesture = undefined
      }
    },
    random: () => 0.5,
  })
  return {
    player,
    heard,
    made,
    end: () => made.at(-1)!.onended!(),
    touch: () => gesture?.(),
    waits: () => gesture !== undefined,
  }
}
const refused = () => Object.assign(new Error('no gesture yet'), { name: 'NotAllowedError' })
const gone = () => Object.assign(new Error('gone'), { name: 'NotSupportedError' })
const alarm = { msgType: '报警消息' }
const ring = { ...alarm, bgmUrl: '/api/files/7', bgmInterval: 10 }

describe('the reminder sound', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  // What a message says, whether the page lets it repeat, and how often it has sounded after 35 s of one-second sounds.
  test.each([
    { title: 'repeats after its interval', message: ring, repeats: true, times: 4, after: 'playing' },
    {
      title: 'sounds once where the interval is 0',
      message: { ...ring, bgmInterval: 0 },
      repeats: true,
      times: 1,
      after: 'silent',
    },
    { title: 'sounds once in the message centre', message: ring, repeats: false, times: 1, after: 'silent' },
    {
      title: 'is silent without a recording',
      message: { ...alarm, bgmInterval: 10 },
      repeats: true,
      times: 0,
      after: 'silent',
    },
  ])('$title', async ({ message, repeats, times, after }) => {
    const { player, heard, end } = stand()
    player.play(message, repeats)
    await flush()
    for (let round = 0; round < 4 && heard.length; round++) {
      const before = heard.length
      end()
      await vi.advanceTimersByTimeAsync(9_999)
      expect(heard.length).toBe(before)
      await vi.advanceTimersByTimeAsync(1)
      if (heard.length === before || heard.length === 4) break
    }
    expect(heard.length).toBe(times)
    expect(player.state()).toBe(after)
  })

  test('ends when it is stopped, also between two repeats', async () => {
    const { player, heard, made, end } = stand()
    player.play(ring, true)
    await flush()
    end()
    player.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(heard.length).toBe(1)
    expect(made[0]!.paused).toBe(true)
    expect(player.state()).toBe('silent')
  })

  test('refused by the browser, it sounds at the next gesture, once', async () => {
    const { player, heard, touch, waits } = stand([refused()])
    player.play(ring, true)
    await flush()
    expect(player.state()).toBe('refused')
    touch()
    await flush()
    expect(heard.length).toBe(2)
    expect(player.state()).toBe('playing')
    expect(waits()).toBe(true)
  })

  test('stopped before the gesture, the gesture is silent', async () => {
    const { player, waits } = stand([refused()])
    player.play(ring, true)
    await flush()
    player.stop()
    expect(waits()).toBe(false)
  })

  test('a new message takes the place of the last', async () => {
    const { player, heard, made, end } = stand()
    player.play(ring, true)
    await flush()
    const first = made[0]!
    player.play({ ...alarm, bgmUrl: '/api/files/8', bgmInterval: 0 }, true)
    await flush()
    first.onended?.()
    end()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(heard).toEqual(['/api/files/7?r=49', '/api/files/8?r=49'])
  })

  test('a recording that is gone is asked for once; a sound of the program takes its place and repeats', async () => {
    const { player, heard, end, waits } = stand([gone()])
    player.play(ring, true)
    await flush()
    expect([player.state(), waits()]).toEqual(['replaced', false])
    end()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(heard).toEqual(['/api/files/7?r=49', expect.stringMatching(/^blob:/), expect.stringMatching(/^blob:/)])
    player.stop()
    expect(player.state()).toBe('silent')
  })

  test('a recording that breaks off while it sounds is replaced once, however often that is told', async () => {
    const { player, heard, made } = stand()
    player.play(ring, true)
    await flush()
    made[0]!.onerror!()
    made[0]!.onerror!()
    await flush()
    expect([heard.length, player.state()]).toEqual([2, 'replaced'])
  })

  test('a sound of the program that fails ends in silence', async () => {
    const { player, heard } = stand([gone()])
    player.play({ ...ring, bgmUrl: 'urgent' }, true)
    await flush()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([heard.length, player.state()]).toEqual([1, 'silent'])
  })

  test('knows what it is about until it has ended', async () => {
    const { player, end } = stand()
    player.play({ ...ring, bgmInterval: 0 }, true)
    await flush()
    expect(player.about()).toMatchObject(alarm)
    end()
    expect(player.about()).toBeUndefined()
  })

  test('a browser without audio is told so', () => {
    const player = reminderPlayer({ sound: undefined, atNextGesture: () => () => {}, random: () => 0 })
    player.play(ring, true)
    expect(player.state()).toBe('unsupported')
  })
})
