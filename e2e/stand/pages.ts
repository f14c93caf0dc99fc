import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const web = path.join(import.meta.dirname, '../../apps/web/src')

export interface WalkedPage {
  address: string
  /** Its list and dialogs are made by the shared list screen. */
  isShared: boolean
}

/** Every page that a domain offers; pages that belong to another need a row of it and are opened by their journeys. */
export const pages: readonly WalkedPage[] = globSync('*/pages.ts', { cwd: web })
  .toSorted()
  .flatMap((offer) => pagesIn(path.join(web, offer)))

function pagesIn(offer: string): WalkedPage[] {
  return readFileSync(offer, 'utf8')
    .split(/\n {2}page\(/)
    .slice(1)
    .filter((entry) => !/\{\s*of: /.test(entry))
    .map((entry) => {
      const file = path.join(path.dirname(offer), /import\('(\.[^']+)'/.exec(entry)![1]!)
      const isShared = /\b(resourceScreen|documentList)\(|<ResourceList\b/.test(readFileSync(file, 'utf8'))
      return { address: /'(\/[^']+)'/.exec(entry)![1]!, isShared }
    })
}

/** The pages below these menus. */
export const pagesOf = (...products: string[]) =>
  pages.filter(({ address }) => products.some((product) => address.startsWith(`/${product}/`)))

/** Of the pages whose dialogs the list screen makes: one for each sort of field, of list and of what adding opens. */
export const representatives: ReadonlySet<string> = new Set(
  JSON.parse(readFileSync(path.join(import.meta.dirname, 'representatives.json'), 'utf8')),
)

const lot = (address: string) => createHash('sha256').update(`${process.env.SEED} ${address}`).digest('hex')
const byLot = (some: readonly WalkedPage[], of = '') =>
  some.toSorted((one, other) => (lot(of + one.address) < lot(of + other.address) ? -1 : 1))
/** One page of so many, by the turn of the run: all in time, `SEED` repeats a run (vitest.e2e.config.ts), `npm run sweep` takes all. */
const oneOf = (among: number, some: readonly WalkedPage[], of: string): ReadonlySet<WalkedPage> =>
  new Set(process.env.SWEEP ? some : byLot(some, of).slice(0, Math.ceil(some.length / among)))

/** Others of them, by the turn of the run. */
const BY_LOT = 4
const drawn = new Set(
  byLot(pages.filter((each) => each.isShared && !representatives.has(each.address))).slice(0, BY_LOT),
)

/** Whether this run opens the dialogs that the list screen makes for the page; `npm run sweep` opens all. */
export const opensSharedDialogs = (page: WalkedPage) =>
  Boolean(process.env.SWEEP) || !page.isShared || representatives.has(page.address) || drawn.has(page)

/** Pages that this run walks through: all, but in the gate, which names some (scripts/gate/choose.mjs). */
const walked = process.env.GATE_PAGES?.split(',')

/** Each page is loaded for a mouse, and come to in one other way. */
export function pagesFor(kind: 'mouse' | 'fingers' | 'english', some: readonly WalkedPage[]): readonly WalkedPage[] {
  const all = walked ? some.filter(({ address }) => walked.includes(address)) : some
  if (kind === 'mouse' || process.env.SWEEP) return all
  const withFingers = oneOf(2, all, 'fingers')
  return all.filter((page) => withFingers.has(page) === (kind === 'fingers'))
}

/** Pages of which this run reads all words in another language. */
export const readPages = [...oneOf(3, pages, 'read')]
