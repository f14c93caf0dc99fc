/** An answer as it travels, made once. */
export interface Travelling {
  readonly text: string
  packed?: Promise<Buffer>
}

const shared = new WeakMap<object, { travelling?: Travelling }>()

/**
 * Marks an answer that many callers are given and nobody changes any more: it is shaped, written and packed for the first of them, and
 * the others get the same bytes.
 */
export function sharedAnswer<Answer extends object>(answer: Answer): Answer {
  shared.set(answer, {})
  return answer
}

/** The answer as it travels, where it is a shared one and has been written before. */
export const travellingOf = (answer: unknown): Travelling | undefined =>
  typeof answer === 'object' && answer !== null ? shared.get(answer)?.travelling : undefined

/** Keeps a shared answer as it was written. */
export function keepTravelling(answer: unknown, travelling: Travelling): Travelling {
  const kept = typeof answer === 'object' && answer !== null ? shared.get(answer) : undefined
  if (kept) kept.travelling = travelling
  return travelling
}
