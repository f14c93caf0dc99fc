import path from 'node:path'
import type { Plugin } from 'rolldown'

/**
 * Own modules of `app` that are bundled into `dist` find what lies beside them (migrations, the manual, package.json) where
 * their sources lie; a script of a thread becomes a part of the bundle.
 */
export function places(app: string, dist: string): Plugin {
  const up = path.relative(dist, app).split(path.sep).join('/')
  return {
    name: 'places',
    transform(code, id) {
      if (!id.startsWith(path.join(app, 'src')) || !code.includes('import.meta')) return undefined
      const source = path.relative(app, id).split(path.sep).join('/')
      const folder = path.posix.dirname(source)
      return {
        code: code
          .replace(/new URL\('(\.[^']*\.ts)', import\.meta\.url\)/g, (_, script: string) => {
            const part = this.emitFile({ type: 'chunk', id: path.join(path.dirname(id), script) })
            return `new URL(import.meta.ROLLUP_FILE_URL_${part})`
          })
          .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${up}/${folder}')`)
          .replace(/import\.meta\.url(?!\w)/g, `new URL('${up}/${source}', import.meta.url).href`),
        map: null,
      }
    },
  }
}
