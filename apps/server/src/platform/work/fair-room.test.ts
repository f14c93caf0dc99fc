import { afterEach, describe, expect, it } from 'vitest'
import { conflict } from '../refusal.ts'
import { type FairRoomOptions, fairRoom, type Wanting } from './fair-room.ts'

const roomOf = (more: Partial<FairRoomOptions> = {}) =>
  fairRoom({
    places: 3,
    share: 1,
    waitingOfACompany: 20,
    longestWait: 60_000,
    full: () => conflict('满了'),
    ...more,
  })

const closing: AbortController[] = []
afterEach(() => {
  for (const one of closing.splice(0)) one.abort(new Error('the test is over'))
})

/** Who is in, in the order of coming, and how to send each away. */
function guests(room: ReturnType<typeof fairRoom>) {
  const inside: { companyId: string; leave: () => void }[] = []
  const end = new AbortController()
  closing.push(end)
  return {
    companies: () => inside.map(({ companyId }) => companyId),
    async come(companyId: string, more: Partial<Wanting> = {}) {
      const leave = await room.enter({ companyId, signal: end.signal, ...more })
      inside.push({ companyId, leave })
    },
    /** The same of who comes to wait. */
    queue(companyId: string, more: Partial<Wanting> = {}) {
      this.come(companyId, more).catch(() => {})
    },
    /** The first of a company goes; whoever is let in for him is in afterwards. */
    async go(companyId: string) {
      const [one] = inside.splice(
        inside.findIndex((each) => each.companyId === companyId),
        1,
      )
      one!.leave()
      await new Promise((done) => setImmediate(done))
    },
  }
}

describe('a room with few places', () => {
  it('is never full of one company, nor of two that ask without end: the third goes at once', async () => {
    const guest = guests(roomOf())
    const { come, go, companies } = guest
    for (const one of ['a', 'b']) for (let times = 0; times < 10; times++) guest.queue(one)
    await new Promise((done) => setImmediate(done))
    expect(companies().toSorted()).toEqual(['a', 'a', 'b'])
    // From the first that ends on, one place is for who has none.
    await go('a')
    expect(companies().toSorted()).toEqual(['a', 'b'])
    await come('c')
    expect(companies().toSorted()).toEqual(['a', 'b', 'c'])
  })

  it('lets in next who has had least of it lately, not who came first', async () => {
    let time = 0
    const guest = guests(roomOf({ places: 1, now: () => time }))
    const { come, go, companies } = guest
    await come('a')
    time = 1000
    await go('a')
    await come('b')
    for (const one of ['a', 'a', 'c', 'c']) guest.queue(one)
    await go('b')
    expect(companies()).toEqual(['c'])
  })

  it('tells who waits how many go first, and when his turn has come', async () => {
    const guest = guests(roomOf())
    const { come, go } = guest
    for (const one of ['a', 'b', 'c']) await come(one)
    for (let times = 0; times < 4; times++) guest.queue('a')
    const own: (number | null)[] = []
    const newcomer: (number | null)[] = []
    guest.queue('a', { waits: (ahead) => void own.push(ahead) })
    guest.queue('d', { waits: (ahead) => void newcomer.push(ahead) })
    await expect.poll(() => [own, newcomer], { timeout: 20_000 }).toEqual([[5], [0]])
    await go('c')
    expect(newcomer).toEqual([0, null])
    await expect.poll(() => own, { timeout: 20_000 }).toEqual([5, 4])
  })

  it('takes no more of a company than may wait, but those that nobody looks at; and who leaves waits no longer', async () => {
    const room = roomOf({ places: 1, waitingOfACompany: 1 })
    const { come, go, companies } = guests(room)
    await come('a')
    const leaving = new AbortController()
    const waits = come('b', { signal: leaving.signal })
    await expect(come('b')).rejects.toThrow('满了')
    const patient = come('b', { isPatient: true })
    leaving.abort(conflict('走了'))
    await expect(waits).rejects.toThrow('走了')
    await go('a')
    await patient
    expect(companies()).toEqual(['b'])
    expect(room.inside()).toBe(1)
  })
})
