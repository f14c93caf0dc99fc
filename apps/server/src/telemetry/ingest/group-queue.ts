import { Group } from './group.ts'

export interface QueueOptions {
  /** Samples of one commit. */
  mostPerCommit: number
  /** Samples that may wait; beyond it messages wait unread and boxes feel the back-pressure. */
  mostQueued: number
  now(): number
  /** Answers when the group is durable, or nothing is committed any more. */
  commit(group: Group, isStopped: () => boolean): Promise<void>
  /** Hears of each group once it is durable. */
  committed(group: Group): void
}

/** Groups of samples on their way to a commit, one after the other, and who waits for them or for room. */
export function groupQueue({ mostPerCommit, mostQueued, now, commit, committed }: QueueOptions) {
  const groups: Group[] = []
  const forRoom: (() => void)[] = []
  /** Whoever waits without a box behind it, which would send again. */
  const pulses = new Set<() => void>()
  let queued = 0
  let committing: Promise<void> | undefined
  let stopped = false

  async function commitAll(): Promise<void> {
    // Lets the messages of one network read come together.
    await new Promise((resolve) => setImmediate(resolve))
    while (groups.length > 0 && !stopped) {
      const group = groups.shift()!
      group.receivedAt = now()
      await commit(group, () => stopped)
      queued -= group.arrived
      if (stopped) break
      for (const resolve of group.waiting) resolve()
      committed(group)
      while (queued < mostQueued && forRoom.length > 0) {
        forRoom.shift()!()
        await null // lets it queue its samples before the next is let in
      }
    }
    committing = undefined
  }

  return {
    /** The group that takes samples now. */
    open(): Group {
      const last = groups.at(-1)
      if (last && last.samples.length < mostPerCommit) return last
      const group = new Group()
      groups.push(group)
      return group
    },
    /** A sample was added to an open group. */
    grew() {
      queued++
    },
    /** Resolves when more may be read. */
    async room(): Promise<void> {
      if (queued >= mostQueued || forRoom.length > 0) await new Promise<void>((resolve) => forRoom.push(resolve))
      if (stopped) throw new Error('ingest has stopped')
    },
    /** Resolves when the group is committed. */
    durable: (group: Group): Promise<void> =>
      new Promise<void>((resolve) => {
        group.waiting.push(resolve)
        committing ??= commitAll()
      }),
    /** The same for whoever has to end with the queue: resolves when it stops, too. */
    durableOrStopped: (group: Group): Promise<void> =>
      new Promise<void>((resolve) => {
        const done = () => {
          pulses.delete(done)
          resolve()
        }
        pulses.add(done)
        group.waiting.push(done)
        committing ??= commitAll()
      }),
    /** Samples that wait for their commit. */
    get queued() {
      return queued
    },
    /** Ends after the commit at hand; what still waits is not acknowledged and comes again. */
    async stop(): Promise<void> {
      const last = committing
      stopped = true
      for (const resolve of forRoom.splice(0)) resolve()
      await last
      for (const done of [...pulses]) done()
    },
  }
}
