import { page, type RegisteredPage } from '../platform/shell/registered-page.ts'

export const pages: readonly RegisteredPage[] = [
  page('/bcs/pages/contentManage/index', '内容管理', () =>
    import('./content/content.page.tsx').then((m) => m.ContentPage),
  ),
]

/** Outside of the frame, by the path that the router has for it. */
export const openPages = {
  docCenter: async () => (await import('./centre/doc-center.page.tsx')).DocCenterPage,
  docSearch: async () => (await import('./centre/doc-search.page.tsx')).DocSearchPage,
}
