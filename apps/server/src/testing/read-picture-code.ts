import { session } from '@zhizao/contract/access/session'
import type { Caller } from './caller.ts'

/** Asks for a picture code and reads it, as no robot should. */
export async function readPictureCode(caller: Caller): Promise<{ codeKey: string; code: string }> {
  const { codeKey, image } = await caller.client(session).pictureCode()
  const drawn = Buffer.from(image.split(',')[1]!, 'base64').toString()
  return { codeKey, code: [...drawn.matchAll(/>([A-Z0-9])<\/text>/g)].map((match) => match[1]).join('') }
}
