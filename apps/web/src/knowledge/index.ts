export { offerKnowledge } from './offer-knowledge.ts'
