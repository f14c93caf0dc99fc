import type { ModuleMenu } from '@zhizao/contract/access/session'
import { addressOf, entriesOf, menuName, opensWindow, routeOf } from '../session/menu.ts'

/** Something the palette can lead to. */
export interface Find {
  name: string
  /** Where it belongs, shown beside the name. */
  place: string
  href: string
  /** Opened in a window of its own. */
  outside?: boolean
}

/** Finds things by the words typed; a domain registers one for its objects. */
export type PaletteSource = (words: string, signal: AbortSignal) => Promise<readonly Find[]>

const sources: PaletteSource[] = []

/** Adds a source to the palette. */
export function addPaletteSource(source: PaletteSource) {
  sources.push(source)
}

/** Every source that domains have added. */
export const paletteSources = (): readonly PaletteSource[] => sources

/** Menu entries whose name holds all the words, those that begin with them first. */
export function menuFinds(modules: readonly ModuleMenu[], words: string): Find[] {
  const parts = words.toLowerCase().split(/\s+/).filter(Boolean)
  return entriesOf(modules)
    .filter(({ entry }) => {
      const text = `${entry.resources_name} ${entry.resources_name_en}`.toLowerCase()
      return parts.every((part) => text.includes(part))
    })
    .sort(
      (a, b) => Number(startsWith(b.entry.resources_name, words)) - Number(startsWith(a.entry.resources_name, words)),
    )
    .map(({ module, entry, above }) => ({
      name: menuName(entry),
      place: [module, ...above].map(menuName).join(' / '),
      ...(opensWindow(entry) ? { href: addressOf(entry), outside: true } : { href: routeOf(entry) }),
    }))
}

const startsWith = (name: string, words: string) => words !== '' && name.toLowerCase().startsWith(words.toLowerCase())
