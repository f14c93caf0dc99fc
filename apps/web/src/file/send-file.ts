import { file } from '@zhizao/contract/file/file'
import { client } from '../platform/api/client.ts'
import type { SendFile } from '../platform/widgets/upload-context.ts'

const calls = client(file)

/** Sends a file to the store; answers with the address that opens it. */
export const sendFile: SendFile = async (content, onProgress) =>
  (await calls.upload({ file: content }, { onProgress })).url
