import type { PrintDesign, PrintElement } from '@zhizao/contract/print/print-design'
import {
  PictureProblem,
  type PrintablePicture,
  pictureBytes,
  printablePicture,
  requireFewPixels,
  requireWhole,
} from './printable-picture.ts'

type Picture = Extract<PrintElement, { type: 'image' }>

const LOGO = 'logo'

interface Measured {
  /** As its user knows it. */
  name: string
  picture: PrintablePicture
}

/**
 * The pictures of a design, with the logo where it shows that, each measured by its header before anybody unpacks it, and all
 * of them together. Throws a PictureProblem that names the picture.
 */
export async function measuredPictures(design: PrintDesign, logo?: Uint8Array): Promise<ReadonlyMap<string, Measured>> {
  // One that stands several times is unpacked once.
  const measured = new Map<string, Measured>()
  for (const element of design.pages.flat()) {
    if (element.type !== 'image' || measured.has(keyOf(element))) continue
    const bytes = element.source ? logo : pictureBytes(element.content)
    if (!bytes?.length) continue
    const name = nameOf(element)
    measured.set(keyOf(element), { name, picture: await named(name, () => printablePicture(Buffer.from(bytes))) })
  }
  await named('模板中的图片', () => requireFewPixels([...measured.values()].map(({ picture }) => picture)))
  return measured
}

/** A design whose pictures can be drawn, whatever they say of themselves; the company's logo stands in its places. */
export async function withPrintablePictures(design: PrintDesign, logo: Uint8Array | undefined): Promise<PrintDesign> {
  const measured = await measuredPictures(design, logo)
  for (const { name, picture } of measured.values()) await named(name, () => requireWhole(picture))
  const drawn = (element: PrintElement): PrintElement =>
    element.type === 'image' ? { ...element, content: measured.get(keyOf(element))?.picture.content ?? '' } : element
  return { ...design, pages: design.pages.map((page) => page.map(drawn)) }
}

const keyOf = ({ source, content }: Picture) => (source ? LOGO : content)
const nameOf = ({ source, name }: Picture) => (source ? '公司标志' : `图片“${name}”`)

/** Says which picture it is that has a problem. */
async function named<Result>(name: string, work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof PictureProblem ? new PictureProblem(`${name}：${error.message}`) : error
  }
}
