export { masterScreen } from './master-screen.tsx'
