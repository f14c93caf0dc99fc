import { readToken } from '../session/token-cookie.ts'
import { serverNow } from './signed-headers.ts'

/** What shows the server that the user has just said again who he is, and until when (ms by the server's clock). */
export interface Proof {
  proof: string
  until: number
}

/** Asks the user again who he is, for an act of this title; nothing where he would not. */
type Prover = (title: string) => Promise<Proof | undefined>

let prover: Prover | undefined
let held: (Proof & { token: string }) | undefined
let asking: Promise<boolean> | undefined

/** The dialog that asks, while it stands; answers how to take it away. */
export function setProver(next: Prover) {
  prover = next
  return () => {
    if (prover === next) prover = undefined
  }
}

/** The proof that holds now, of this session. It lies in memory alone. */
export const proofHeld = () => (held && held.until > serverNow() && held.token === readToken() ? held.proof : undefined)

/** Asks again; answers whether there is a new proof. Calls that ask at the same time share one question. */
export function proveAgain(title: string): Promise<boolean> {
  asking ??= ask(title).finally(() => {
    asking = undefined
  })
  return asking
}

async function ask(title: string) {
  held = undefined
  const given = await prover?.(title)
  if (given) held = { ...given, token: readToken() }
  return held !== undefined
}
