/** Buttons or tabs below a menu item, with their Chinese and English names; the code of each is `menu:action`. */
type Buttons = Record<string, readonly [name: string, nameEn: string]>

export interface BuiltInMenu {
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
}
export interface BuiltInGroup {
  code: string
  name: string
  nameEn: string
  icon: string
  items: BuiltInMenu[]
}
export interface BuiltInProduct {
  code: string
  name: string
  nameEn: string
  description: string
  groups: BuiltInGroup[]
  /** Off until the administrator of the installation switches it on. */
  enabled: boolean
}

/** A product module. */
export const product = (
  code: string,
  name: string,
  nameEn: string,
  description: string,
  groups: BuiltInGroup[] = [],
  { enabled = true } = {},
): BuiltInProduct => ({ code, name, nameEn, description, groups, enabled })
/** A group of menu items (type 1). */
export const group = (
  code: string,
  name: string,
  nameEn: string,
  icon: string,
  items: BuiltInMenu[],
): BuiltInGroup => ({
  code,
  name,
  nameEn,
  icon,
  items,
})
/** A menu item (type 2) with its buttons (type 3). */
export const menu = (
  code: string,
  name: string,
  nameEn: string,
  url: string,
  icon: string,
  buttons: Buttons = {},
  forWhom: Pick<BuiltInMenu, 'agentOnly' | 'installationOnly'> = {},
): BuiltInMenu => ({ code, name, nameEn, url, icon, buttons, ...forWhom })
/** The three buttons of an ordinary list. */
export const edits = (noun: string, nounEn: string): Buttons => ({
  add: [`新增${noun}`, `Add ${nounEn}`],
  edit: [`修改${noun}`, `Edit ${nounEn}`],
  delete: [`删除${noun}`, `Delete ${nounEn}`],
})
