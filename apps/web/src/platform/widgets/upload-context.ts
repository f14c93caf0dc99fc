import { createContext } from 'react'

/** How a file gets to the server: answers with its address; tells the share sent, 0 to 1. */
export type SendFile = (file: File, onProgress: (share: number) => void) => Promise<string>

/** Provided by the file area. Apart from the field, so that the sign-in page does not load it. */
export const UploadContext = createContext<SendFile | undefined>(undefined)
