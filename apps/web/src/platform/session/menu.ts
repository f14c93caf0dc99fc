import { queryOptions, useQuery } from '@tanstack/react-query'
import { type MenuEntry, type ModuleMenu, session } from '@zhizao/contract/access/session'
import { client } from '../api/client.ts'
import { languageInUse, t } from '../i18n/translate.ts'
import { takeOver } from './handed-over.ts'

const calls = client(session)

/** The user's modules with their menus, asked for once a session. */
export const menuQuery = queryOptions({
  queryKey: ['session', 'menu'],
  queryFn: ({ signal }) => calls.menu({}, { signal }),
  initialData: () => takeOver<ModuleMenu[]>('menu'),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The user's modules; empty until they are known. */
export function useMenu(): readonly ModuleMenu[] {
  return useQuery(menuQuery).data ?? []
}

/** A name of the menu in the language in use. */
export const menuName = (entry: { resources_name: string; resources_name_en: string }) =>
  (languageInUse() === 'en-US' && entry.resources_name_en) || t(entry.resources_name)

/** The address that an entry leads to, always with a leading slash; empty for groups. */
export function addressOf(entry: MenuEntry): string {
  const url = entry.resources_url || entry.path
  return !url || isForeign(url) || url.startsWith('/') ? url : `/${url}`
}

/** The address with what the company hands to the page. */
export function handedAddress(entry: MenuEntry): string {
  const address = addressOf(entry)
  const params = Object.entries(entry.params ?? {})
  if (!address || !params.length) return address
  const [rest, hash] = address.split('#', 2) as [string, string?]
  const [path, query] = rest.split('?', 2) as [string, string?]
  const all = new URLSearchParams(query ?? '')
  for (const [name, value] of params) all.set(name, value)
  return `${path}?${all}${hash === undefined ? '' : `#${hash}`}`
}

const isForeign = (address: string) => /^(https?:)?\/\//.test(address)

/** Where an entry is shown in this application: foreign pages have an address of ours to stand on. */
export function routeOf(entry: MenuEntry): string {
  const address = addressOf(entry)
  return isForeign(address) ? `/embedded/${entry.resources_id}` : address
}

/** An entry with the entries above it, from the module's first level down. */
export interface FoundEntry {
  module: ModuleMenu
  entry: MenuEntry
  above: readonly MenuEntry[]
}

/** All entries that lead somewhere, in menu order. */
export function entriesOf(modules: readonly ModuleMenu[]): FoundEntry[] {
  const walk = (module: ModuleMenu, entries: readonly MenuEntry[], above: readonly MenuEntry[]): FoundEntry[] =>
    entries.flatMap((entry) => [
      ...(addressOf(entry) && !entry.children.length ? [{ module, entry, above }] : []),
      ...walk(module, entry.children, [...above, entry]),
    ])
  return modules.flatMap((module) => walk(module, module.routerList, []))
}

/** The menu entry at an address. */
export const entryAt = (modules: readonly ModuleMenu[], path: string): FoundEntry | undefined =>
  entriesOf(modules).find(({ entry }) => routeOf(entry).split('?')[0]!.toLowerCase() === path.toLowerCase())
