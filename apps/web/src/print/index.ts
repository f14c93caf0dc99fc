export { PrintButton, PrintReportButton, printActions, printing } from './print-action.tsx'
export { useQuickPrint } from './use-quick-print.ts'
