import type { ModuleMenu } from '@zhizao/contract/access/session'
import { entryAt } from '../session/menu.ts'
import { pageAt } from './registered-page.ts'

let last: string | undefined

/** The module that an address belongs to: by its menu or that of the page which it belongs to, else by the product code it begins with, else the one shown last. */
export function moduleOf(modules: readonly ModuleMenu[], pathname: string): ModuleMenu | undefined {
  const { of = pathname } = pageAt(pathname) ?? {}
  const code = pathname.split('/')[1]
  const found =
    entryAt(modules, of === '*' ? pathname : of)?.module ??
    modules.find((module) => module.resources_classify === code) ??
    modules.find((module) => module.resources_classify === last) ??
    modules[0]
  last = found?.resources_classify
  return found
}
