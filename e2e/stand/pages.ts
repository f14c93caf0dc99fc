import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'

const web = path.join(import.meta.dirname, '../../apps/web/src')

export interface WalkedPage {
  address: string
  /** Its list and dialogs are made by the shared list screen. */
  isShared: boolean
}

/** Every page of the registry; pages that belong to another need a row of it and are opened by their journeys. */
export const pages: readonly WalkedPage[] = readFileSync(path.join(web, 'page-registry.ts'), 'utf8')
  .split(/\n {2}page\(/)
  .slice(1)
  .filter((entry) => !/\{ of: /.test(entry))
  .map((entry) => {
    const file = path.join(web, /import\('(\.[^']+)'/.exec(entry)![1]!)
    const isShared = /\b(resourceScreen|documentList)\(|<ResourceList\b/.test(readFileSync(file, 'utf8'))
    return { address: /'(\/[^']+)'/.exec(entry)![1]!, isShared }
  })

/** The pages below these menus. */
export const pagesOf = (...products: string[]) =>
  pages.filter(({ address }) => products.some((product) => address.startsWith(`/${product}/`)))

/** Of the pages whose dialogs the list screen makes: one for each sort of field, of list and of what adding opens. */
export const representatives: ReadonlySet<string> = new Set([
  '/bcs/pages/messageManage/notice',
  '/bcs/pages/systemConfig/area',
  '/dvm/pages/object/index',
  '/dvm/pages/point/index',
  '/iot/pages/box/index',
  '/lak/pages/basicData/alarmRule',
  '/lak/pages/codeRule/index',
  '/mes/pages/bom/index',
  '/mes/pages/material/index',
])

/** Others of them, by the lot of the run: all in time, `SEED` repeats a run (vitest.e2e.config.ts). */
const BY_LOT = 4
const lot = ({ address }: WalkedPage) => createHash('sha256').update(`${process.env.SEED} ${address}`).digest('hex')
const drawn = new Set(
  pages
    .filter((each) => each.isShared && !representatives.has(each.address))
    .toSorted((one, other) => (lot(one) < lot(other) ? -1 : 1))
    .slice(0, BY_LOT),
)

/** Whether this run opens the dialogs that the list screen makes for the page; `npm run sweep` opens all. */
export const opensSharedDialogs = (page: WalkedPage) =>
  Boolean(process.env.SWEEP) || !page.isShared || representatives.has(page.address) || drawn.has(page)
