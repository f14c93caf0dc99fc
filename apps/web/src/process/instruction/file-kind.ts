import { FilePdfOutlined, FileTextOutlined, PictureOutlined, PlayCircleOutlined } from '@ant-design/icons'

/** How a file is shown: a picture and a film by the browser, pages of a PDF drawn by us, all else is downloaded. */
export type FileKind = 'picture' | 'film' | 'pages' | 'other'

const patterns: readonly (readonly [FileKind, RegExp])[] = [
  ['picture', /\.(png|jpe?g|gif|webp|bmp)$/i],
  ['film', /\.(mp4|webm)$/i],
  ['pages', /\.pdf$/i],
]
export const kindOf = (filename: string): FileKind =>
  patterns.find(([, pattern]) => pattern.test(filename))?.[0] ?? 'other'

export const kindIcons = {
  picture: PictureOutlined,
  film: PlayCircleOutlined,
  pages: FilePdfOutlined,
  other: FileTextOutlined,
} as const

const KB = 1024
export const sizeText = (bytes: number): string =>
  bytes < KB * KB ? `${Math.max(1, Math.round(bytes / KB))} kB` : `${(bytes / KB / KB).toFixed(1)} MB`
