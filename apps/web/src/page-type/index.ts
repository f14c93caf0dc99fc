export { offerViewers } from './offer-viewers.ts'
