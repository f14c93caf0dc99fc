export { loadMenuReport } from './load-menu-report.ts'
