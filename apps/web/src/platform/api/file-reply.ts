/** A file that a call answered with. */
export interface ReceivedFile {
  filename: string
  blob: Blob
}

/** The name in a Content-Disposition header; the encoded form wins over the plain one. */
export function filenameIn(disposition: string | null): string {
  const encoded = /filename\*=(?:UTF-8|utf-8)''([^;]+)/.exec(disposition ?? '')?.[1]
  if (encoded) {
    try {
      return decodeURIComponent(encoded.trim())
    } catch {
      return encoded
    }
  }
  return /filename="?([^";]+)"?/.exec(disposition ?? '')?.[1]?.trim() ?? 'download'
}

/** Has the browser fetch a file by its address, straight to the disk: for files too large to be held by a page. */
export const fetchByLink = (address: string) => Object.assign(document.createElement('a'), { href: address }).click()

/** Hands a file to the browser's downloads under the server's name for it. */
export function saveFile({ filename, blob }: ReceivedFile) {
  const address = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: address, download: filename })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
