/** Why a message did not go out, in words for the outbox. `isFinal`: trying again cannot help. */
export class SendProblem extends Error {
  readonly isFinal: boolean
  constructor(message: string, isFinal: boolean) {
    super(message)
    this.isFinal = isFinal
  }
}

export interface Outgoing {
  id: string
  recipient: string
  subject: string
  template: string
  text: string
  params: Record<string, string>
}

/** Hands one message over; throws a SendProblem. */
export type Send = (message: Outgoing, signal: AbortSignal) => Promise<void>
