import { faultFaq } from '@zhizao/contract/knowledge/fault-faq'
import { implement, type Route } from '../../platform/http/implement.ts'
import type { KnowledgePorts } from '../knowledge-ports.ts'
import { categories, phenomenaOfCategory, phenomenonPage, solutionsFor } from './fault-faq.service.ts'

export const faultFaqRoutes = (ports: KnowledgePorts): Route[] =>
  implement(faultFaq, {
    categories: (_input, context) => categories(ports, context),
    phenomena: phenomenonPage,
    phenomenaOf: phenomenaOfCategory,
    solutions: solutionsFor,
  })
