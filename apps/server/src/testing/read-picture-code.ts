import { session } from '@zhizao/contract/access/session'
import type { Caller } from './caller.ts'

const told = new Map<string, string>()

/** The test server is given it; the product tells nobody. */
export const keepPictureCode = (codeKey: string, code: string) => void told.set(codeKey, code)

/** What stands on a picture of a test server. */
export const codeOnPicture = (codeKey: string) => told.get(codeKey)!

/** Asks for a picture code and knows it. */
export async function readPictureCode(caller: Caller): Promise<{ codeKey: string; code: string }> {
  const { codeKey } = await caller.client(session).pictureCode()
  return { codeKey, code: codeOnPicture(codeKey) }
}
