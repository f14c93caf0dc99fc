import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** A page of the product: where the menu leads to it, the Chinese title of its tab, and its component, loaded when first opened. */
export interface RegisteredPage {
  path: string
  title: string
  /** The menu address that it belongs to: who has that entry may open it. `*`: every signed-in user. */
  of: string
  /** Menu code whose article explains it, where `of` names no menu address. */
  help?: string
  Component: LazyExoticComponent<ComponentType>
}

/** One line of the page registry. A page that no menu leads to (a detail page) says whose it is with `of`. */
export const page = (
  path: string,
  title: string,
  load: () => Promise<ComponentType>,
  { of = path, help }: { of?: string; help?: string } = {},
): RegisteredPage => ({ path, title, of, help, Component: lazy(async () => ({ default: await load() })) })

const byPath = new Map<string, RegisteredPage>()

/** Tells the frame which pages there are; called once by the application. */
export function registerPages(pages: readonly RegisteredPage[]) {
  for (const one of pages) byPath.set(one.path.toLowerCase(), one)
}

/** The page registered for an address. */
export const pageAt = (path: string) => byPath.get(path.toLowerCase().replace(/\/$/, ''))
