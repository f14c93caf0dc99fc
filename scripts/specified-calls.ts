import { readFileSync } from 'node:fs'
import path from 'node:path'

/** A call that the specification names, and how it travels there. */
export interface SpecifiedCall {
  area: 'shell' | 'device' | 'mes'
  method: string
  path: string
  /** As `encoding` of a call, and `ids`: a list of ids as the whole body. */
  body: string
  reply: 'json' | 'file'
}

const table = readFileSync(path.join(import.meta.dirname, 'specified-calls.tsv'), 'utf8')

/** Every call of the specification: facts of its list, a line a call (specified-calls.tsv). */
export const specifiedCalls: readonly SpecifiedCall[] = table
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [area, method, place, body, reply] = line.split('\t')
    return { area, method, path: place, body, reply } as SpecifiedCall
  })
