export { loadAreas } from './area/area-tree.ts'
export { PersonNameField } from './area/person-name-field.tsx'
