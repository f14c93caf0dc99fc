/** Buttons below a menu item, with their Chinese and English names; the code of each is `menu:action`. */
type Buttons = Record<string, readonly [name: string, nameEn: string]>

/** The roles of a new company (`access/role-duties.ts` says what they hold), but for its administrators, who hold everything. */
export type RoleCode =
  | 'deviceSupervisor'
  | 'deviceOperator'
  | 'productionSupervisor'
  | 'teamOperator'
  | 'warehouseClerk'
  | 'inspector'
  | 'visitor'

export interface MenuItem {
  code: string
  name: string
  nameEn: string
  url: string
  icon: string
  buttons: Buttons
  /** Agents alone see it: customers and their stock. */
  agentOnly?: boolean
  /** Held by the administrator of the installation alone. */
  installationOnly?: boolean
  /**
   * Also the built-in roles of companies already there get what they hold of it when a version first brings it: whoever
   * stands at the line must be able to call for help. Everything else that is new is left to their administrators.
   */
  brought?: boolean
}
export interface MenuGroup {
  code: string
  name: string
  nameEn: string
  icon: string
  items: readonly MenuItem[]
}

/** What a domain puts into the menu: a group of a module, or more items of a group that another domain has put there. */
export type MenuOffer =
  | { module: string; place: number; group: MenuGroup }
  | { groupCode: string; place: number; items: readonly MenuItem[] }

/** A group (type 1) of a module (`access/menu/modules.ts`). Groups of a module stand by their places, which differ. */
export const inModule = (module: string, place: number, group: MenuGroup): MenuOffer => ({ module, place, group })

/** Items below those with which a group was offered, by their places. */
export const inGroup = (groupCode: string, place: number, items: readonly MenuItem[]): MenuOffer => ({
  groupCode,
  place,
  items,
})

/** A group of menu items (type 1). */
export const group = (
  code: string,
  name: string,
  nameEn: string,
  icon: string,
  items: readonly MenuItem[],
): MenuGroup => ({ code, name, nameEn, icon, items })

/** A menu item (type 2) with its buttons (type 3). */
export const menu = (
  code: string,
  name: string,
  nameEn: string,
  url: string,
  icon: string,
  buttons: Buttons = {},
  forWhom: Pick<MenuItem, 'agentOnly' | 'installationOnly' | 'brought'> = {},
): MenuItem => ({ code, name, nameEn, url, icon, buttons, ...forWhom })

/** The three buttons of an ordinary list. */
export const edits = (noun: string, nounEn: string): Buttons => ({
  add: [`新增${noun}`, `Add ${nounEn}`],
  edit: [`修改${noun}`, `Edit ${nounEn}`],
  delete: [`删除${noun}`, `Delete ${nounEn}`],
})
