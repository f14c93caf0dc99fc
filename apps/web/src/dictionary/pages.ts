import { page, type RegisteredPage } from '../platform/shell/registered-page.ts'

export const pages: readonly RegisteredPage[] = [
  page('/bcs/pages/systemConfig/dictionary', '字典管理', () =>
    import('./dictionary.page.tsx').then((m) => m.DictionaryPage),
  ),
]
