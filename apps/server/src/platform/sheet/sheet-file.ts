import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { FileReply } from '@zhizao/contract/http/upload'
import type { Wanting } from '../work/work-room.ts'
import { type WorkThread, withThread } from '../work/work-thread.ts'
import type { Cell, MergedCells, SheetRow } from './sheet-bounds.ts'
import type { SheetQuestion } from './sheet-thread.ts'
import type { SheetHead } from './write-workbook.ts'

const script = new URL('./sheet-thread.ts', import.meta.url)
const asking = (thread: WorkThread) => (question: SheetQuestion) => thread.ask<unknown>(question)

/** Reads the first sheet of an .xlsx in a thread; `take` is given its rows some hundreds at a time, in their order. Answers which cells were merged. */
export const readRows = (
  file: string,
  wanting: Wanting,
  take: (rows: SheetRow[]) => Promise<void>,
): Promise<MergedCells[]> =>
  withThread(script, wanting, async (thread) => {
    const ask = asking(thread)
    await ask({ read: file })
    // The thread reads on while these rows are looked at.
    for (let next = ask('next'); ; ) {
      const rows = (await next) as SheetRow[] | undefined
      if (!rows) return (await ask('merged')) as MergedCells[]
      next = ask('next')
      next.catch(() => {}) // told when it is waited for
      await take(rows)
    }
  })

export interface WrittenSheet extends SheetHead {
  headings: readonly Cell[]
  /** Slices of rows, each small enough to be handed over at once. */
  rows: Iterable<Cell[][]> | AsyncIterable<Cell[][]>
}

/**
 * Writes an .xlsx in a thread, as its rows come, into a file without a name: it is gone with whoever sends it, however
 * that ends.
 */
export async function writeSheets(sheets: readonly WrittenSheet[], wanting: Wanting): Promise<FileReply['content']> {
  const name = path.join(os.tmpdir(), `zhizao-sheet-${randomUUID()}`)
  const handle = await open(name, 'wx+', 0o600)
  try {
    await rm(name)
    const size = await withThread(script, wanting, async (thread) => {
      const ask = asking(thread)
      await ask({ write: handle.fd })
      for (const { rows, headings, ...head } of sheets) {
        await ask({ sheet: head })
        await ask({ rows: [[...headings]], bold: true })
        // The next slice is made while the thread writes this one.
        let written: Promise<unknown> = Promise.resolve()
        for await (const slice of rows) {
          await written
          written = ask({ rows: slice })
          written.catch(() => {}) // told when it is waited for
        }
        await written
      }
      return (await ask('end')) as number
    })
    return { stream: handle.createReadStream({ start: 0, highWaterMark: 256 * 1024 }), size }
  } catch (error) {
    await handle.close()
    throw error
  }
}
