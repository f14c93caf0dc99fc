import { appendFileSync } from 'node:fs'
import path from 'node:path'
import { threadId } from 'node:worker_threads'
import type { Call } from '@zhizao/contract/http/call'

/** Of the worker: a file of calls, and which test file it is at. Nothing is kept but in a whole run (scripts/test.mjs). */
let record: { target: string; testFile: string } | undefined
const written = new Set<string>()

/** From here on it is this test file that makes the calls; they are written into the folder, if there is one. */
export function recordCallsOf(testFile: string, folder: string | undefined) {
  record = folder ? { target: path.join(folder, `${process.pid}-${threadId}.tsv`), testFile } : undefined
}

/** Writes what became of a call, once for each outcome in a test file: `success`, or what it was refused with. */
export function recordCall({ method, path, success }: Call, code: number) {
  if (!record) return
  const outcome = code === success ? 'success' : String(code)
  const line = [method, path, outcome, record.testFile].join('\t')
  if (written.has(line)) return
  written.add(line)
  appendFileSync(record.target, `${line}\n`)
}
