import { builtInWords } from '../../platform/words/built-in-words.ts'
import { builtInProducts } from './built-in-menu.ts'

/** What the built-in products are for; their names have an English column of their own. */
export const productWords = builtInWords(builtInProducts.map(({ description }) => description))
