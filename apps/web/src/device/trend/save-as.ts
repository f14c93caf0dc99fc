/** Hands content to the browser to be saved under a name. */
export function saveAs(filename: string, content: Blob | string) {
  const address = typeof content === 'string' ? content : URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = filename
  link.click()
  if (typeof content !== 'string') setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
