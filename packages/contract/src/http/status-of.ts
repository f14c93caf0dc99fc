import { z } from 'zod'
import type { StateOf, States } from './states.ts'

/** The states as a field of a row. */
export const statusOf = <S extends States>(machine: S): z.ZodType<StateOf<S>, StateOf<S>> =>
  z.enum(Object.keys(machine) as [StateOf<S>, ...StateOf<S>[]]) as z.ZodType<StateOf<S>, StateOf<S>>
