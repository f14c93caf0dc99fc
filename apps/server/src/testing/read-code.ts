import { codeMessage } from '@zhizao/contract/sender/code-message'
import type { Caller } from './caller.ts'
import { codeIn } from './mail-server.ts'

/** The newest code for an address, as the administrator of the installation reads it where nothing can send it. */
export async function readCode(installer: Caller, recipient: string): Promise<string> {
  const { records } = await installer.client(codeMessage).page({ recipient, pageSize: 1 })
  const [newest] = records
  return newest?.readable ? codeIn((await installer.client(codeMessage).read({ id: newest.id })).text) : ''
}
