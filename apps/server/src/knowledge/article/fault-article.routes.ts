import { faultArticle } from '@zhizao/contract/knowledge/fault-article'
import { implement, type Route } from '../../platform/http/implement.ts'
import { adviceFor } from '../advice/advice.service.ts'
import type { KnowledgePorts } from '../knowledge-ports.ts'
import { articleService } from './fault-article.service.ts'

export const faultArticleRoutes = (ports: KnowledgePorts): Route[] =>
  implement(faultArticle, {
    ...articleService(ports),
    advice: ({ alarmId }, context) => adviceFor(alarmId, ports, context),
  })
