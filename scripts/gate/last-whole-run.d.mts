export const representatives: readonly string[]
