export { MachineStateMark } from './machine-state-mark.tsx'
