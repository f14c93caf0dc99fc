import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { FileReply } from '@zhizao/contract/http/upload'
import type { Wanting } from '../work/fair-room.ts'
import { type WorkProcess, withProcess } from '../work/work-process.ts'
import type { Cell, MergedCells, SheetRow } from './sheet-bounds.ts'
import type { SheetQuestion } from './sheet-process.ts'
import type { TakenPart } from './take-part.ts'
import type { SheetHead } from './write-workbook.ts'

const script = new URL('./sheet-process.ts', import.meta.url)
const asking = (process: WorkProcess) => (question: SheetQuestion) => process.ask<unknown>(question)

/** Reads the first sheet of a workbook in a process of its own; `take` is given its rows some hundreds at a time, in their order. Answers which cells were merged. */
export const readRows = (
  file: string,
  wanting: Wanting,
  take: (rows: SheetRow[]) => Promise<void>,
): Promise<MergedCells[]> =>
  withProcess(script, wanting, async (process) => {
    const ask = asking(process)
    await ask({ read: file })
    await eachRows(ask, take)
    return (await ask('merged')) as MergedCells[]
  })

async function eachRows(ask: ReturnType<typeof asking>, take: (rows: SheetRow[]) => Promise<void>) {
  // The process reads on while these rows are looked at.
  for (let next = ask('next'); ; ) {
    const rows = (await next) as SheetRow[] | undefined
    if (!rows) return
    next = ask('next')
    next.catch(() => {}) // told when it is waited for
    await take(rows)
  }
}

/** Reads several sheets, each by any of its names, small letters; of one that is not there no rows. Without names it is the first. */
export const readSheets = (
  file: string,
  wanting: Wanting,
  sheets: readonly (readonly string[] | undefined)[],
): Promise<SheetRow[][]> =>
  withProcess(script, wanting, async (process) => {
    const ask = asking(process)
    const found: SheetRow[][] = []
    for (const names of sheets) {
      const rows: SheetRow[] = []
      await ask(names ? { read: file, names } : { read: file })
      await eachRows(ask, async (some) => void rows.push(...some))
      found.push(rows)
    }
    return found
  })

/** Brings parts that are no sheets out of a workbook, each into a new file; nothing for those that it has not. */
export const takeParts = (
  file: string,
  wanting: Wanting,
  parts: readonly { part: string; to: string }[],
): Promise<(TakenPart | undefined)[]> =>
  withProcess(script, wanting, async (process) => {
    const found: (TakenPart | undefined)[] = []
    for (const each of parts) found.push((await asking(process)({ take: file, ...each })) as TakenPart | undefined)
    return found
  })

export interface WrittenSheet extends SheetHead {
  headings: readonly Cell[]
  /** Slices of rows, each small enough to be handed over at once. */
  rows: Iterable<Cell[][]> | AsyncIterable<Cell[][]>
}

/** A file that goes along in a workbook. */
export interface WrittenPart {
  part: string
  path: string
}

/**
 * Writes an .xlsx in a process of its own, as its rows come, into a file without a name: it is gone with whoever sends it, however
 * that ends.
 */
export async function writeSheets(
  sheets: readonly WrittenSheet[],
  wanting: Wanting,
  parts: readonly WrittenPart[] = [],
): Promise<FileReply['content']> {
  const name = path.join(os.tmpdir(), `zhizao-sheet-${randomUUID()}`)
  const handle = await open(name, 'wx+', 0o600)
  try {
    await rm(name)
    const write = (process: WorkProcess) => written(sheets, parts, asking(process))
    const size = await withProcess(script, wanting, write, { file: handle.fd })
    return { stream: handle.createReadStream({ start: 0, highWaterMark: 256 * 1024 }), size }
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** Writes sheets as they come; answers the size of the file. */
async function written(
  sheets: readonly WrittenSheet[],
  parts: readonly WrittenPart[],
  ask: ReturnType<typeof asking>,
): Promise<number> {
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
  for (const each of parts) await ask({ ...each })
  return (await ask('end')) as number
}
