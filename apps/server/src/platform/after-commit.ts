import type { Logger } from 'pino'

export interface Afterwards {
  /** The answer speaks of what this makes, so its failure is told. */
  isPromised?: boolean
}
type Work = () => void | Promise<void>

/**
 * What is to be done once a transaction has been committed. What fails then cannot take the commit back: it is logged, and neither told
 * to the caller, who would take for undone what is done, nor in the way of the rest.
 */
export function afterwards(log: Logger) {
  const waiting: { work: Work; isPromised: boolean }[] = []
  return {
    add: (work: Work, { isPromised = false }: Afterwards = {}): void => void waiting.push({ work, isPromised }),
    async run(): Promise<void> {
      const broken: unknown[] = []
      for (const { work, isPromised } of waiting.splice(0)) {
        try {
          await work()
        } catch (error) {
          if (isPromised) broken.push(error)
          else log.error({ err: error }, 'work after a commit failed')
        }
      }
      if (broken.length) throw broken[0]
    },
  }
}
