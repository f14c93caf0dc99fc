import type { Context } from '../context.ts'

export type ParamValue = number | boolean | string

/** A parameter that each company may set for itself, declared by the domain that uses it. */
export interface ParamDefinition<Value extends ParamValue = ParamValue> {
  readonly code: string
  readonly title: string
  /** Heading under which it stands on the settings screen. */
  readonly group: string
  readonly kind: 'number' | 'switch' | 'choice' | 'many' | 'text'
  /** Holds where the company has set nothing. */
  readonly fallback: Value
  readonly min?: number
  readonly max?: number
  readonly unit?: string
  /** The only values to choose from. */
  readonly choices?: readonly number[]
  /** Texts to choose from, with their words, and which texts are taken besides. */
  readonly options?: () => readonly { value: string; title: string }[]
  readonly takes?: (text: string) => boolean
  /** Of many: what the company at hand may choose from. */
  readonly choosable?: (context: Context) => Promise<readonly { value: string; title: string }[]>
  /** What a text should be, where it is not taken. */
  readonly should?: string
  readonly help?: string
  /** Whoever changes it shows again who he is: what it deletes does not come back, or it loosens how people sign in. */
  readonly asksAgain?: boolean
  /** A way of the plant, set on the page of those (业务配置), not among the settings of the company. */
  readonly isOfPlant?: boolean
}

type Named = Pick<ParamDefinition, 'title' | 'group' | 'unit' | 'help' | 'isOfPlant' | 'asksAgain'>

/** A whole number between `min` and `max`. */
export const numberParam = (
  code: string,
  given: Named & { fallback: number; min: number; max: number; choices?: readonly number[] },
): ParamDefinition<number> => ({ code, kind: 'number', ...given })

/** On or off. */
export const switchParam = (code: string, given: Named & { fallback: boolean }): ParamDefinition<boolean> => ({
  code,
  kind: 'switch',
  ...given,
})

/** One of many texts. */
export const choiceParam = (
  code: string,
  given: Named & { fallback: string } & Required<Pick<ParamDefinition, 'options' | 'takes'>>,
): ParamDefinition<string> => ({ code, kind: 'choice', ...given })

/** Some of many rows of the company: their ids, with commas between; none at first. */
export const manyParam = (
  code: string,
  given: Named & Required<Pick<ParamDefinition, 'choosable'>>,
): ParamDefinition<string> => ({
  code,
  kind: 'many',
  fallback: '',
  takes: (text) => /^([1-9]\d{0,17}(,[1-9]\d{0,17})*)?$/.test(text),
  ...given,
})

/** Text that is typed; an empty one is always taken. */
export const textParam = (
  code: string,
  given: Named & Required<Pick<ParamDefinition, 'takes' | 'should'>>,
): ParamDefinition<string> => ({ code, kind: 'text', fallback: '', ...given })

/** Reads a parameter of a company: what it has set, else the fallback. */
export type ReadParam = <Value extends ParamValue>(
  companyId: string,
  definition: ParamDefinition<Value>,
) => Promise<Value>

/** What a company has set, by code, read on the connection that the work at hand has already. */
export type ReadSetParams = (
  codes: readonly string[],
  context: Pick<Context, 'db'>,
) => Promise<ReadonlyMap<string, string>>

/** A parameter's value among those that a company has set. */
export const setOrUsual = <Value extends ParamValue>(
  definition: ParamDefinition<Value>,
  set: ReadonlyMap<string, string>,
): Value => (parsedParam(definition, set.get(definition.code)) ?? definition.fallback) as Value

/** What a stored text says of a parameter; nothing where it does not fit. */
export function parsedParam(definition: ParamDefinition, text: string | undefined): ParamValue | undefined {
  if (text === undefined) return undefined
  if (definition.kind === 'choice' || definition.kind === 'many') return definition.takes?.(text) ? text : undefined
  if (definition.kind === 'text') return text === '' || definition.takes?.(text) ? text : undefined
  if (definition.kind === 'switch') return text === '1' ? true : text === '0' ? false : undefined
  const { min = -Infinity, max = Infinity, choices } = definition
  const value = /^-?\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN
  const fits = value >= min && value <= max && (choices?.includes(value) ?? true)
  return fits ? value : undefined
}
