import type { Domain } from '../platform/platform.ts'
import { faultArticleRoutes } from './article/fault-article.routes.ts'
import { faultArticles } from './article/fault-article.table.ts'
import { faultFaqRoutes } from './faq/fault-faq.routes.ts'
import { knowledgeMenu } from './knowledge.menu.ts'
import type { KnowledgePorts } from './knowledge-ports.ts'

/** Faults of machines, what is noticed of them, and what helps. */
export const knowledgeDomain = (ports: KnowledgePorts): Domain => ({
  routes: [...faultFaqRoutes(ports), ...faultArticleRoutes(ports)],
  menus: knowledgeMenu,
  codeKinds: [
    {
      code: 'faultArticle',
      title: '故障知识',
      prefix: 'ZS',
      codes: faultArticles.code,
      fields: [{ name: 'category', title: '故障类别' }],
    },
  ],
})
