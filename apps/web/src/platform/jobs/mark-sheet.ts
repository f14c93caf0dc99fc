import { file } from '@zhizao/contract/file/file'
import type { FieldProblem } from '@zhizao/contract/http/envelope'
import { formClient } from '../api/client.ts'
import { saveFile } from '../api/file-reply.ts'
import { serverWords } from '../i18n/server-words.ts'

const files = formClient(file)

/** Problems of rows, as the call takes them; others have no place in a sheet. */
export const faultsOf = (problems: readonly FieldProblem[]) =>
  problems.flatMap(({ field, title, message }) => {
    const line = Number(/^第 (\d+) 行$/.exec(field)?.[1])
    return line ? [{ line, title, message: serverWords(message) }] : []
  })

/** A field of an upload holds 16 kB, and an upload 20 of them. */
const MOST_BYTES = 14_000
const MOST_PARTS = 18
const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length + 1

/** Lists that each fit a field of an upload; what is beyond them is not marked. */
export function inParts<Fault>(faults: readonly Fault[]): Fault[][] {
  const parts: Fault[][] = []
  let room = 0
  for (const fault of faults) {
    const size = bytesOf(fault)
    if (size > room) {
      if (parts.length === MOST_PARTS) break
      parts.push([])
      room = MOST_BYTES
    }
    parts.at(-1)!.push(fault)
    room -= size
  }
  return parts
}

/** Has the sheet that was refused given back with its faults marked, and saves it. */
export const saveMarked = async (sheet: File, problems: readonly FieldProblem[]) =>
  saveFile(await files.markSheet({ file: sheet, faults: inParts(faultsOf(problems)) }))
