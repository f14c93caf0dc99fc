import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const compressible = /\.(js|css|html|svg|json)$/

/** Writes .br and .gz beside every text file of the build, so that the server only has to send them. */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => {
      folder = path.resolve(config.root, config.build.outDir)
    },
    closeBundle: async () => {
      const names = await readdir(folder, { recursive: true })
      await Promise.all(
        names.filter((name) => compressible.test(name)).map((name) => compress(path.join(folder, name))),
      )
    },
  }
}

async function compress(file: string) {
  const content = await readFile(file)
  if (content.length < 1024) return
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  await writeFile(`${file}.br`, await brotli(content, quality))
  await writeFile(`${file}.gz`, await zip(content, { level: 9 }))
}
