export { AttachTables } from './attach-tables.tsx'
export { findWorkCenters } from './plant-choices.ts'
