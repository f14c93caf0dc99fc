import { builtInWords } from '../../platform/words/built-in-words.ts'
import { builtInDictionaries } from './built-in-dictionaries.ts'

/** Names of the dictionaries that come with the program. */
export const dictionaryWords = builtInWords(builtInDictionaries.map(({ name }) => name))

const ofItems = new Map(
  builtInDictionaries.map(({ code, items }) => [
    code,
    builtInWords(items.flatMap(({ text, extend }) => [text, extend])),
  ]),
)
const none = builtInWords([])

/** Texts and explanations of the items that come with one dictionary. */
export const itemWords = (code: string) => ofItems.get(code) ?? none
