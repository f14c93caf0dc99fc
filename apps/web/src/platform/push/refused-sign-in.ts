import { believedAhead, learnServerTime, wasSignedWrong } from '../api/signed-headers.ts'

/**
 * Whether a sign-in was refused for its time: the clock of the browser or of the server was set since anything was asked. Who is
 * asked anything tells the time.
 */
export async function wasRefusedForTime(ask: () => Promise<Response>): Promise<boolean> {
  const believed = believedAhead()
  const answer = await ask().catch(() => undefined)
  learnServerTime(answer?.headers.get('date') ?? null)
  return wasSignedWrong(believed)
}
