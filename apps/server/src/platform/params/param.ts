/** A parameter that each company may set for itself, declared by the domain that uses it. */
export interface ParamDefinition<Value extends number | boolean = number | boolean> {
  readonly code: string
  readonly title: string
  /** Heading under which it stands on the settings screen. */
  readonly group: string
  readonly kind: 'number' | 'switch'
  /** Holds where the company has set nothing. */
  readonly fallback: Value
  readonly min?: number
  readonly max?: number
  readonly unit?: string
  /** The only values to choose from. */
  readonly choices?: readonly number[]
  readonly help?: string
}

type Named = Pick<ParamDefinition, 'title' | 'group' | 'unit' | 'help'>

/** A whole number between `min` and `max`. */
export const numberParam = (
  code: string,
  given: Named & { fallback: number; min: number; max: number; choices?: readonly number[] },
): ParamDefinition<number> => ({ code, kind: 'number', ...given })

/** Reads a parameter of a company: what it has set, else the fallback. */
export type ReadParam = <Value extends number | boolean>(
  companyId: string,
  definition: ParamDefinition<Value>,
) => Promise<Value>

/** What a stored text says of a parameter; nothing where it does not fit. */
export function parsedParam(definition: ParamDefinition, text: string | undefined): number | boolean | undefined {
  if (text === undefined) return undefined
  if (definition.kind === 'switch') return text === '1' ? true : text === '0' ? false : undefined
  const { min = -Infinity, max = Infinity, choices } = definition
  const value = /^-?\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN
  const fits = value >= min && value <= max && (choices?.includes(value) ?? true)
  return fits ? value : undefined
}
