/** What is wrong with a value, in words; undefined where it is right. An empty value is right: `required` is a rule of its own. */
export type Rule = (value: string | number) => string | undefined

/** Digits without exponent or grouping, as people write a number: 1e-7 becomes 0.0000001. */
const written = (value: number) =>
  Number.isFinite(value)
    ? new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 20 }).format(value)
    : String(value)

/** A rule over the text of a value; numbers are looked at as they are written. */
export const rule =
  (holds: (text: string) => boolean, message: string): Rule =>
  (value) => {
    const text = typeof value === 'number' ? written(value) : value
    return text === '' || holds(text) ? undefined : message
  }

/** A value must match the pattern. */
export const pattern = (wanted: RegExp, message: string): Rule => rule((text) => wanted.test(text), message)

/** The first rule that is broken says what is wrong. */
export const inTurn =
  (...each: Rule[]): Rule =>
  (value) => {
    for (const one of each) {
      const message = one(value)
      if (message) return message
    }
    return undefined
  }
