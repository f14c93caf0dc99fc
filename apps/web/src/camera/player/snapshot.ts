/** Saves the picture that an element shows now; false where there is none yet. */
export async function saveSnapshot(video: HTMLVideoElement, name: string): Promise<boolean> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  if (!canvas.width || !canvas.height) return false
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!picture) return false
  const link = document.createElement('a')
  link.href = URL.createObjectURL(picture)
  link.download = `${name}.png`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
  return true
}
