import { type ReceivedFile, saveFile } from '../platform/api/file-reply.ts'

/** Shows a PDF in a tab of its own, from where it is printed; a browser that opens none keeps it as a download. */
export function openFile(file: ReceivedFile) {
  const address = URL.createObjectURL(new Blob([file.blob], { type: 'application/pdf' }))
  if (!window.open(address, '_blank')) saveFile(file)
  setTimeout(() => URL.revokeObjectURL(address), 300_000)
}
