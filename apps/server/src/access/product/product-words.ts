import { builtInWords } from '../../platform/words/built-in-words.ts'
import { modules } from '../menu/modules.ts'

/** What the built-in products are for; their names have an English column of their own. */
export const productWords = builtInWords(modules.map(({ description }) => description))
