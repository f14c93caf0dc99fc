export { loadPositions, objectPage } from './position-tree.ts'
