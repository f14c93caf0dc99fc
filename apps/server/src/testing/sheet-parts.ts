import { strFromU8, unzipSync } from 'fflate'

/** The XML that an .xlsx consists of, by its names. */
export const sheetParts = (bytes: Buffer): [name: string, xml: string][] =>
  Object.entries(unzipSync(new Uint8Array(bytes))).flatMap(([name, content]) =>
    name.endsWith('.xml') ? [[name, strFromU8(content)]] : [],
  )
