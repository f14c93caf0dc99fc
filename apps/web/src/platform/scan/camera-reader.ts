/** Reads codes from pictures of a camera: what they say, or nothing. */
export type CameraReader = (video: HTMLVideoElement) => Promise<string | undefined>

interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}
interface DetectorKind {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

const WANTED = ['qr_code', 'data_matrix', 'code_128', 'code_39', 'ean_13', 'ean_8', 'itf', 'upc_a', 'upc_e']

/** The browser's own reader where it knows every kind of code, else one that is loaded. */
export async function cameraReader(): Promise<CameraReader> {
  const Own = (globalThis as { BarcodeDetector?: DetectorKind }).BarcodeDetector
  const formats = await Own?.getSupportedFormats().catch((): string[] => [])
  if (Own && WANTED.every((format) => formats?.includes(format))) {
    const detector = new Own({ formats: WANTED })
    return async (video) => (await detector.detect(video))[0]?.rawValue
  }
  return (await import('./loaded-reader.ts')).loadedReader()
}

/** Browsers give a camera to pages that came by https, or from the machine itself. */
export const hasCamera = () => typeof navigator !== 'undefined' && Boolean(navigator.mediaDevices?.getUserMedia)
