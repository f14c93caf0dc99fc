import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { SourceStamp, WireSample } from '@zhizao/gateway-link/messages'
import type { Logger } from 'pino'
import { openBufferFile } from './buffer-file.ts'

export type BufferLimits = { bytes: number; days: number }
/** `payload` is a DataMessage in JSON. */
export type StoredMessage = { seq: number; size: number; payload: string }
export type SampleBuffer = ReturnType<typeof openSampleBuffer>

// Evicting a slice at a time keeps a full disk from costing one delete a message.
const evictShare = 0.02

/**
 * The messages that the server has not acknowledged, on disk. Sequence numbers start at 1 in an epoch, are never used twice
 * and have no holes but those that `lost` names. Why every append is synced: docs/decisions/0008-edge-buffer-syncs-every-append.md.
 */
export function openSampleBuffer(
  folder: string,
  limits: BufferLimits,
  log: Logger,
  { now = Date.now, instance }: { now?: () => number; instance?: string } = {},
) {
  const by = instance ? `,"instance":"${instance}"` : ''
  mkdirSync(folder, { recursive: true })
  const { db, epoch } = openBufferFile(join(folder, 'buffer.sqlite'), log, now)
  const insert = db.prepare('INSERT INTO message (seq, time, samples, stamps) VALUES (?, ?, ?, ?)')
  const select = db.prepare(
    `SELECT m.seq, m.samples, m.stamps, l.from_seq AS "from", l.to_seq AS "to", l.reason FROM message m
     LEFT JOIN loss l ON l.to_seq = m.seq - 1 WHERE m.seq > ? ORDER BY m.seq LIMIT ?`,
  )
  const removeOne = db.prepare('DELETE FROM message WHERE seq = ?')
  const removeLoss = db.prepare('DELETE FROM loss WHERE to_seq = ?')
  const sums = db.prepare('SELECT count(*) AS n, coalesce(sum(length(samples)), 0) AS bytes FROM message')
  const oldest = db.prepare('SELECT seq, time, length(samples) AS bytes FROM message WHERE seq > ? ORDER BY seq')

  let { n: count, bytes } = sums.get() as { n: number; bytes: number }
  const top = db.prepare('SELECT seq FROM sqlite_sequence WHERE name = ?').get('message') as { seq: number } | undefined
  let nextSeq = (top?.seq ?? 0) + 1
  let unwritten = 0
  let protectedTo = 0
  let acknowledged: number[] = []
  let lastAgeCheck = 0

  function transaction(work: () => void): void {
    db.exec('BEGIN IMMEDIATE')
    try {
      work()
      db.exec('COMMIT')
    } catch (error) {
      if (db.isTransaction) db.exec('ROLLBACK')
      throw error
    }
  }

  function recordLoss(from: number, to: number, reason: string): void {
    const before = db.prepare('SELECT from_seq FROM loss WHERE to_seq = ?').get(from - 1) as
      | { from_seq: number }
      | undefined
    if (before) removeLoss.run(from - 1)
    db.prepare('INSERT INTO loss (from_seq, to_seq, reason) VALUES (?, ?, ?)').run(before?.from_seq ?? from, to, reason)
  }

  // What is on its way to the server is spared: it may be acknowledged, and must then not be called lost.
  function evict(keepBytes: number, keepFrom: number, reason: string): void {
    let from = 0
    let to = 0
    let freed = 0
    let messages = 0
    for (const row of oldest.iterate(protectedTo) as Iterable<{ seq: number; time: number; bytes: number }>) {
      if (bytes - freed <= keepBytes && row.time >= keepFrom) break
      from ||= row.seq
      to = row.seq
      freed += row.bytes
      messages += 1
    }
    if (messages === 0) return
    transaction(() => {
      db.prepare('DELETE FROM message WHERE seq BETWEEN ? AND ?').run(from, to)
      recordLoss(from, to, reason)
    })
    bytes -= freed
    count -= messages
    log.warn({ from, to, messages, reason }, 'buffer gave up its oldest messages')
  }

  function makeRoom(time: number): void {
    if (bytes > limits.bytes) evict(limits.bytes * (1 - evictShare), 0, '本地缓存已满，最早的数据被覆盖')
    if (time - lastAgeCheck < 60_000) return
    lastAgeCheck = time
    evict(Infinity, time - limits.days * 86_400_000, `数据缓存超过 ${limits.days} 天`)
  }

  function write(seq: number, time: number, body: string, stamps: string | null): void {
    const removed = acknowledged
    transaction(() => {
      for (const done of removed) forget(done)
      insert.run(seq, time, body, stamps)
      if (unwritten > 0) recordLoss(seq - unwritten, seq - 1, '本地磁盘写入失败')
    })
    acknowledged = []
  }

  function forget(seq: number): void {
    removeOne.run(seq)
    removeLoss.run(seq - 1)
  }

  return {
    epoch,
    /** Durable when it returns. A failing disk loses the batch; its number goes into the next message's `lost`. */
    append(samples: WireSample[], stamps: SourceStamp[] = []): void {
      const time = now()
      const body = JSON.stringify(samples)
      const seq = nextSeq
      nextSeq += 1
      try {
        makeRoom(time)
        write(seq, time, body, stamps.length ? JSON.stringify(stamps) : null)
        unwritten = 0
        count += 1
        bytes += body.length
      } catch (error) {
        unwritten += 1
        log.error({ err: error, seq }, 'buffer cannot write')
      }
    },
    /** The messages after `seq`, in order, as they go on the wire. */
    after(seq: number, limit: number): StoredMessage[] {
      const rows = select.all(seq, limit) as {
        seq: number
        samples: string
        stamps: string | null
        from: number
        to: number
        reason: string
      }[]
      return rows.map((row) => {
        const lost = row.from ? `,"lost":${JSON.stringify({ from: row.from, to: row.to, reason: row.reason })}` : ''
        const stamps = row.stamps ? `,"stamps":${row.stamps}` : ''
        const payload = `{"epoch":${epoch}${by},"seq":${row.seq},"samples":${row.samples}${stamps}${lost}}`
        return { seq: row.seq, size: row.samples.length, payload }
      })
    },
    /** The server has it. Deleting waits for the next append, since a repeat is harmless and a sync is not free. */
    acknowledge(message: StoredMessage): void {
      acknowledged.push(message.seq)
      count -= 1
      bytes -= message.size
      if (acknowledged.length >= 500) this.settle()
    },
    settle(): void {
      if (acknowledged.length === 0) return
      const removed = acknowledged
      transaction(() => removed.forEach(forget))
      acknowledged = []
    },
    /** Messages up to this number are on their way and must not be evicted; 0 when none is. */
    protect(seq: number): void {
      protectedTo = seq
    },
    count: () => count,
    close(): void {
      this.settle()
      db.close()
    },
  }
}
