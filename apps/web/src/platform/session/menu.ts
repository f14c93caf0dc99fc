import { queryOptions, useQuery } from '@tanstack/react-query'
import { type MenuEntry, type ModuleMenu, session } from '@zhizao/contract/access/session'
import { client } from '../api/client.ts'
import { queryClient } from '../api/query-client.ts'
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

/** Milliseconds. */
const SPREAD = 5_000

let due: ReturnType<typeof setTimeout> | undefined

/** Rights were changed: many browsers may hear it at once, so each asks after a moment of its own. */
export function lookAtMenuSoon() {
  if (due) return
  due = setTimeout(() => {
    due = undefined
    void queryClient.invalidateQueries({ queryKey: menuQuery.queryKey })
  }, SPREAD * Math.random())
}

/** The user's modules; empty until they are known. */
export function useMenu(): readonly ModuleMenu[] {
  return useQuery(menuQuery).data ?? []
}

/** A name that has an English one beside it, in the language in use. */
export const nameInUse = ({ name, nameEn }: { name: string; nameEn: string | null }) =>
  (languageInUse() === 'en-US' && nameEn) || t(name)

/** A name of the menu in the language in use. */
export const menuName = (entry: { resources_name: string; resources_name_en: string }) =>
  nameInUse({ name: entry.resources_name, nameEn: entry.resources_name_en })

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

/** Of another site, or of a kind that is not shown at all (`javascript:`): never a path of this one. */
const isForeign = (address: string) => /^([a-z][a-z\d+.-]*:|\/\/)/i.test(address)

/** Page types whose address names something to show, not a page of ours: decision 19. */
const showsInside: readonly number[] = [3, 4, 6, 7, 8, 11, 12, 13]
const NEW_WINDOW = 2

/** Page type 2, and what is set to, leaves the frame for a window of its own. */
export const opensWindow = (entry: MenuEntry) => entry.page_type === NEW_WINDOW || entry.new_window === 1

/** Where an entry is shown in this application: what is not a page of ours has an address here to stand on. */
export function routeOf(entry: MenuEntry): string {
  const address = addressOf(entry)
  return address && (isForeign(address) || showsInside.includes(entry.page_type))
    ? `/menu/${entry.resources_id}`
    : address
}

/** Where a module begins: its first page inside the frame, else whatever it has; empty where nothing is authorised. */
export function firstRouteOf(module: ModuleMenu): string {
  const entries = entriesOf([module]).map(({ entry }) => entry)
  const first = entries.find((entry) => !opensWindow(entry)) ?? entries[0]
  return first ? routeOf(first) : ''
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
