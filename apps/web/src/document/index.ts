export { offerHelp } from './help/offer-help.ts'
export { loadMenuDocument } from './load-menu-document.ts'
