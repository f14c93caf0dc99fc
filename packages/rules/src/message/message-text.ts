import { own } from '../own.ts'

/** A place in a text for what is known of an event: `{code}`. */
const hole = /\{([A-Za-z]\w{0,59})\}/g

/** The fields that a text names, each once, in their order. */
export const fieldsIn = (text: string): string[] => [...new Set([...text.matchAll(hole)].map((match) => match[1]!))]

/** A text with its places filled; what nobody knows becomes a dash. */
export const filledText = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(hole, (_, name: string) => own(values, name) || '–')
