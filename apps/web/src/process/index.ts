export { InstructionList } from './instruction/instruction-list.tsx'
