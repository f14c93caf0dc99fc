import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** Shows what a menu entry's address names. */
export interface ViewerProps {
  address: string
  title: string
}
type Viewer = LazyExoticComponent<ComponentType<ViewerProps>>

const viewers = new Map<number, Viewer>()

/** A domain shows the entries of these page types; called once by the application. */
export function offerViewer(pageTypes: readonly number[], load: () => Promise<ComponentType<ViewerProps>>) {
  const Viewer = lazy(async () => ({ default: await load() }))
  for (const type of pageTypes) viewers.set(type, Viewer)
}

/** What shows entries of a page type, where a domain offers it. */
export const viewerOf = (pageType: number): Viewer | undefined => viewers.get(pageType)
