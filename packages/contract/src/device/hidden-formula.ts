/** Stands in a formula where it names a point of an object that its reader does not see; no point can be called so. */
export const HIDDEN_REFERENCE = '[不可见对象]'

/** Whether a text was read by somebody who does not see all that it names. */
export const hasHidden = (formula: string | null | undefined): boolean => !!formula?.includes(HIDDEN_REFERENCE)
