import type { Language } from '../context.ts'
import { wordsIn } from './words.ts'

interface Reader {
  readonly language: Language
}

/** Texts of rows that the product brings along: stored in Chinese, said to each reader in his language while nobody has changed them. */
export type BuiltInWords = ReturnType<typeof builtInWords>

/** Words for these texts; texts of one kind of row, so that no reader's own text is taken for one of another kind. */
export function builtInWords(texts: Iterable<string | null | undefined>) {
  const known = new Set([...texts].filter((text) => typeof text === 'string'))
  const shown = <Text extends string | null | undefined>({ language }: Reader, text: Text): Text =>
    text && known.has(text) ? (wordsIn(language)(text) as Text) : text
  return {
    /** What a reader sees for a stored text. */
    shown,
    /** What is stored for a text that a reader saved: what he was shown goes back to what it was. */
    stored: <Text extends string | null | undefined>(reader: Reader, text: Text): Text =>
      text && reader.language !== 'zh-CN'
        ? (([...known].find((each) => shown(reader, each) === text) ?? text) as Text)
        : text,
    /** The stored texts that a reader finds by a part of what he sees. */
    containing: (reader: Reader, part: string): string[] => {
      const wanted = part.toLowerCase()
      return reader.language === 'zh-CN'
        ? []
        : [...known].filter((text) => shown(reader, text).toLowerCase().includes(wanted))
    },
  }
}
