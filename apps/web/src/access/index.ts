export type { PortalKeys } from './portal/enter-by-key.ts'
export { enterWith } from './portal/enter-with.ts'
export { offerProving } from './second-factor/offer-proving.ts'
