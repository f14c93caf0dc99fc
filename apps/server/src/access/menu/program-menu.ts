import type { MenuGroup, MenuItem, MenuOffer } from '../../platform/menu/menu-offer.ts'
import { type FilledModule, modules } from './modules.ts'

/** The menu that comes with the program, put together from what the domains offer; brought into the database at each start, by code. */
export interface ProgramMenu {
  readonly modules: readonly FilledModule[]
  /** Every code with its module; what the administrator of the installation alone holds is left out, for it is in no role. */
  readonly grantable: ReadonlyMap<string, string>
  /** What built-in roles that are there already get too when it is new. */
  readonly brought: ReadonlySet<string>
  /** Whether an entry of this code came into this module with the program. */
  has(module: string, code: string): boolean
}

export function programMenu(offers: readonly MenuOffer[]): ProgramMenu {
  const filled = filledModules(offers)
  const placed = filled.flatMap((module) => module.groups.map((group) => ({ module, group })))
  const items = placed.flatMap(({ module, group }) => group.items.map((item) => ({ module, group, item })))
  const known = new Set([
    ...placed.map(({ module, group }) => `${module.code} ${group.code}`),
    ...items.flatMap(({ module, item }) => codesIn(item).map((code) => `${module.code} ${code}`)),
  ])
  const withGroup = (item: MenuItem, group: MenuGroup, actions: readonly string[]) => [
    group.code,
    item.code,
    ...actions.map((action) => `${item.code}:${action}`),
  ]
  return {
    modules: filled,
    grantable: new Map(
      placed.flatMap(({ module, group }) =>
        [group.code, ...group.items.filter((item) => !item.installationOnly).flatMap(codesIn)].map(
          (code) => [code, module.code] as const,
        ),
      ),
    ),
    brought: new Set(
      items.flatMap(({ item, group }) => (item.brought ? withGroup(item, group, Object.keys(item.buttons)) : [])),
    ),
    has: (module, code) => known.has(`${module} ${code}`),
  }
}

/** An item's code and those of its buttons. */
const codesIn = (item: MenuItem) => [item.code, ...Object.keys(item.buttons).map((action) => `${item.code}:${action}`)]

/** The modules with their groups, each with its items, by their places. */
function filledModules(offers: readonly MenuOffer[]): FilledModule[] {
  const added = Map.groupBy(
    offers.flatMap((offer) => ('groupCode' in offer ? [offer] : [])),
    ({ groupCode }) => groupCode,
  )
  const groups = Map.groupBy(
    offers.flatMap((offer) => ('module' in offer ? [offer] : [])),
    ({ module }) => module,
  )
  const filled = modules.map((module) => ({
    ...module,
    groups: byPlace(groups.get(module.code), `module ${module.code}`).map(({ group }) => ({
      ...group,
      items: [...group.items, ...byPlace(added.get(group.code), `group ${group.code}`).flatMap(({ items }) => items)],
    })),
  }))
  const groupCodes = new Set(filled.flatMap((module) => module.groups.map(({ code }) => code)))
  for (const name of groups.keys())
    if (!modules.some(({ code }) => code === name)) throw new Error(`no module has the code ${name}`)
  for (const name of added.keys()) if (!groupCodes.has(name)) throw new Error(`no domain offers the group ${name}`)
  return filled
}

function byPlace<Offer extends { place: number }>(offers: readonly Offer[] = [], where: string): Offer[] {
  const places = new Set(offers.map(({ place }) => place))
  if (places.size < offers.length) throw new Error(`two offers want the same place in ${where}`)
  return offers.toSorted((one, other) => one.place - other.place)
}
