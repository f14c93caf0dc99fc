import type { ComponentType } from 'react'
import { type Part, part } from './part.tsx'

/** A page of the product: where the menu leads to it, the Chinese title of its tab, and its component, loaded when first opened. */
export interface RegisteredPage extends Part {
  path: string
  title: string
  /** The menu address that it belongs to: who has that entry may open it. `*`: every signed-in user. */
  of: string
  /** Menu code whose article explains it, where `of` names no menu address. */
  help?: string
  /** Asks for what the page begins with, while its code is still on its way. */
  ahead?: () => Promise<unknown>
  /** It is drawn before what stands around it: who works by finger on a slow tablet does not wait for menus. */
  goesFirst?: boolean
}

/** One line of the page registry. A page that no menu leads to (a detail page) says whose it is with `of`. */
export const page = (
  path: string,
  title: string,
  load: () => Promise<ComponentType>,
  { of = path, ...more }: Partial<Pick<RegisteredPage, 'of' | 'help' | 'ahead' | 'goesFirst'>> = {},
): RegisteredPage => ({ path, title, of, ...more, ...part(load) })

const byPath = new Map<string, RegisteredPage>()

/** Tells the frame which pages there are; called once by the application. */
export function registerPages(pages: readonly RegisteredPage[]) {
  for (const one of pages) byPath.set(one.path.toLowerCase(), one)
}

/** The page registered for an address. */
export const pageAt = (path: string) => byPath.get(path.toLowerCase().replace(/\/$/, ''))
