export interface PictureBounds {
  /** Pixels of its longer side. */
  side: number
  bytes: number
}

/** How much smaller each try is. */
const STEP = 0.8
/** Smaller than this nothing is to be seen on it, pixels. */
const LEAST_SIDE = 100
const QUALITY = 0.85

/**
 * A picture as PNG or JPEG within its bounds: itself where it is so already, else drawn smaller. Throws where the browser
 * cannot read it.
 */
export async function shrunkPicture(file: File, { side, bytes }: PictureBounds): Promise<File> {
  const picture = await createImageBitmap(file)
  try {
    const longer = Math.max(picture.width, picture.height)
    const isKept = file.type === 'image/png' || file.type === 'image/jpeg'
    if (isKept && longer <= side && file.size <= bytes) return file
    const type = file.type === 'image/jpeg' ? file.type : 'image/png'
    for (let most = Math.min(side, longer); ; most *= STEP) {
      const drawn = await drawnSmaller(picture, most / longer, type)
      if (drawn.size > bytes && most > LEAST_SIDE) continue
      return new File([drawn], `${file.name.replace(/\.\w+$/, '')}.${type === 'image/png' ? 'png' : 'jpg'}`, { type })
    }
  } finally {
    picture.close()
  }
}

function drawnSmaller(picture: ImageBitmap, scale: number, type: string): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const drawing = canvas.getContext('2d')!
  drawing.imageSmoothingQuality = 'high'
  drawing.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture cannot be drawn'))), type, QUALITY),
  )
}
