export { offerWorkbench } from './offer-workbench.ts'
