export interface Choice {
  value: string | number
  label: string
  /** A status of the theme (success, warning, error, processing, default) or any CSS colour. */
  colour?: string
  disabled?: boolean
  /** Not to be chosen any more: shown where a row has it, and offered nowhere. */
  retired?: boolean
}

/** Fetches choices by what was typed; everything for an empty text. */
export type FindChoices = (keyword: string, signal?: AbortSignal) => Promise<readonly Choice[]>

/** The choice with a value; numbers and their texts are one. */
export const choiceOf = (choices: readonly Choice[], value: unknown) =>
  choices.find((choice) => String(choice.value) === String(value))
