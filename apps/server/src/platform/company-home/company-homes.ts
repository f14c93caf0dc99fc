import { type Travels, type Way, withinProcess } from '../travels.ts'

/** Something that only the memory of a company's engines can answer, or do. */
export interface HomeAct<Input, Answer> {
  readonly name: string
  /** For the types alone. */
  readonly of?: (input: Input) => Answer
}

type NameOf<Input, Answer> = [Input, Answer] extends [Travels<Input>, Travels<Answer>] ? string : never

/** Names an act, `domain.what`. Input and answer are plain data: what cannot travel is refused by the type of the name. */
export const homeAct = <Input, Answer>(name: NameOf<Input, Answer>): HomeAct<Input, Answer> => ({ name })

/** Answers an act for a company of this home. */
export type AtHome<Input, Answer> = (input: Input, companyId: string) => Answer | Promise<Answer>

/**
 * The one way to what a company's engines hold in memory, for calls and for whatever else may run where the engines do not
 * (docs/decisions/0120-state-in-memory.md).
 */
export interface CompanyHomes {
  /** Asks the home of a company: a plain call, as long as this process is the home of all. */
  askHome<Input, Answer>(companyId: string, act: HomeAct<Input, Answer>, input: Input): Promise<Answer>
  /** Says who answers an act, once, while domains are put together. */
  answer<Input, Answer>(act: HomeAct<Input, Answer>, answer: AtHome<Input, Answer>): void
}

/** `way`: how questions and answers come to the other side. */
export function companyHomes(way: Way = withinProcess): CompanyHomes {
  const answers = new Map<string, AtHome<never, unknown>>()
  return {
    async askHome<Input, Answer>(companyId: string, { name }: HomeAct<Input, Answer>, input: Input) {
      const answer = answers.get(name) as AtHome<Input, Answer> | undefined
      if (!answer) throw new Error(`nobody answers ${name}`)
      return way(await answer(way(input), companyId))
    },
    answer({ name }, answer) {
      if (answers.has(name)) throw new Error(`two answer ${name}`)
      answers.set(name, answer as AtHome<never, unknown>)
    },
  }
}
