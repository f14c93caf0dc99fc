export { CheckTools } from './check-tools.tsx'
export { ManyDialog } from './many-dialog.tsx'
