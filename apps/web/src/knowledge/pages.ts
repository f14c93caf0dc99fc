import { page, type RegisteredPage } from '../platform/shell/registered-page.ts'

export const pages: readonly RegisteredPage[] = [
  page('/dvs/pages/knowledge/index', '故障知识库', () => import('./knowledge.page.tsx').then((m) => m.KnowledgePage)),
  page(
    '/dvs/pages/knowledge/index/detail',
    '故障知识详情',
    () => import('./article-detail.page.tsx').then((m) => m.ArticleDetailPage),
    { of: '/dvs/pages/knowledge/index' },
  ),
]
