import { type Display, display } from '@zhizao/contract/access/display'
import type { MenuEntry, ModuleMenu } from '@zhizao/contract/access/session'
import { implement } from '../../platform/http/implement.ts'
import { menuOf } from '../menu/menu.ts'

const BIG_SCREENS = 'bigscreen'
/** Drawn in the web editor, model views, shown reports. */
const shownPageTypes: readonly number[] = [3, 11, 12, 13]

/** What of the caller's menu is there to be looked at. */
export const displayRoutes = implement(display, {
  async list({ keyword }, context) {
    const modules = await menuOf(context)
    return modules.flatMap((module) => displaysOf(module)).filter(({ name }) => !keyword || name.includes(keyword))
  },
})

function displaysOf(module: ModuleMenu): Display[] {
  const pages = (entries: readonly MenuEntry[]): MenuEntry[] =>
    entries.flatMap((entry) => (entry.resources_type === 2 ? [entry, ...pages(entry.children)] : pages(entry.children)))
  return pages(module.routerList)
    .filter((entry) => module.resources_classify === BIG_SCREENS || shownPageTypes.includes(entry.page_type))
    .map((entry) => ({
      id: entry.resources_id,
      code: entry.resources_code,
      name: entry.resources_name,
      module: module.resources_classify,
      moduleName: module.resources_name,
      url: entry.resources_url,
      pageType: entry.page_type,
    }))
}
