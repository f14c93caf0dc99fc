import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import address from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { CameraReader } from './camera-reader.ts'

/** Of a picture no more is looked at than reading needs, px. */
const WIDEST = 1280

/** A reader that runs here, for browsers without one of their own; its program is a file of ours. */
export async function loadedReader(): Promise<CameraReader> {
  await prepareZXingModule({ overrides: { locateFile: () => address }, fireImmediately: true })
  const canvas = document.createElement('canvas')
  const drawing = canvas.getContext('2d', { willReadFrequently: true })!
  return async (video) => {
    const shrunk = Math.min(1, WIDEST / video.videoWidth)
    canvas.width = Math.round(video.videoWidth * shrunk)
    canvas.height = Math.round(video.videoHeight * shrunk)
    if (!canvas.width || !canvas.height) return undefined
    drawing.drawImage(video, 0, 0, canvas.width, canvas.height)
    const picture = drawing.getImageData(0, 0, canvas.width, canvas.height)
    const [found] = await readBarcodes(picture, {
      formats: ['QRCode', 'DataMatrix', 'Code128', 'Code39', 'EAN13', 'EAN8', 'ITF', 'UPCA', 'UPCE'],
      textMode: 'Plain',
      tryHarder: true,
      maxNumberOfSymbols: 1,
    })
    return found?.text ? found.symbologyIdentifier + found.text : undefined
  }
}
