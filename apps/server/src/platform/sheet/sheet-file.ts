import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { FileReply } from '@zhizao/contract/http/upload'
import type { Wanting } from '../work/fair-room.ts'
import { type WorkProcess, withProcess } from '../work/work-process.ts'
import type { Cell, MergedCells, SheetRow } from './sheet-bounds.ts'
import type { SheetQuestion } from './sheet-process.ts'
import type { SheetHead } from './write-workbook.ts'

const script = new URL('./sheet-process.ts', import.meta.url)
const asking = (process: WorkProcess) => (question: SheetQuestion) => process.ask<unknown>(question)

/** Reads the first sheet of an .xlsx in a process of its own; `take` is given its rows some hundreds at a time, in their order. Answers which cells were merged. */
export const readRows = (
  file: string,
  wanting: Wanting,
  take: (rows: SheetRow[]) => Promise<void>,
): Promise<MergedCells[]> =>
  withProcess(script, wanting, async (process) => {
    const ask = asking(process)
    await ask({ read: file })
    // The process reads on while these rows are looked at.
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
 * Writes an .xlsx in a process of its own, as its rows come, into a file without a name: it is gone with whoever sends it, however
 * that ends.
 */
export async function writeSheets(sheets: readonly WrittenSheet[], wanting: Wanting): Promise<FileReply['content']> {
  const name = path.join(os.tmpdir(), `zhizao-sheet-${randomUUID()}`)
  const handle = await open(name, 'wx+', 0o600)
  try {
    await rm(name)
    const write = (process: WorkProcess) => written(sheets, asking(process))
    const size = await withProcess(script, wanting, write, { file: handle.fd })
    return { stream: handle.createReadStream({ start: 0, highWaterMark: 256 * 1024 }), size }
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** Writes sheets as they come; answers the size of the file. */
async function written(sheets: readonly WrittenSheet[], ask: ReturnType<typeof asking>): Promise<number> {
  await ask('write')
  for (const { rows, headings, ...head } of sheets) {
    await ask({ sheet: head })
    await ask({ rows: [[...headings]], bold: true })
    // The next slice is made while the process writes this one.
    let before: Promise<unknown> = Promise.resolve()
    for await (const slice of rows) {
      await before
      before = ask({ rows: slice })
      before.catch(() => {}) // told when it is waited for
    }
    await before
  }
  return (await ask('end')) as number
}
