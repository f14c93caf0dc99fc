import { builtInWords } from '../../platform/words/built-in-words.ts'
import { builtInRoles } from '../built-in-roles.ts'

/** Names and remarks of the roles that a new company has. */
export const roleWords = builtInWords(builtInRoles.flatMap(({ name, remark }) => [name, remark]))
