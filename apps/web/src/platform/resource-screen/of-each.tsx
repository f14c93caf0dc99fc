import type { ReactNode } from 'react'
import type { Kept } from './screen-options.ts'

/** So many rows are asked about one by one; the rest is deleted by the same rules. */
const MOST = 20

/** The dependants of several rows from those of one: what keeps any of them is told of all that are kept. */
export const ofEach =
  <Row extends object>(one: (row: Row) => Promise<string | Kept | undefined>) =>
  async (rows: Row[]): Promise<ReactNode | Kept> => {
    const found: (string | Kept | undefined)[] = []
    // One after the other: a page of rows must not ask everything at once.
    for (const row of rows.slice(0, MOST)) found.push(await one(row))
    const kept = found.filter((each) => typeof each === 'object')
    if (kept.length) return { kept: lines(kept.map((each) => each.kept)) }
    const said = found.filter((each): each is string => typeof each === 'string' && each !== '')
    return said.length ? lines(said) : undefined
  }

const lines = (texts: readonly ReactNode[]) =>
  texts.map((text, at) => (
    <div key={typeof text === 'string' ? text : at} style={{ marginTop: 4 }}>
      {text}
    </div>
  ))
