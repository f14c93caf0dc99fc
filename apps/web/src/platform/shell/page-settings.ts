import type { PageLayout } from '@zhizao/contract/access/page-layout'
import { useContext } from 'react'
import { entryAt, useMenu } from '../session/menu.ts'
import { PageAddress } from './page-address.ts'
import { pageAt } from './registered-page.ts'

/** The menu entry that this page was opened from, with its module; a detail page has its list's. */
function usePagePlace() {
  const path = useContext(PageAddress).split(/[?#]/)[0]!
  return entryAt(useMenu(), pageAt(path)?.of ?? path)
}

/** The menu entry that this page was opened from. */
export const usePageEntry = () => usePagePlace()?.entry

const none: Readonly<Record<string, string>> = {}

/** What the company hands to this page, by name; set under 菜单管理. */
export const usePageParams = (): Readonly<Record<string, string>> => usePageEntry()?.params ?? none

/** How the company wants this page to look, where it has said so. */
export const usePageLayout = (): PageLayout | undefined => usePageEntry()?.layout

/** The code of the product whose menu this page was opened from. */
export const usePageProduct = (): string | undefined => usePagePlace()?.module.resources_classify
